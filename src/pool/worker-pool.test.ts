import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { waitFor } from '../../test/wait-for.ts';
import { JobCancelledError, JobFailedError, PoolFullError } from './errors.ts';
import { WorkerPool } from './worker-pool.ts';

const program = new URL('../../test/controlled-worker.ts', import.meta.url);
const never = new AbortController().signal;

function open(t: TestContext, times: ConstructorParameters<typeof WorkerPool>[0]['times'] = {}) {
  const finished: string[] = [];
  const pool = new WorkerPool({
    program,
    settings: null,
    workers: 2,
    times,
    onCommit: () => undefined,
    onFinish: ({ person }) => finished.push(person),
  });
  t.after(() => pool.close());
  const run = async (
    url: string,
    {
      person = 'anna',
      venueId = 'mill',
      signal = never,
      body = null as string | null,
      method = 'GET',
      isVeryLong = false,
    } = {},
  ) => {
    const request = {
      id: 'id',
      method,
      url,
      headers: {},
      remoteAddress: '',
      isVeryLong,
      now: 5,
      body: body === null ? null : Buffer.from(body),
    };
    const response = await pool.run({ venueId, person }, request, signal);
    return Buffer.concat(response.parts).toString();
  };
  return { pool, run, finished };
}

test('a worker handles requests with their bodies, one after the other', async (t) => {
  const { pool, run, finished } = open(t);
  assert.equal(pool.load.workers, 0, 'starts with the first job');
  const texts = await Promise.all([run('/a', { body: 'small' }), run('/b'), run('/c')]);
  assert.deepEqual(texts, ['/a 5 small', '/b 5 ', '/c 5 ']);
  assert.deepEqual(finished, ['anna', 'anna', 'anna']);
  assert.equal(pool.load.workers, 1, 'one person never uses all workers');
});

test('one venue cannot use all workers', async (t) => {
  const { pool, run } = open(t);
  const busy = ['anna', 'ben', 'cem'].map((person) => run('/busy', { person }).catch((error) => error));
  assert.equal(await run('/a', { venueId: 'port', person: 'dora' }), '/a 5 ');
  assert.deepEqual([pool.load.running, pool.load.waiting], [1, 2]);
  await pool.close();
  for (const outcome of await Promise.all(busy)) assert.ok(outcome instanceof JobFailedError);
});

test('ends a job that takes too long, and handles the next', async (t) => {
  const { run } = open(t, { maxRunMs: 2000 });
  const busy = run('/busy');
  const next = run('/next', { person: 'ben' });
  await assert.rejects(busy, JobFailedError);
  assert.equal(await next, '/next 5 ');
});

test('a very long job may run longer', async (t) => {
  // No worker starts within a millisecond.
  const { run } = open(t, { maxRunMs: 1 });
  await assert.rejects(run('/a', { method: 'POST' }), JobFailedError);
  assert.equal(await run('/a', { method: 'POST', isVeryLong: true }), '/a 5 ');
});

test('a job that takes too long leaves no lock in SQLite', async (t) => {
  const file = join(temporaryFolder(), 'data');
  const { run, pool } = open(t, { maxRunMs: 2000 });
  await assert.rejects(run('/locks', { body: file, method: 'PUT' }), JobFailedError);
  await waitFor('the worker to end', () => pool.load.workers === 0);
  const database = new DatabaseSync(file);
  database.exec('begin immediate');
  database.close();
});

test('ends a job that reads rows without end', async (t) => {
  const { run, pool } = open(t, { maxRunMs: 1000 });
  await assert.rejects(run('/rows'), JobFailedError);
  await waitFor('the worker to end', () => pool.load.workers === 0);
});

test('jobs in statements that they cannot leave take no places of others, but keep those of their venues', async (t) => {
  const file = join(temporaryFolder(), 'data');
  const lock = new DatabaseSync(file);
  lock.exec('begin immediate');
  const { run, pool } = open(t, { maxRunMs: 2500, maxWaitMs: 4000 });
  const stuck = ['mill', 'port'].map((venueId) =>
    run('/waits-for-lock', { body: file, venueId, person: venueId }),
  );
  for (const each of stuck) await assert.rejects(each, JobFailedError);
  assert.equal(await run('/a', { venueId: 'barn', person: 'dora' }), '/a 5 ');
  await assert.rejects(run('/b', { venueId: 'mill', person: 'cem' }), PoolFullError);
  assert.equal(pool.load.running, 0);
  lock.close();
  assert.equal(await run('/c', { venueId: 'mill', person: 'cem' }), '/c 5 ');
});

test('an error in a worker fails its job alone', async (t) => {
  const { run } = open(t);
  await assert.rejects(run('/throws'), JobFailedError);
  assert.equal(await run('/a'), '/a 5 ');
});

test('rejects a job that has waited too long, and more jobs than may wait', async (t) => {
  const { run, pool } = open(t, { maxWaitMs: 200 });
  run('/silent').catch(() => undefined);
  await assert.rejects(run('/late'), PoolFullError);
  const waiting = Array.from({ length: 12 }, () => run('/late'));
  await assert.rejects(run('/one-more'), PoolFullError);
  assert.equal(pool.load.isFull, false, 'another person may still wait');
  for (const each of waiting) await assert.rejects(each, PoolFullError);
});

test('forgets a waiting job whose client disconnects, and ends a running read', async (t) => {
  const { run, pool } = open(t, { graceMs: 10 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const busy = run('/busy', { signal: running.signal });
  const second = run('/b', { signal: waiting.signal });
  waiting.abort();
  await assert.rejects(second, JobCancelledError);
  assert.equal(pool.load.waiting, 0);
  running.abort();
  await assert.rejects(busy, JobFailedError);
  assert.equal(await run('/c'), '/c 5 ');
});

test('completes a write whose client disconnects', async (t) => {
  const { run } = open(t, { graceMs: 0 });
  const client = new AbortController();
  const write = run('/write', { method: 'PUT', signal: client.signal });
  client.abort();
  assert.equal(await write, '/write 5 ');
});

test('the workers end when idle', async (t) => {
  const { run, pool } = open(t, { idleMs: 20 });
  await run('/a');
  await waitFor('the workers to end', () => pool.load.workers === 0);
  assert.equal(await run('/b'), '/b 5 ');
});
