/**
 * Compares the processor time of requests, and the start, with version 1.0.0. The two alternate, each on a separate
 * database with the same bookings.
 */
import { execFileSync } from 'node:child_process';
import { writeVenueFile } from '../src/domain/documents/venue-file/write.ts';
import { releasedProgram } from '../test/upgrade/released-program.ts';
import { type Kind, newEmptyDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import { LoadGenerator } from './load.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { program, type ServerProcess, startService } from './server-process.ts';
import { base, benchVenue, venueId } from './venue.ts';
import { availabilityFrom, bookingsFrom, postBooking } from './visitors.ts';

type Load = Parameters<LoadGenerator['run']>[0];
type Work = Pick<Load, 'requests' | 'status'> & { readonly count: number };

/** Measures both versions on one kind of database. */
export async function measureRelease(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const rounds = isQuick ? 5 : 15;
  const load = new LoadGenerator();
  const sides = [await open(kind, program), await open(kind, await releasedProgram('1.0.0'))];
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
      count: 10 * perRound,
      status: 200,
    }),
    'availability, computed': (round) => ({
      requests: gets(
        Array.from({ length: perRound }, (_, at) => availabilityFrom(round * perRound + at + 2)),
      ),
      count: perRound,
      status: 200,
    }),
    'spaces, cached': () => ({ requests: gets([`${base}/spaces`]), count: 10 * perRound, status: 200 }),
    'report of a year': (_, headers) => ({
      requests: [
        {
          method: 'GET',
          path: `/venues/manage/v1/venues/${venueId}/reports?from=${year}-01-01&to=${year}-12-31`,
          headers,
        },
      ],
      count: 5,
      status: 200,
    }),
  };
  const results = [];
  const starts: number[][] = [[], []];
  for (const [what, work] of Object.entries(works)) {
    const servers: ServerProcess[] = [];
    for (const [at, { environment, of }] of sides.entries()) {
      const server = await startService(environment, of);
      servers.push(server);
      starts[at]?.push(server.readyAfterMs);
    }
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
          visitors: { first: round * 10 * perRound + 1, count },
          until: { answers: count },
          status,
        });
        pair[at] = (server.processorMs() - before) / count;
      }
      // The first round is a warm-up.
      if (round > 0) pairs.push(pair);
    }
    for (const server of servers) await server.stop();
    const of = (at: number) => median(pairs.map((pair) => pair[at] ?? 0)).toFixed(2);
    const ratios = pairs.map(([ours = 0, theirs = 0]) => ours / theirs);
    results.push(
      resultOf(
        `processor time of a ${what}, ${titles[kind]}, to 1.0.0`,
        ratios,
        { most: 1.05 },
        `${of(0)} and ${of(1)} ms, quartiles ${quartiles(ratios)}`,
      ),
    );
  }
  load.stop();
  const startRatios = (starts[0] ?? []).map((ms, at) => ms / (starts[1]?.[at] ?? 0)).slice(1);
  results.push(resultOf(`ready, ${titles[kind]}, to 1.0.0`, startRatios, { most: 1 }, 'with 10⁴ bookings'));
  return results;
}

const quartiles = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return [1, 3].map((quarter) => sorted[Math.floor((sorted.length * quarter) / 4)]?.toFixed(2)).join(' – ');
};

/** Creates a database with the venue, ten thousand bookings and a token, as a version's commands write them. */
async function open(kind: Kind, of: string) {
  const database = await newEmptyDatabase(kind);
  const { environment } = database;
  const run = (args: readonly string[], input = '') =>
    execFileSync(process.execPath, [of, ...args], {
      input,
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      encoding: 'utf8',
    });
  run(['import', '-'], JSON.stringify(writeVenueFile(benchVenue())));
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
  await writeHistory(database, 10_000);
  const [secret] = /[A-Za-z0-9_-]{30,}/.exec(token) ?? [];
  return { of, environment, headers: { authorization: `Bearer ${secret}` } };
}
