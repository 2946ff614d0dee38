/**
 * Measures the peak resident memory: under load and with more client addresses than the counter can hold, against an
 * idle Node; and with a full pool.
 */
import { randomBytes } from 'node:crypto';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import { tokenFor } from '../test/staff.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import { largeVenueFile } from './largest-venue.ts';
import { LoadGenerator } from './load.ts';
import type { Effort } from './measurements.ts';
import { bareNodeMemory } from './node-baseline.ts';
import { type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { siteKey, venueId } from './venue.ts';
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

/** Measures the peak memory while every worker does the costliest work that the limits allow, for two venues. */
export async function measurePoolMemory(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const today = todayIn('Europe/London', Date.now());
  const file = JSON.stringify(
    largeVenueFile({ spaces: 20, slots: 20, packages: 10, rates: 50, blocks: 500 }, today),
  );
  const database = await newDatabase(kind, parseVenueFile(JSON.parse(file)));
  const bookings = isQuick ? 20_000 : 400_000;
  await writeHistory(database, bookings);
  const files: Record<string, string> = {
    [venueId]: file,
    other: file.replaceAll(siteKey, 'other-web').replaceAll(venueId, 'other').replaceAll('hall-', 'room-'),
  };
  const storage = await database.open();
  const context = { storage, clock: Date.now, randomBytes };
  await importVenue(context, parseVenueFile(JSON.parse(files['other'] ?? '')), 'operator');
  const clients = await Promise.all(
    Object.entries(files).map(async ([id, text]) => ({
      file: text,
      venue: `/venues/manage/v1/venues/${id}`,
      headers: (await tokenFor(context, { venueId: id })).headers,
    })),
  );
  await storage.close();
  const service = await startService(database.environment);
  const peaks: string[] = [];
  const year = `from=${addDays(today, -300)}&to=${addDays(today, 65)}`;
  const lines = Array.from(
    { length: 5_000 },
    (_, row) => `Hall 1,${addDays(today, 500 + row)},Slot 1,package-1,A guest`,
  );
  const csv = JSON.stringify({ csv: `space,date,slot,package,name\n${lines.join('\n')}` });
  const work = (venueFile: string): readonly (readonly [string, RequestInit?])[] => [
    [`/reports?${year}`],
    [`/booked-events?${year}`],
    [`/calendar?from=${today}&to=${addDays(today, 91)}`],
    ['/venue-file'],
    ['/venue-file/plan', { method: 'POST', body: venueFile }],
    ['/imported-bookings/plan', { method: 'POST', body: csv }],
    ['/imported-bookings', { method: 'POST', body: csv }],
    ['/guests/export', { method: 'POST', body: JSON.stringify({ email: 'guest5@example.com' }) }],
  ];
  for (let index = 0; index < work('').length; index++) {
    const statuses = await Promise.all(
      clients.map(async ({ venue, headers, file }) => {
        const [path, init] = work(file)[index] ?? [''];
        const response = await fetch(`http://127.0.0.1:${service.port}${venue}${path}`, {
          ...init,
          headers: { ...headers, 'if-match': '*' },
        });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    peaks.push(`${work('')[index]?.[0].split('?')[0]} (${statuses}) ${service.memory().peak.toFixed(0)}`);
  }
  const { peak } = service.memory();
  await service.stop();
  return [
    resultOf(
      `peak memory with a full pool, ${titles[kind]}, in MiB`,
      [peak],
      { most: 350 },
      `${bookings} bookings; after ${peaks.join(', ')}`,
    ),
  ];
}
