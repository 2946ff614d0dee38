import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { prefetchHandlers } from './prefetch-handlers.ts';

const hall = { currentTarget: new EventTarget() };
const studio = { currentTarget: new EventTarget() };

function twoButtons(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const requested: string[] = [];
  return {
    requested,
    nearHall: prefetchHandlers(() => requested.push('hall')),
    nearStudio: prefetchHandlers(() => requested.push('studio')),
  };
}

test('a pointer that rests on a button prefetches; passing by or scrolling does not', (t) => {
  const { requested, nearHall, nearStudio } = twoButtons(t);
  nearHall.onPointerEnter(hall);
  t.mock.timers.tick(49);
  nearHall.onPointerLeave(hall);
  t.mock.timers.tick(1000);
  assert.deepEqual(requested, []);
  nearStudio.onPointerEnter(studio);
  t.mock.timers.tick(50);
  nearStudio.onPointerLeave(studio);
  assert.deepEqual(requested, ['studio']);
});

test('two fingers on two buttons are independent', (t) => {
  const { requested, nearHall, nearStudio } = twoButtons(t);
  nearHall.onPointerEnter(hall);
  nearStudio.onPointerEnter(studio);
  nearHall.onPointerLeave(hall);
  t.mock.timers.tick(50);
  assert.deepEqual(requested, ['studio']);
});

test('a re-rendered button under the pointer still gets the leave event', (t) => {
  const { requested, nearHall } = twoButtons(t);
  nearHall.onPointerEnter(hall);
  prefetchHandlers(() => requested.push('hall, drawn anew')).onPointerLeave(hall);
  t.mock.timers.tick(1000);
  assert.deepEqual(requested, []);
});
