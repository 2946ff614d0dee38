import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StorageUnavailableError } from './errors.ts';
import { KeyedQueues } from './keyed-queues.ts';

/** Queues tasks that the test ends, and records which started, ended or were rejected. */
function watching(queues: KeyedQueues) {
  const seen: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    seen,
    take(queue: string, name: string) {
      const work = () => {
        seen.push(`${name} begins`);
        return new Promise<void>((resolve, reject) =>
          ends.set(name, (error) => (error === undefined ? resolve() : reject(error))),
        );
      };
      queues.take(queue, work).then(
        () => seen.push(`${name} ends`),
        (error) => seen.push(error instanceof StorageUnavailableError ? `${name} goes` : `${name} fails`),
      );
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error);
      await nextTurn();
    },
  };
}

test('tasks of one key run in turn, also after a failure; other keys start immediately', async () => {
  const { seen, take, end } = watching(new KeyedQueues(10, 1000));
  for (const name of ['a1', 'a2', 'a3']) take('a', name);
  take('b', 'b1');
  await nextTurn();
  assert.deepEqual(seen.splice(0), ['a1 begins', 'b1 begins']);
  await end('a1', new Error('something'));
  assert.deepEqual(seen.splice(0), ['a1 fails', 'a2 begins']);
  await end('a2');
  await end('a3');
  take('a', 'a4');
  await nextTurn();
  assert.deepEqual(seen, ['a2 ends', 'a3 begins', 'a3 ends', 'a4 begins']);
});

test('a waiter that times out gets an error, and later ones keep their places', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { seen, take, end } = watching(new KeyedQueues(10, 1000));
  take('a', 'a1');
  take('a', 'a2');
  t.mock.timers.tick(600);
  take('a', 'a3');
  t.mock.timers.tick(400);
  await nextTurn();
  assert.deepEqual(seen.splice(0), ['a1 begins', 'a2 goes']);
  await end('a1');
  t.mock.timers.tick(1000);
  await end('a3');
  assert.deepEqual(seen, ['a1 ends', 'a3 begins', 'a3 ends']);
});

test('beyond the limit drops the last of the longest queue and admits other keys', async () => {
  const { seen, take, end } = watching(new KeyedQueues(5, 1000));
  for (const name of ['a1', 'a2', 'a3']) take('a', name);
  for (const name of ['b1', 'b2']) take('b', name);
  await nextTurn();
  take('c', 'c1');
  await nextTurn();
  assert.deepEqual(seen.splice(0), ['a1 begins', 'b1 begins', 'c1 begins', 'a3 goes']);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
  seen.splice(0);
  for (const name of ['d', 'e', 'f', 'g', 'h', 'i']) take(name, name);
  await nextTurn();
  assert.deepEqual(seen.splice(5), ['i goes'], 'no other task was ready');
});
