/** Two versions on one PostgreSQL, under visitors' requests: instances are upgraded one after the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { writeVenueFile } from '../../src/domain/documents/venue-file/write.ts';
import { newPostgres } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { startCluster } from '../postgres.ts';
import { run, start, startServer } from '../process/server-process.ts';
import { assertNoLostRequests, completeRequests } from '../proof/history.ts';
import { report } from '../proof/size.ts';
import {
  type Attempt,
  dateAhead,
  hall,
  readAvailability,
  requestSlot,
  showsFree,
  slotIds,
} from '../proof/visitor.ts';
import { pick } from '../random.ts';
import { startService } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { nextVersion } from './next-version.ts';
import { releasedProgram } from './released-program.ts';
import { countsOfHarbour, isProof, manyBookingsOf100, storedBookings as stored } from './stored-rows.ts';

const dates = Array.from({ length: 60 }, (_, day) => dateAhead(day));

/** How long a reader may wait, in milliseconds. Beside other tests it may take longer. */
const longestWait = isProof ? 1000 : Number.POSITIVE_INFINITY;

/** Visitors on 8 connections who read and send requests, each at a random instance. */
function startVisitors(urls: readonly string[]) {
  const attempts: Attempt[] = [];
  const looks = new Set<number>();
  let longestReadMs = 0;
  let isOver = false;
  const line = async () => {
    while (!isOver) {
      const filter = { slotId: pick(slotIds), date: pick(dates) };
      attempts.push(await requestSlot(pick(urls), filter));
      const sentAt = performance.now();
      looks.add((await readAvailability(pick(urls), 'north', filter.date, filter.date)).status);
      longestReadMs = Math.max(longestReadMs, performance.now() - sentAt);
    }
  };
  const lines = Array.from({ length: 8 }, line);
  return {
    attempts,
    looks,
    longestReadMs: () => longestReadMs,
    measureAnew(): void {
      longestReadMs = 0;
    },
    /** Resolves when this many more have received a response. */
    async served(count: number): Promise<void> {
      const enough = attempts.length + count;
      await waitFor(`${count} more answers`, () => attempts.length >= enough);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(lines);
    },
  };
}

/** Every visitor got a date or lost it to another, and could read the calendar. */
function assertAllServed({ attempts, looks }: ReturnType<typeof startVisitors>): void {
  const responses = new Set(attempts.map(({ status, code }) => `${status} ${code}`));
  assert.deepEqual([...responses].sort(), ['201 null', '409 CONFLICT']);
  assert.deepEqual([...looks], [200]);
}

test('an instance serves while the next version migrates its database', {
  timeout: 300_000,
}, async () => {
  const database = await newPostgres();
  const storage = await database.open();
  await startService(storage, { venue: hall });
  const environment = { ...database.environment, TRUST_PROXY: '1' };
  const older = await startServer(environment);
  const urls = [older.url];
  const visitors = startVisitors(urls);
  await visitors.served(50);
  const newer = await startServer(environment, { program: nextVersion() });
  await visitors.served(50);
  urls.push(newer.url);
  await visitors.served(100);
  await visitors.end();
  assertAllServed(visitors);
  const [last] = visitors.attempts.filter(({ status }) => status === 201).slice(-1);
  assert.ok(last !== undefined);
  const spaceId = last.slotId.slice(0, last.slotId.lastIndexOf('-'));
  for (const url of urls) {
    const { text } = await readAvailability(url, spaceId, last.date, last.date);
    assert.equal(showsFree(text, last), false);
  }
  for (const { process, ended } of [older, newer]) {
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
  await assertNoLostRequests(storage, visitors.attempts);
  const references = new Set(visitors.attempts.flatMap(({ reference }) => reference ?? []));
  assert.equal(
    (await completeRequests(storage)).length,
    references.size,
    'every stored request was acknowledged',
  );
});

test('version 1.0.0 serves while this version migrates its database, also if that is killed', {
  timeout: 1_800_000,
  ...inLongRun,
}, async (context) => {
  const cluster = await startCluster();
  context.after(() => cluster.stop());
  const database = await newPostgres(cluster);
  assert.ok('DATABASE_URL' in database.environment);
  const program = await releasedProgram('1.0.0');
  const environment = { ...database.environment, TRUST_PROXY: '1' };
  await manyBookingsOf100(database, program, stored);
  assert.equal(
    (await run(['import', '-'], environment, JSON.stringify(writeVenueFile(hall)), program)).code,
    0,
  );
  const counts = await countsOfHarbour(database);
  const older = await startServer(environment, { program });
  const urls = [older.url];
  const visitors = startVisitors(urls);
  await visitors.served(200);
  const longestBefore = visitors.longestReadMs();
  visitors.measureAnew();
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  const applied = async () =>
    Number((await client.query('select count(*) as many from firsthold_migrations')).rows[0].many);
  /** Migrations that were complete at each kill: the next one, often a backfill in batches, was under way. */
  const killedAfter: number[] = [];
  for (const count of [2, 5, 12, 17, 23, 30]) {
    const migration = start(['migrate'], environment);
    const hasEnded = migration.ended.then(() => true);
    while ((await applied()) < count && !(await Promise.race([hasEnded, visitors.served(1)])));
    migration.process.kill('SIGKILL');
    const { signal, stderr } = await migration.ended;
    assert.equal(signal, 'SIGKILL', stderr);
    killedAfter.push(await applied());
    await visitors.served(20);
  }
  const { code, stdout, stderr } = await run(['migrate'], environment);
  assert.equal(code, 0, stderr);
  const longestRead = visitors.longestReadMs();
  await client.end();
  await visitors.served(50);
  const newer = await startServer(environment);
  urls.push(newer.url);
  await visitors.served(100);
  urls.shift();
  await visitors.served(50);
  older.process.kill('SIGTERM');
  assert.equal((await older.ended).code, 0);
  await visitors.served(50);
  await visitors.end();
  assertAllServed(visitors);
  newer.process.kill('SIGTERM');
  assert.equal((await newer.ended).code, 0);
  await assertNoLostRequests(await database.open(), visitors.attempts);
  assert.deepEqual(await countsOfHarbour(database), counts);
  report(
    `${stored + 1} stored bookings, killed after ${killedAfter.join(', ')} migrations, then ${stdout.trim().split('\n').at(-1)}
      ${visitors.attempts.length} requests; longest read ${Math.round(longestRead)} ms, before ${Math.round(longestBefore)} ms`.replace(
      /\s+/g,
      ' ',
    ),
  );
  assert.ok(longestRead <= longestWait, `a reader waited ${longestRead} ms`);
});
