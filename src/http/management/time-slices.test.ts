import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResumableTask } from '../../domain/fields/steps.ts';
import { runInTimeSlices } from './time-slices.ts';

/** Five steps of 10 ms that block the event loop. */
function* longWork(): ResumableTask<string> {
  for (let step = 0; step < 5; step++) {
    const endsAt = performance.now() + 10;
    while (performance.now() < endsAt);
    yield;
  }
  return 'done';
}

test('long work yields between its steps', async () => {
  let others = 0;
  let isDone = false;
  const other = () => {
    others += 1;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  assert.equal(await runInTimeSlices(longWork()), 'done');
  isDone = true;
  assert.ok(others >= 5, `${others} turns of other work`);
});
