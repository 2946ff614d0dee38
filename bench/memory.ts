/**
 * Measures the peak resident memory, under load and with more client addresses than the counter can hold, against an
 * idle Node.
 */

import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import { LoadGenerator } from './load.ts';
import type { Effort } from './measurements.ts';
import { bareNodeMemory } from './node-baseline.ts';
import { type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { availabilityFrom, bookingsFrom, postBooking } from './visitors.ts';

/** Measures the peak memory of one service. */
export async function measureMemory(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 10_000);
  const service = await startService(database.environment);
  const load = new LoadGenerator();
  const visitors = isQuick ? 50_000 : 200_000;
  const bookings = isQuick ? 300 : 3000;
  // Two years of start dates: many more responses than visitors of one venue need.
  const ranges = Array.from({ length: 730 }, (_, index) => availabilityFrom(index));
  // Booking requests first: with the counter full, further clients share a limit.
  await load.run({
    port: service.port,
    connections: 64,
    requests: bookingsFrom(200, bookings).map(postBooking),
    visitors: { first: 1, count: bookings },
    until: { answers: bookings },
    status: 201,
  });
  await load.run({
    port: service.port,
    connections: 64,
    requests: ranges.map((path) => ({ method: 'GET', path, headers: { 'Accept-Encoding': 'br' } })),
    visitors: { first: 1, count: visitors },
    until: { answers: visitors },
    status: 200,
  });
  const { peak: max } = service.memory();
  load.stop();
  await service.stop();
  const bare = await bareNodeMemory();
  return [
    resultOf(
      `peak memory, ${titles[kind]}, compared with an idle Node`,
      [max / bare],
      { most: 4 },
      `${max.toFixed(0)} MiB to ${bare.toFixed(0)} MiB, after responses to ${visitors} addresses for ${ranges.length} ranges, and ${bookings} booking requests`,
    ),
  ];
}
