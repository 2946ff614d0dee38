import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../test/wait-for.ts';
import { ReadinessCheck } from './readiness.ts';

test('concurrent readiness checks share one database query, made after the last arrived', async () => {
  const requested: { answer: () => void; reject: (error: Error) => void }[] = [];
  const readiness = new ReadinessCheck(
    () => new Promise((resolve, reject) => void requested.push({ answer: () => resolve([]), reject })),
  );
  const first = readiness.check();
  await new Promise(setImmediate);
  assert.equal(requested.length, 1);
  const crowd = Array.from({ length: 1000 }, () => readiness.check());
  requested[0]?.answer();
  await first;
  await waitFor('a second question', () => requested.length >= 2);
  requested[1]?.reject(new Error('gone'));
  for (const { status } of await Promise.allSettled(crowd)) assert.equal(status, 'rejected');
  assert.equal(requested.length, 2);
  const later = readiness.check();
  await waitFor('a third question', () => requested.length >= 3);
  requested[2]?.answer();
  await later;
});

test('a flood of checks makes five queries a second', async () => {
  let requested = 0;
  const readiness = new ReadinessCheck(async () => {
    requested += 1;
    return [];
  });
  const begun = performance.now();
  while (requested < 4) await Promise.all([readiness.check(), readiness.check()]);
  // The first is made at once.
  assert.ok(performance.now() - begun > 550, `4 queries in ${performance.now() - begun} ms`);
});
