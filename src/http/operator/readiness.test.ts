import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../test/until.ts';
import { Readiness } from './readiness.ts';

test('however many ask whether the database is there, it is asked once for all of them, after the last one came', async () => {
  const asked: { answer: () => void; refuse: (error: Error) => void }[] = [];
  const readiness = new Readiness(() => new Promise((answer, refuse) => void asked.push({ answer, refuse })));
  const first = readiness.ask();
  await new Promise(setImmediate);
  assert.equal(asked.length, 1);
  const crowd = Array.from({ length: 1000 }, () => readiness.ask());
  asked[0]?.answer();
  await first;
  const began = performance.now();
  await until('a second question', () => asked.length >= 2);
  assert.ok(performance.now() - began < 1000);
  asked[1]?.refuse(new Error('gone'));
  for (const { status } of await Promise.allSettled(crowd)) assert.equal(status, 'rejected');
  assert.equal(asked.length, 2);
  const later = readiness.ask();
  await until('a third question', () => asked.length >= 3);
  asked[2]?.answer();
  await later;
});

test('a flood of questions makes five a second', async () => {
  let asked = 0;
  const readiness = new Readiness(async () => {
    asked += 1;
  });
  const end = performance.now() + 700;
  while (performance.now() < end) await Promise.all([readiness.ask(), readiness.ask()]);
  assert.ok(asked >= 2 && asked <= 5, `${asked} questions`);
});
