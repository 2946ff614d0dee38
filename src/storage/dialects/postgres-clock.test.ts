import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PostgresClock, type QueryTime } from './postgres-clock.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Two machines: time passes on both clocks, and only ours is set. */
let passed: number;
let ours: number;
/** How far PostgreSQL's clock is ahead of the true time. */
let theirs: number;
/** How long a query and its response travel. */
let way: readonly [there: number, back: number];
let isAway: boolean;
let requested: number;
let result: number[];
let clock: PostgresClock;

const runQuery: QueryTime = async () => {
  requested += 1;
  if (isAway) throw new Error('the database is away');
  passed += way[0];
  const now = passed + theirs;
  passed += way[1];
  return { rows: [{ now }] };
};
const offset = () => clock.offset(runQuery);

beforeEach(() => {
  [passed, ours, theirs, way, isAway, requested, result] = [1e6, 0, 0, [0, 0], false, 0, []];
  clock = newClock();
});

const newClock = () =>
  new PostgresClock(
    () => passed + ours,
    (ms) => result.push(ms),
    () => passed,
  );

test('with equal clocks the offset is zero for any latency', async () => {
  for (way of [
    [1, 1],
    [400, 3],
    [0, 7000],
  ] as const) {
    await clock.measure(runQuery);
    assert.equal(offset(), 0);
  }
  assert.deepEqual(result, []);
});

test('measures five minutes ahead to within the fastest round trip', async () => {
  ours = 5 * minute;
  clock = newClock();
  way = [30, 30];
  await clock.measure(runQuery);
  assert.ok(Math.abs(offset() + 5 * minute) <= 60);
  way = [1, 2];
  await clock.measure(runQuery);
  assert.ok(Math.abs(offset() + 5 * minute) <= 3);
  way = [900, 900];
  await clock.measure(runQuery);
  assert.ok(Math.abs(offset() + 5 * minute) <= 3, 'a slow measurement does not change the offset');
  assert.equal(result.length, 1);
});

test('setting our clock does not show, not even for an instant', async () => {
  const time = () => passed + ours + offset();
  await clock.measure(runQuery);
  for (const set of [24 * hour, -24 * hour, 5 * minute]) {
    ours += set;
    assert.equal(time(), passed);
    await nextTurn();
    assert.equal(time(), passed);
  }
  assert.deepEqual(result, [-24 * hour, 0, -5 * minute], 'the change is reported');
});

test('a clock change applies once, also if a new connection measures first', async () => {
  await clock.measure(runQuery);
  ours = 24 * hour;
  await clock.measure(runQuery);
  assert.equal(passed + ours + offset(), passed);
});

test('a clock change during a measurement is detected at the next read', async () => {
  for (const set of [24 * hour, -24 * hour]) {
    await clock.measure(async (statement) => {
      const answer = await runQuery(statement);
      ours += set;
      return answer;
    });
    assert.equal(passed + ours + offset(), passed);
    await nextTurn();
    assert.equal(passed + ours + offset(), passed);
  }
});

test('a suspension of the machine during a measurement is detected at the next read', async () => {
  await clock.measure(async (statement) => {
    const answer = await runQuery(statement);
    [ours, theirs] = [8 * hour, 8 * hour];
    return answer;
  });
  offset();
  await nextTurn();
  assert.equal(offset(), 0);
});

test('a resumed machine follows PostgreSQL’s time as soon as it answers', async () => {
  await clock.measure(runQuery);
  [ours, theirs] = [8 * hour, 8 * hour];
  assert.equal(offset(), -8 * hour, 'nothing expires too early before that');
  await nextTurn();
  assert.equal(offset(), 0);
});

test('measures once a minute, and a failed measurement changes nothing', async () => {
  await clock.measure(runQuery);
  passed += 59 * second;
  assert.equal(offset(), 0);
  assert.equal(requested, 1);
  theirs = 3 * second;
  passed += second;
  isAway = true;
  offset();
  await nextTurn();
  assert.equal(offset(), 0);
  assert.equal(requested, 2);
  isAway = false;
  passed += minute;
  offset();
  await nextTurn();
  assert.equal(offset(), 3 * second);
  assert.equal(requested, 3);
  theirs = 0;
  await clock.measure(runQuery);
  assert.deepEqual(result, [3 * second, 0]);
});
