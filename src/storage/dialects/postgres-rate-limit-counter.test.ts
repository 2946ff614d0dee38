import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';
import { noon } from '../../../test/service.ts';
import { waitFor } from '../../../test/wait-for.ts';
import type { RateLimitHit } from '../../domain/access/rate-limit-windows.ts';
import { PostgresRateLimitCounter } from './postgres-rate-limit-counter.ts';

const minute = 60_000;
const hitBy = (visitor: string, changes: Partial<RateLimitHit> = {}): RateLimitHit => ({
  kind: 'read',
  visitor,
  most: 120,
  windowMs: minute,
  network: null,
  ...changes,
});
const reads = (name: string, count: number): RateLimitHit[] =>
  Array.from({ length: count }, (_, n) =>
    hitBy(`${name} ${n}`, { network: { name, most: 50, isAlwaysCounted: false } }),
  );
const isAdmitted = (hit: RateLimitHit, { count, of }: { count: number; of: 'visitor' | 'network' }) =>
  count <= (of === 'visitor' ? hit.most : (hit.network?.most ?? 0));

/** A database with new instances that share it. */
async function open(t: TestContext) {
  const { environment, open } = await newPostgres();
  await open();
  const pool = new pg.Pool({
    connectionString: 'DATABASE_URL' in environment ? environment.DATABASE_URL : '',
    // Like in postgres.ts: 64-bit integers as numbers.
    types: { getTypeParser: (oid: number) => (oid === pg.types.builtins.INT8 ? Number : String) },
  } as pg.PoolConfig);
  t.after(() => pool.end());
  return {
    pool,
    newInstance: (max?: number) => new PostgresRateLimitCounter(pool, max),
    rows: async () => (await pool.query('select count(*) as rows from rate_limits')).rows[0].rows as number,
  };
}

/** Counts hits ten seconds or more after the last sweep, until a sweep has done what `isDone` expects. */
async function sweep(
  counter: PostgresRateLimitCounter,
  now: number,
  isDone: () => boolean | Promise<boolean>,
) {
  await waitFor('a sweep', async () => {
    await counter.count(hitBy('regular', { most: 1000 }), now);
    await sleep(5);
    return isDone();
  });
}

test('instances share one count, and each hit gets a different number', async (t) => {
  const { newInstance } = await open(t);
  const instances = [newInstance(), newInstance(), newInstance()] as const;
  const counts = await Promise.all(
    Array.from({ length: 300 }, (_, hit) =>
      instances[(hit % 3) as 0 | 1 | 2].count(hitBy(`${hit % 2}`, { most: 1000 }), noon + hit),
    ),
  );
  for (const parity of [0, 1]) {
    const ofVisitor = counts.filter((_, hit) => hit % 2 === parity).map(({ count }) => count);
    assert.deepEqual(
      ofVisitor.sort((a, b) => a - b),
      Array.from({ length: 150 }, (_, index) => index + 1),
    );
  }
  const later = await instances[0].count(hitBy('0'), noon + 60_400);
  assert.deepEqual(later, { count: 1, resetsAt: noon + 120_400, of: 'visitor' });
});

test('rejected visitors and networks cost no database query', async (t) => {
  const { pool, newInstance } = await open(t);
  const counter = newInstance();
  const network = { name: 'network', most: 6, isAlwaysCounted: true };
  const hits = ['a', 'a', 'a', 'a', 'a', 'b'].map((visitor) => hitBy(visitor, { most: 5, network }));
  for (const hit of hits) assert.ok(isAdmitted(hit, await counter.count(hit, noon)));
  const query = t.mock.method(pool, 'query');
  for (const visitor of ['a', 'b', 'c']) {
    const hits = await counter.count(hitBy(visitor, { most: 5, network }), noon + 1);
    assert.deepEqual(hits, { count: 7, resetsAt: noon + minute, of: 'network' });
  }
  const own = await counter.count(hitBy('a', { most: 5 }), noon + 1);
  assert.deepEqual(own, { count: 6, resetsAt: noon + minute, of: 'visitor' });
  assert.equal(query.mock.callCount(), 0);
});

test('deletes expired windows every ten seconds without waiting for locks', async (t) => {
  const { pool, newInstance, rows } = await open(t);
  const counter = newInstance();
  const brief = (visitor: string) => hitBy(visitor, { windowMs: 1 });
  await counter.count(brief('in use'), noon);
  const other = await pool.connect();
  await other.query('begin');
  await other.query("select * from rate_limits where bucket = 'read in use' for update");
  for (let hit = 0; hit < 50; hit++) await counter.count(brief(`${hit}`), noon + 9_999);
  assert.equal(await rows(), 51);
  // Windows left by a wrong clock are removed too.
  await pool.query("insert into rate_limits values ('read from the future', 1, $1)", [
    noon + 24 * 60 * minute,
  ]);
  await sweep(counter, noon + 10_000, async () => (await rows()) === 2);
  await other.query('rollback');
  other.release();
  assert.equal((await counter.count(brief('in use'), noon + 10_001)).count, 1);
});

