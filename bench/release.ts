/**
 * Compares the processor time of requests, and the start, with version 1.0.0. The two alternate, each on a separate
 * database with 10⁵ bookings.
 */
import { execFileSync } from 'node:child_process';
import { writeVenueFile } from '../src/domain/documents/venue-file/write.ts';
import { releasedProgram } from '../test/upgrade/released-program.ts';
import { type BenchDatabase, type Kind, newEmptyDatabase, titles } from './databases.ts';
import { bookedHalls, writeHistory } from './history.ts';
import { LoadGenerator } from './load.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { program, type ServerProcess, startService } from './server-process.ts';
import { base, benchVenue, venueId } from './venue.ts';
import { availabilityFrom, bookingsFrom, postBooking } from './visitors.ts';

type Load = Parameters<LoadGenerator['run']>[0];
type Work = Pick<Load, 'requests' | 'status'> & { readonly count: number };

/** Enough that a report reads much. */
const history = 100_000;

/** Measures both versions on one kind of database. */
export async function measureRelease(kind: Kind, { isQuick, rounds }: Effort): Promise<Result[]> {
  const load = new LoadGenerator();
  const sides = await bothVersions(kind);
  for (const { database } of sides) await writeHistory(database, history);
  const perRound = isQuick ? 200 : 600;
  // Past the dates of the history.
  const bookings = bookingsFrom(400, (rounds + 1) * perRound).map(postBooking);
  const gets = (paths: readonly string[]) => paths.map((path) => ({ method: 'GET', path }));
  const year = new Date().getUTCFullYear();
  const works: Record<string, (round: number, headers: Record<string, string>) => Work> = {
    'booking request': (round) => ({
      requests: bookings.slice(round * perRound, (round + 1) * perRound),
      count: perRound,
      status: 201,
    }),
    'availability, cached': () => ({
      requests: gets([availabilityFrom(1)]),
      count: 20 * perRound,
      status: 200,
    }),
    'availability, computed': (round) => ({
      requests: gets(
        Array.from({ length: perRound }, (_, at) => availabilityFrom(round * perRound + at + 2)),
      ),
      count: perRound,
      status: 200,
    }),
    'spaces, cached': () => ({ requests: gets([`${base}/spaces`]), count: 20 * perRound, status: 200 }),
    'report of a year': (_, headers) => ({
      requests: [
        {
          method: 'GET',
          path: `/venues/manage/v1/venues/${venueId}/reports?from=${year}-01-01&to=${year}-12-31`,
          headers,
        },
      ],
      count: 2,
      status: 200,
    }),
  };
  const results = [];
  for (const [what, work] of Object.entries(works)) {
    const servers: ServerProcess[] = [];
    for (const { database, of } of sides) servers.push(await startService(database.environment, of));
    const pairs: number[][] = [];
    for (let round = 0; round <= rounds; round++) {
      const pair: number[] = [];
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const server = servers[at] as ServerProcess;
        const { requests, status, count } = work(round, sides[at]?.headers ?? {});
        const before = server.processorMs();
        await load.run({
          port: server.port,
          connections: 8,
          requests,
          // A new address for each request: no visitor reaches a limit.
          visitors: { first: round * 20 * perRound + 1, count },
          until: { answers: count },
          status,
        });
        pair[at] = (server.processorMs() - before) / count;
      }
      // The first round is a warm-up.
      if (round > 0) pairs.push(pair);
    }
    for (const server of servers) await server.stop();
    const most = what === 'report of a year' ? 0.5 : 1;
    results.push(ratio(`processor time: ${what}, ${titles[kind]}, to 1.0.0`, pairs, most));
  }
  load.stop();
  const starts: number[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair: number[] = [];
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { database, of } = sides[at] as Version;
      const server = await startService(database.environment, of);
      await server.stop();
      pair[at] = server.readyAfterMs;
    }
    if (round > 0) starts.push(pair);
  }
  return [...results, ratio(`ready, ${titles[kind]}, to 1.0.0`, starts, 1)];
}

/** Builds the row of two versions that took turns, from milliseconds of both. */
export function ratio(what: string, pairs: readonly (readonly number[])[], most: number): Result {
  const of = (at: number) => median(pairs.map((pair) => pair[at] ?? 0)).toPrecision(3);
  return resultOf(
    what,
    pairs.map(([ours = 0, theirs = 0]) => ours / theirs),
    { most },
    `${of(0)} and ${of(1)} ms`,
  );
}

/** A version, its database and a token for it. */
export interface Version {
  readonly of: string;
  readonly database: BenchDatabase;
  readonly headers: Record<string, string>;
}

/** Opens this version and 1.0.0. */
export const bothVersions = async (kind: Kind): Promise<[Version, Version]> => [
  await open(kind, program),
  await open(kind, await releasedProgram('1.0.0')),
];

/** Creates a database with the venue and a token, as a version's commands write them. */
async function open(kind: Kind, of: string): Promise<Version> {
  const database = await newEmptyDatabase(kind);
  const run = (args: readonly string[], input = '') =>
    execFileSync(process.execPath, [of, ...args], {
      input,
      env: { PATH: process.env['PATH'] ?? '', ...database.environment },
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  run(['import', '-'], JSON.stringify(writeVenueFile(benchVenue(bookedHalls))));
  const token = run([
    'tokens',
    'add',
    '--venue',
    venueId,
    '--scope',
    'requests:read',
    '--scope',
    'venue:read',
  ]);
  const [secret] = /[A-Za-z0-9_-]{30,}/.exec(token) ?? [];
  return { of, database, headers: { authorization: `Bearer ${secret}` } };
}
