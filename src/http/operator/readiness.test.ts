import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import pino from 'pino';
import { newSqlite } from '../../../test/databases.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { buildApp } from '../app.ts';
import { trustNoProxy } from '../server/client-address.ts';
import type { Degradation } from '../server/degradations.ts';
import { Metrics } from '../server/metrics.ts';
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

test('a ready service names what is impaired, and its metrics do too', async () => {
  const storage = await (await newSqlite()).open();
  const metrics = new Metrics(storage, Date.now);
  const world: { degraded: Degradation[] } = { degraded: [] };
  const degraded = () => world.degraded;
  const load = { workers: 2, running: 2, waiting: 64, longestWaitMs: 900, isFull: true };
  metrics.watch(() => load, degraded);
  const app = await buildApp({
    storage,
    metrics,
    degraded,
    clock: Date.now,
    randomBytes,
    cacheBytes: 0,
    trustedProxies: trustNoProxy,
    logger: pino({ level: 'silent' }),
  });
  const read = async () => {
    const { statusCode, payload } = await app.inject('/readyz');
    return [statusCode, JSON.parse(payload)];
  };
  assert.deepEqual(await read(), [200, { status: 'ready' }]);
  world.degraded = ['names', 'queue', 'frozen'];
  assert.deepEqual(await read(), [200, { status: 'ready', degraded: ['names', 'queue', 'frozen'] }]);
  const text = await metrics.registry.metrics();
  for (const line of [
    'firsthold_degraded{reason="names"} 1',
    'firsthold_degraded{reason="queue"} 1',
    'firsthold_degraded{reason="frozen"} 1',
    'firsthold_pool_jobs{state="running"} 2',
    'firsthold_pool_jobs{state="waiting"} 64',
  ])
    assert.ok(text.includes(`${line}\n`), line);
});
