/** Many visitors, few dates, and several processes on one database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../../src/storage/engine/errors.ts';
import { newPostgres, newSqlite, type TestDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { run, startServer } from '../process/server-process.ts';
import { pick, random } from '../random.ts';
import { divisibleHall, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';
import { assertNoDoubleBooking, assertNoLostRequests, completeRequests, type HoldPeriod } from './history.ts';
import {
  type Attempt,
  dateAhead,
  hall,
  readAvailabilityPatiently,
  requestSlotPatiently,
  retryAfterMs,
  showsFree,
  slotIds,
  slotsConflict,
} from './visitor.ts';

const dates = [0, 1, 2].map(dateAhead);

/** Repeats a decision that waited too long for the database, as the back-office asks staff to. */
async function decide(decision: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await decision();
      return;
    } catch (error) {
      if (!(error instanceof StorageUnavailableError && ['busy', 'connections'].includes(error.reason)))
        throw error;
      await sleep(retryAfterMs);
    }
}

/** 120 visitors compete for three dates while staff, in a process of their own, decide at random. */
async function competeForDates(
  database: TestDatabase,
  urls: readonly string[],
  concurrently: () => Promise<void>,
) {
  const storage = await database.open();
  const staffService = await startService(storage);
  const staff = scenarioFor(staffService);
  const attempts: Attempt[] = [];
  const wins: HoldPeriod[] = [];
  const visit = async (_: unknown, visitor: number) => {
    for (let tries = 0; tries < 2; tries++) {
      const filter = { slotId: pick(slotIds), date: pick(dates) };
      const attempt = await requestSlotPatiently(pick(urls), filter, `visitor-${visitor}-${tries}`);
      attempts.push(attempt);
      if (attempt.status !== 201 || attempt.reference === null) continue;
      // Every instance must now report the slot as taken.
      const spaceId = filter.slotId.replace(/-\w+$/, '');
      const seen = await readAvailabilityPatiently(pick(urls), spaceId, filter.date, filter.date);
      assert.equal(seen.status, 200, seen.text);
      assert.equal(showsFree(seen.text, filter), false, `${attempt.reference} is not visible`);
      let [releasing, released] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const decision = random();
      staffService.now = Date.now();
      const { reference } = attempt;
      if (decision < 0.3) await decide(() => staff.accept(reference));
      else if (decision < 0.8) {
        releasing = performance.now();
        await decide(() => staff.decline(reference));
        released = performance.now();
      }
      wins.push({ ...attempt, releasing, released });
    }
  };
  await Promise.all([...Array.from({ length: 120 }, visit), concurrently()]);

  const result = new Set(attempts.map(({ status }) => status));
  assert.deepEqual([...result].sort(), [201, 409], 'every visitor got a definite response');
  await assertNoLostRequests(storage, attempts);
  assert.equal((await completeRequests(storage)).length, wins.length);
  assertNoDoubleBooking(wins, attempts);
  const unreleased = wins.filter(({ released }) => released === Number.POSITIVE_INFINITY);
  for (const spaceId of ['whole', 'north', 'south']) {
    const responses = await Promise.all(
      urls.map((url) => readAvailabilityPatiently(url, spaceId, dates[0] ?? '', dates.at(-1) ?? '')),
    );
    for (const response of responses) assert.deepEqual(response, responses[0]);
    for (const slotId of slotIds.filter((id) => id.startsWith(spaceId)))
      for (const date of dates)
        assert.equal(
          showsFree(responses[0]?.text ?? '', { slotId, date }),
          !unreleased.some((winner) => slotsConflict(winner, { slotId, date })),
          `${slotId} on ${date}`,
        );
  }
  await storage.close();
}

/**
 * Sends one idempotency key to all instances at once: it creates one request, and every response has the same
 * receipt.
 */
async function sameKey(urls: readonly string[]): Promise<void> {
  for (let day = 10; day < 16; day++) {
    const filter = { slotId: pick(slotIds), date: dateAhead(day) };
    const receipts = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        requestSlotPatiently(urls[index % urls.length] ?? '', filter, `key-${day}`),
      ),
    );
    assert.deepEqual(new Set(receipts.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(receipts.map(({ reference }) => reference)).size, 1);
  }
}

async function withHall(database: TestDatabase): Promise<void> {
  const storage = await database.open();
  await startService(storage, { venue: hall });
  await storage.close();
}

async function stopAll(servers: readonly Awaited<ReturnType<typeof startServer>>[]): Promise<void> {
  for (const { process } of servers) process.kill('SIGTERM');
  for (const { ended } of servers) {
    const { code, stderr } = await ended;
    // A busy machine exceeds how long requests may wait, and the log says so.
    const errors = stderr
      .split('\n')
      .filter((line) => line !== '' && !['busy', 'connections'].includes(JSON.parse(line).reason));
    assert.deepEqual([code, errors], [0, []], 'no server logged an error');
  }
}

test('three servers on one PostgreSQL never double-book and stay consistent', inLongRun, async () => {
  const database = await newPostgres();
  await withHall(database);
  const servers = await Promise.all(
    [1, 2, 3].map(() => startServer({ ...database.environment, TRUST_PROXY: '1' })),
  );
  const urls = servers.map(({ url }) => url);
  await competeForDates(database, urls, async () => undefined);
  await sameKey(urls);
  await stopAll(servers);
});

test(
  'one server on SQLite never double-books while other processes decide and import',
  inLongRun,
  async () => {
    const database = await newSqlite();
    await withHall(database);
    const server = await startServer({ ...database.environment, TRUST_PROXY: '1' });
    await competeForDates(database, [server.url], async () => {
      for (const name of ['Renamed', 'Renamed again']) {
        const file = JSON.stringify(divisibleHall({ venue: { name } }));
        const { code, stderr } = await run(['import', '-'], { ...database.environment }, file);
        assert.deepEqual([code, stderr], [0, '']);
      }
    });
    await sameKey([server.url]);
    await stopAll([server]);
  },
);
