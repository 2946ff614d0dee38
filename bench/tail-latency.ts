/**
 * Measures the slowest responses of a mixed load at 30 and 80 % of the service's capacity, against a bare `node:http`
 * server at the same shares of its capacity.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, newDatabase, temporaryFolder, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import { type Load, LoadGenerator, percentile } from './load.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startBareServer, startService } from './server-process.ts';
import { base } from './venue.ts';
import { availabilityFrom, bookingsFrom, postBooking } from './visitors.ts';

const shares = [0.3, 0.8];
/** The measured percentiles, in thousandths. */
const tails = [990, 999];

/** Measures the 99th and the 99.9th percentile on one database. */
export async function measureTailLatency(
  kind: Kind,
  { rounds, roundMs, isQuick }: Effort,
): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 10_000);
  const service = await startService(database.environment);
  const response = await fetch(`http://127.0.0.1:${service.port}${availabilityFrom(1)}`);
  const file = join(temporaryFolder(), 'answer');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const bare = await startBareServer(file, 'identity');
  const load = new LoadGenerator();
  let visitor = 0;
  const mixed = (port: number, count: number): Omit<Load, 'until'> => {
    const first = visitor;
    visitor += count;
    const requests = mixedRequests(first, count);
    return {
      port,
      connections: 64,
      requests: port === bare.port ? requests.map((request) => ({ ...request, status: 200 })) : requests,
      visitors: { first, count },
      status: 200,
    };
  };
  const limitOf = async (port: number): Promise<number> => {
    const count = isQuick ? 2000 : 10_000;
    // The first run is a warm-up.
    for (const responses of [count, count])
      await load.run({ ...mixed(port, count), until: { answers: responses } });
    const { answers: responses, seconds } = await load.run({
      ...mixed(port, count),
      until: { answers: count },
    });
    return responses / seconds;
  };
  const sides = [
    { port: bare.port, limit: await limitOf(bare.port) },
    { port: service.port, limit: await limitOf(service.port) },
  ];
  const results: Result[] = [];
  for (const share of shares) {
    const waits: Float64Array[][] = [];
    for (let round = 0; round < rounds; round++) {
      const waited: Float64Array[] = [];
      for (const { port, limit } of sides) {
        const perSecond = limit * share;
        // A thousandth needs thousands of samples.
        const responses = Math.max(3000, Math.round((perSecond * roundMs) / 1000));
        waited.push(
          (await load.run({ ...mixed(port, responses), perSecond, until: { answers: responses } })).waited,
        );
      }
      waits.push(waited);
    }
    for (const mille of tails) {
      const of = (side: number) => waits.map((wait) => percentile(wait[side] as Float64Array, mille));
      const [theirs, ours] = [of(0), of(1)];
      results.push(
        resultOf(
          `p${mille / 10} at ${share * 100} % of the limit, ${titles[kind]}, to bare`,
          ours.map((ms, round) => ms / (theirs[round] as number)),
          { most: 20 },
          `${median(ours).toFixed(1)} ms to ${median(theirs).toFixed(1)} ms; limits ${sides.map(({ limit }) => `${limit.toFixed(0)}/s`).join(' (bare) and ')}`,
        ),
      );
    }
  }
  load.stop();
  await service.stop();
  await bare.stop();
  return results;
}

/**
 * The requests of a form before it is sent, and one submission in fifty. Each is a different booking from `first` on.
 */
function mixedRequests(first: number, count: number): Load['requests'] {
  const bookings = bookingsFrom(200, Math.ceil((first + count) / 50) + 1);
  return Array.from({ length: count }, (_, index) => {
    const booking = bookings[Math.ceil((first + index) / 50)] as (typeof bookings)[number];
    if ((first + index) % 50 === 0) return { ...postBooking(booking), status: 201 };
    if (index % 10 === 1) return { method: 'POST', path: `${base}/quote`, body: JSON.stringify(booking) };
    if (index % 10 === 2) return { method: 'GET', path: `${base}/spaces` };
    if (index % 10 === 3) return { method: 'GET', path: `${base}/spaces/${booking.spaceId}/slots` };
    return { method: 'GET', path: availabilityFrom(index % 30) };
  });
}
