/** Kills processes at random instants and checks the remaining data. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPostgres, onAnyDatabase, type TestDatabase } from '../databases.ts';
import { startCluster } from '../postgres.ts';
import { type ServerProcess, startServer } from '../process/server-process.ts';
import { pick, random } from '../random.ts';
import { startService } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { assertNoLostRequests, completeRequests } from './history.ts';
import { bySize, proofTimeout, report, throughSeeds } from './size.ts';
import { type Attempt, dateAhead, hall, readAvailability, requestSlot, slotIds } from './visitor.ts';

const dates = Array.from({ length: 60 }, (_, day) => dateAhead(day));
/** How often a server of each database is killed, and PostgreSQL: in rounds, each with a new database. */
const [serverKills, databaseKills] = bySize({ short: [2, 2], normal: [150, 40], full: [500, 100] });
const killsOfRound = bySize({ short: 2, normal: 10, full: 10 });

async function withHall(database: TestDatabase): Promise<void> {
  const storage = await database.open();
  await startService(storage, { venue: hall });
  await storage.close();
}

/** Visitors who send requests on 16 connections until they are stopped. */
function startVisitors(url: () => string) {
  const attempts: (Attempt & { readonly key: string })[] = [];
  let isOver = false;
  const line = async (number: number) => {
    for (let turn = 0; !isOver; turn++) {
      const key = `line-${number}-${turn}`;
      const attempt = await requestSlot(url(), { slotId: pick(slotIds), date: pick(dates) }, key);
      attempts.push({ ...attempt, key });
      // No server responds: wait before the next attempt.
      if (attempt.status === 0 || attempt.status === 503) await sleep(100);
    }
  };
  const lines = Array.from({ length: 16 }, (_, number) => line(number));
  return {
    attempts,
    /** Resolves when this many more dates were confirmed. */
    async untilConfirmed(count: number): Promise<void> {
      const promises = () => attempts.filter(({ status }) => status === 201).length;
      const enough = promises() + count;
      await waitFor(`${count} more dates to be confirmed`, () => promises() >= enough);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(lines);
    },
  };
}

/** Retries requests without a response with the same key; each creates one request. */
async function retry(url: string, attempts: readonly (Attempt & { readonly key: string })[]) {
  const unsure = attempts.filter(({ status }) => status === 0 || status === 503);
  const again: Attempt[] = [];
  for (const attempt of unsure) again.push(await requestSlot(url, attempt, attempt.key));
  for (const { status } of again) assert.ok([201, 409].includes(status), `the retry got ${status}`);
  return [...attempts, ...again];
}

/** Asserts that every confirmed request is stored, whole, and no other; `url` is of a server that runs again. */
async function assertNothingLost(
  database: TestDatabase,
  url: string,
  attemptsOf: ReturnType<typeof startVisitors>['attempts'],
) {
  const attempts = await retry(url, attemptsOf);
  const storage = await database.open();
  await assertNoLostRequests(storage, attempts);
  const references = new Set(attempts.flatMap(({ reference }) => reference ?? []));
  assert.equal((await completeRequests(storage)).length, references.size, 'no unconfirmed request is stored');
  await storage.close();
  return references.size;
}

async function stop({ process, ended }: ServerProcess): Promise<void> {
  process.kill('SIGTERM');
  assert.equal((await ended).code, 0);
}

onAnyDatabase('a killed server', (newDatabase, kind) => {
  test('loses no confirmed request and leaves nothing partial', proofTimeout, async () => {
    const counts = { kills: 0, confirmed: 0 };
    const round = async () => {
      const database = await newDatabase();
      await withHall(database);
      const environment = { ...database.environment, TRUST_PROXY: '1' };
      let server: ServerProcess = await startServer(environment);
      const visitors = startVisitors(() => server.url);
      for (let kill = 0; kill < killsOfRound; kill++) {
        await visitors.untilConfirmed(1 + Math.floor(random() * 12));
        server.process.kill('SIGKILL');
        await server.ended;
        server = await startServer(environment);
      }
      await visitors.untilConfirmed(1);
      await visitors.end();
      counts.confirmed += await assertNothingLost(database, server.url, visitors.attempts);
      counts.kills += killsOfRound;
      await stop(server);
    };
    const seeds = Math.ceil(serverKills / killsOfRound);
    await throughSeeds({ title: `killed servers on ${kind}`, seeds, counts, share: 0.35 }, round);
    const { kills, confirmed } = counts;
    report(`${kills} kill -9 of a server on ${kind}: ${confirmed} requests confirmed, none lost`);
  });
});

test('a killed PostgreSQL: the server reports it, survives and recovers', proofTimeout, async (t) => {
  const cluster = await startCluster();
  t.after(() => cluster.stop());
  const counts = { kills: 0, confirmed: 0 };
  const round = async () => {
    const database = await newPostgres(cluster);
    await withHall(database);
    const server = await startServer({ ...database.environment, TRUST_PROXY: '1' });
    const visitors = startVisitors(() => server.url);
    for (let kill = 0; kill < killsOfRound; kill++) {
      await visitors.untilConfirmed(1 + Math.floor(random() * 10));
      cluster.kill();
      await assertUnavailable(server);
      await cluster.restart();
    }
    await visitors.untilConfirmed(3);
    await visitors.end();
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.equal(server.process.exitCode, null, 'it is the same process');
    const result = new Set(visitors.attempts.map(({ status, code }) => `${status} ${code}`));
    for (const response of result)
      assert.ok(['201 null', '409 CONFLICT', '503 INTERNAL_SERVER_ERROR'].includes(response), response);
    counts.confirmed += await assertNothingLost(database, server.url, visitors.attempts);
    counts.kills += killsOfRound;
    await stop(server);
  };
  const seeds = Math.ceil(databaseKills / killsOfRound);
  await throughSeeds({ title: 'killed PostgreSQL', seeds, counts, share: 0.1 }, round);
  const { kills, confirmed } = counts;
  report(`${kills} kill -9 of PostgreSQL: ${confirmed} requests confirmed, none lost`);
});

/** Asserts that a server without its database says so. */
async function assertUnavailable({ url }: ServerProcess): Promise<void> {
  const report = () =>
    Promise.all([
      fetch(`${url}/readyz`),
      readAvailability(url, 'north', dates[0] ?? '', dates[0] ?? ''),
      fetch(`${url}/venues/public/v1/sites/key/booking-requests`, { method: 'POST', body: '{}' }),
    ]);
  // For a moment, some connections may still reach the old database.
  let result = await report();
  await waitFor('503 for everybody', async () => {
    if (result.some(({ status }) => status !== 503)) result = await report();
    return result.every(({ status }) => status === 503);
  });
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  const [, , requested] = result;
  const { success, error } = await requested.json();
  assert.deepEqual([success, error.code], [false, 'INTERNAL_SERVER_ERROR']);
  assert.match(requested.headers.get('retry-after') ?? '', /^\d+$/);
}
