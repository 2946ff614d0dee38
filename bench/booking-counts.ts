/** Counts statements, round trips and bytes of the write-ahead log of a booking request, of this version and of 1.0.0. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Counts } from './count-hook.ts';
import { type BenchDatabase, type Kind, temporaryFolder, titles } from './databases.ts';
import { connectTo } from './history.ts';
import { LoadGenerator } from './load.ts';
import { bothVersions, type Version } from './release.ts';
import { type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { bookingsFrom, postBooking } from './visitors.ts';

/** The first requests fill caches; the others are counted. */
const [first, second] = [100, 300];
const hook = fileURLToPath(new URL('count-hook.ts', import.meta.url));

/** Counts with one request at a time. */
export async function measureBookingCounts(kind: Kind): Promise<Result[]> {
  const load = new LoadGenerator();
  const [our, their] = await bothVersions(kind);
  const [ours, theirs] = [await count(our, load), await count(their, load)];
  load.stop();
  const row = (what: string, of: keyof typeof ours, less: number) =>
    resultOf(
      `${what} of a booking request, ${titles[kind]}`,
      [ours[of]],
      { most: theirs[of] - less },
      `1.0.0: ${theirs[of]}`,
    );
  return [
    row('statements', 'statements', 1),
    ...(kind === 'postgres' ? [row('round trips', 'roundTrips', 1)] : []),
    row('WAL bytes', 'walBytes', 0),
  ];
}

/** Returns the figures for one request: the difference between two servers' counts. */
async function count({ database, of }: Version, load: LoadGenerator) {
  const bookings = bookingsFrom(1, first + second).map(postBooking);
  const run = async (from: number, requests: number) => {
    const file = join(temporaryFolder(), 'counts');
    const environment = { ...database.environment, NODE_OPTIONS: `--import ${hook}`, BENCH_COUNTS: file };
    const server = await startService(environment, of);
    const wal = await openWal(database);
    const before = await wal.bytes();
    await load.run({
      port: server.port,
      connections: 1,
      requests: bookings.slice(from, from + requests),
      visitors: { first: from + 1, count: requests },
      until: { answers: requests },
      status: 201,
    });
    const walBytes = (await wal.bytes()) - before;
    await wal.close();
    await server.stop();
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as Counts), walBytes };
  };
  const [few, many] = [await run(0, first), await run(first, second)];
  return {
    statements: Math.round((many.statements - few.statements) / (second - first)),
    roundTrips: Math.round((many.roundTrips - few.roundTrips) / (second - first)),
    walBytes: Math.round(many.walBytes / second),
  };
}

/** Reads the size of the write-ahead log. */
async function openWal(database: BenchDatabase) {
  if (database.kind === 'sqlite') {
    const reader = new DatabaseSync(`${database.place}/firsthold.sqlite`);
    // An open transaction: the log grows and is not begun again.
    reader.exec('begin; select 1 from venues');
    const bytes = async () => statSync(`${database.place}/firsthold.sqlite-wal`).size;
    return { bytes, close: async () => reader.close() };
  }
  const sql = await connectTo(database);
  return {
    bytes: async () => Number(await sql.find("select pg_current_wal_insert_lsn() - '0/0'")),
    close: sql.close,
  };
}
