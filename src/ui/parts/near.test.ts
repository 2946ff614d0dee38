import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near } from './near.ts';

test('a pointer that stays on a button is about to press it, and one that passes by or scrolls is not', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked: string[] = [];
  const [hall, studio] = ['hall', 'studio'].map((name) => near(() => asked.push(name)));
  assert(hall && studio);
  hall.onPointerEnter();
  t.mock.timers.tick(49);
  hall.onPointerLeave();
  t.mock.timers.tick(1000);
  assert.deepEqual(asked, []);
  studio.onPointerEnter();
  t.mock.timers.tick(50);
  studio.onPointerLeave();
  assert.deepEqual(asked, ['studio']);
});
