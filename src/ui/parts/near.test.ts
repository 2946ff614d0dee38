import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { near } from './near.ts';

const hall = { currentTarget: new EventTarget() };
const studio = { currentTarget: new EventTarget() };

function twoButtons(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked: string[] = [];
  return { asked, nearHall: near(() => asked.push('hall')), nearStudio: near(() => asked.push('studio')) };
}

test('a pointer that stays on a button is about to press it, and one that passes by or scrolls is not', (t) => {
  const { asked, nearHall, nearStudio } = twoButtons(t);
  nearHall.onPointerEnter(hall);
  t.mock.timers.tick(49);
  nearHall.onPointerLeave(hall);
  t.mock.timers.tick(1000);
  assert.deepEqual(asked, []);
  nearStudio.onPointerEnter(studio);
  t.mock.timers.tick(50);
  nearStudio.onPointerLeave(studio);
  assert.deepEqual(asked, ['studio']);
});

test('two fingers may be on two buttons, and one that leaves takes nothing from the other', (t) => {
  const { asked, nearHall, nearStudio } = twoButtons(t);
  nearHall.onPointerEnter(hall);
  nearStudio.onPointerEnter(studio);
  nearHall.onPointerLeave(hall);
  t.mock.timers.tick(50);
  assert.deepEqual(asked, ['studio']);
});

test('a button that is drawn anew under the pointer is left all the same', (t) => {
  const { asked, nearHall } = twoButtons(t);
  nearHall.onPointerEnter(hall);
  near(() => asked.push('hall, drawn anew')).onPointerLeave(hall);
  t.mock.timers.tick(1000);
  assert.deepEqual(asked, []);
});