test('deletes expired windows after a flood in short batches', async (t) => {
  const { pool, newInstance, rows } = await open(t);
  const counter = newInstance();
  await pool.query(
    `insert into rate_limits select 'read flood ' || n, 1, $1::bigint from generate_series(1, 45000) as n`,
    [noon],
  );
  const query = t.mock.method(pool, 'query');
  // The next hit removes more of them, without waiting ten seconds.
  await sweep(counter, noon, async () => (await rows()) === 1);
  const answers = await Promise.all(
    query.mock.calls.map(({ result }) => result as unknown as pg.QueryResult),
  );
  const swept = answers.map(({ rows: [row] }) => row?.swept ?? 0).filter((count) => count > 0);
  assert.deepEqual(swept, [20_000, 20_000, 5_000]);
});

test('a window far in the future counts as expired before it is deleted; one slightly too long is shortened', async (t) => {
  const { pool, newInstance } = await open(t);
  const counter = newInstance();
  await sweep(counter, noon, async () => true);
  const insertWindow = (visitor: string, resetsAt: number) =>
    pool.query('insert into rate_limits values ($1, 70, $2)', [`read ${visitor}`, resetsAt]);
  await insertWindow('a day', noon + 24 * 60 * minute);
  await insertWindow('a moment', noon + minute + 9000);
  const after = (visitor: string) => counter.count(hitBy(visitor), noon);
  assert.deepEqual(await after('a day'), { count: 1, resetsAt: noon + minute, of: 'visitor' });
  assert.deepEqual(await after('a moment'), { count: 71, resetsAt: noon + minute, of: 'visitor' });
});

test('reads of a /48 are counted together only while the table is more than half full', async (t) => {
  const { newInstance } = await open(t);
  const counter = newInstance(300);
  const admitted = async (hits: readonly RateLimitHit[], now: number) => {
    const answers = await Promise.all(hits.map((hit) => counter.count(hit, now)));
    return hits.filter((hit, index) => isAdmitted(hit, answers[index] ?? assert.fail())).length;
  };
  assert.equal(await admitted(reads('early', 200), noon), 200);
  await sweep(counter, noon + 10_000, () => counter.fullness > 0.5);
  assert.equal(await admitted(reads('flood', 200), noon + 10_001), 50);
  assert.equal(await admitted(reads('flood', 200), noon + 10_002), 0);
  assert.equal(await admitted([hitBy('newcomer')], noon + 10_003), 1);
  await sweep(counter, noon + 2 * minute, () => counter.fullness < 0.5);
  assert.equal(await admitted(reads('late', 200), noon + 2 * minute + 1), 200);
});

test('no window admits more than its limit, even with few rows allowed', async (t) => {
  const { pool, newInstance } = await open(t);
  const hit = fc.record({
    visitor: fc.nat(30),
    kind: fc.constantFrom('read', 'quote'),
    after: fc.oneof(fc.constant(0), fc.nat(60), fc.nat(900), fc.constant(10_000)),
  });
  // Continues across runs: a sweep of the previous run may still be running.
  let now = noon;
  await fc.assert(
    fc.asyncProperty(fc.array(hit, { maxLength: 80 }), fc.integer({ min: 1, max: 12 }), async (hits, max) => {
      await pool.query('truncate rate_limits');
      const counter = newInstance(max);
      const windows = new Map<string, { began: number; admitted: number }>();
      now += 10_000;
      for (const { visitor, kind, after } of hits) {
        now += after;
        const requested = hitBy(`${visitor}`, { kind, most: 3, windowMs: 1000 });
        const answer = await counter.count(requested, now);
        assert.ok(answer.resetsAt > now && answer.resetsAt <= now + 1000);
        if (!isAdmitted(requested, answer)) continue;
        const name = `${kind} ${visitor}`;
        const last = windows.get(name);
        const window = last !== undefined && now < last.began + 1000 ? last : { began: now, admitted: 0 };
        windows.set(name, { ...window, admitted: window.admitted + 1 });
        assert.ok(window.admitted < 3, `${name} at ${now}`);
      }
    }),
    { numRuns: 40 },
  );
});

test('at the row limit, new clients share a counter and existing rows stay', async (t) => {
  const { pool, newInstance } = await open(t);
  const counter = newInstance(50);
  await counter.count(hitBy('early'), noon);
  await Promise.all(reads('flood', 200).map((each) => counter.count(each, noon)));
  await sweep(counter, noon + 10_000, () => counter.fullness >= 1);
  const admitted = await Promise.all(reads('late', 10_000).map((each) => counter.count(each, noon + 10_001)));
  assert.ok(admitted.some(({ count }) => count > 1));
  assert.equal((await counter.count(hitBy('late 0', { kind: 'quote' }), noon + 10_001)).count, 1);
  const { rows } = await pool.query("select count(*) as own from rate_limits where bucket like '% late %'");
  assert.equal(rows[0].own, 0);
  assert.equal((await counter.count(hitBy('early'), noon + 10_002)).count, 2);
  // A client counted in a shared window does not start at zero when rows are free again.
  const booking = hitBy('visitor', { kind: 'booking-request', most: 5, windowMs: 60 * minute });
  for (let count = 1; count <= 4; count++) await counter.count(booking, noon + 10_003);
  await sweep(counter, noon + 2 * minute, () => counter.fullness < 1);
  assert.equal((await counter.count(booking, noon + 3 * minute)).count, 5);
});
