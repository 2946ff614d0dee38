import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueueFullError, Semaphore } from './semaphore.ts';

/** Work that the test ends. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: () => resolve() };
}

test('admits a limited number, queues the rest in order and rejects beyond the queue', async () => {
  const gate = new Semaphore({ most: 2, maxWaiting: 2 });
  const entered: number[] = [];
  const work = [0, 1, 2, 3].map(held);
  const passing = work.map(({ promise }, at) =>
    gate.pass(() => {
      entered.push(at);
      return promise;
    }),
  );
  await Promise.resolve();
  assert.deepEqual(entered, [0, 1]);
  await assert.rejects(
    gate.pass(async () => entered.push(4)),
    QueueFullError,
  );
  work[1]?.end();
  await passing[1];
  assert.deepEqual(entered, [0, 1, 2]);
  for (const { end } of work) end();
  await Promise.all(passing);
  assert.deepEqual(entered, [0, 1, 2, 3]);
});

test('a failed task frees its slot', async () => {
  const gate = new Semaphore({ most: 1, maxWaiting: 1 });
  const failing = gate.pass(async () => {
    throw new RangeError('no');
  });
  const next = gate.pass(async () => 'in');
  await assert.rejects(failing, RangeError);
  assert.equal(await next, 'in');
  assert.equal(await gate.pass(async () => 'again'), 'again');
});
