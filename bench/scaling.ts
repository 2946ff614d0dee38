/**
 * Measures latency with 10², 10⁴ and 10⁶ bookings at a venue that uses every rule: an uncached availability response,
 * a booking request, its acceptance, the first page of undecided requests, a guest search. Also the size of the search
 * index.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { addToken } from '../src/operations/access/add-token.ts';
import { Connection, encodeRequest } from './connection.ts';
import { type BenchDatabase, type Kind, newDatabase, titles } from './databases.ts';
import { connectTo, searchIndexBytes, writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { venueWithAllRules } from './venue.ts';
import { availabilityPath, type BenchBooking, bookingsWithAllRules, postBooking } from './visitors.ts';

const counts = { quick: [100, 10_000], full: [100, 10_000, 1_000_000] };
const targets = {
  'uncached availability': { most: 1.2 },
  'booking request': { most: 1.2 },
  acceptance: { most: 1.1 },
  'first page of pending requests': { most: 1.1 },
  'guest search': { most: 1.1 },
};
/** The maximum size of the search index. */
const mostBytesPerRequest = 400;
type Operation = keyof typeof targets;
const all = Object.keys(targets) as Operation[];

/** Measures the latency of each operation for each number of bookings. */
export async function measureScaling(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const databases: { count: number; database: BenchDatabase }[] = [];
  const indexSizes: Result[] = [];
  const venue = venueWithAllRules(addDays(todayIn('Europe/London', Date.now()), 1));
  for (const count of isQuick ? counts.quick : counts.full) {
    const database = await newDatabase(kind, venue);
    await writeHistory(database, count);
    databases.push({ count, database });
    indexSizes.push(await searchIndexSize(database, count));
  }
  // Servers start only now: writing a million rows takes longer than their idle connections stay open.
  const sizes = await Promise.all(databases.map(serve));
  const perRound = isQuick ? 15 : 40;
  const bookings = bookingsWithAllRules(200, (rounds + 1) * perRound);
  const timings: Record<Operation, number>[][] = [];
  for (let round = -1; round < rounds; round++) {
    const times = sizes.map(() => all.map((what) => ({ what, ms: [] as number[] })));
    for (let turn = 0; turn < perRound; turn++) {
      const booking = bookings[(round + 1) * perRound + turn] as BenchBooking;
      for (let index = 0; index < sizes.length; index++) {
        // Each size runs first, second and last equally often.
        const place = (index + turn) % sizes.length;
        for (const { what, ms } of times[place] ?? [])
          ms.push((await sizes[place]?.time(what, booking)) as number);
      }
    }
    // The first round is a warm-up.
    if (round >= 0)
      timings.push(
        times.map(
          (of) =>
            Object.fromEntries(of.map(({ what, ms }) => [what, median(ms)])) as Record<Operation, number>,
        ),
      );
  }
  for (const size of sizes) await size.stop();
  const latencies = sizes.slice(1).flatMap(({ count }, index) =>
    all.map((what) => {
      const ms = (of: number) => median(timings.map((round) => round[of]?.[what] as number)).toFixed(2);
      return resultOf(
        `${what}, ${titles[kind]}, 10${powers[Math.log10(count)]} bookings to 10²`,
        timings.map((round) => (round[index + 1]?.[what] as number) / (round[0]?.[what] as number)),
        targets[what],
        `${ms(index + 1)} ms to ${ms(0)} ms`,
      );
    }),
  );
  // Omits the size of a small index, which is mostly empty pages.
  return [...latencies, ...indexSizes.slice(-1)];
}

async function searchIndexSize(database: BenchDatabase, count: number): Promise<Result> {
  const bytes = await searchIndexBytes(database);
  return resultOf(
    `search index, ${titles[database.kind]}, bytes per request`,
    [bytes / count],
    { most: mostBytesPerRequest },
    `${(bytes / 1e6).toFixed(0)} MB`,
  );
}

const powers: Record<number, string> = { 4: '⁴', 6: '⁶' };

async function serve({ count, database }: { count: number; database: BenchDatabase }) {
  const authorization = `Bearer ${await newToken(database)}`;
  const service = await startService(database.environment);
  const connection = await Connection.open(service.port);
  const sql = await connectTo(database);
  let visitor = 0;
  const address = () => `10.${++visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
  const asStaff = (method: string, path: string, body?: string) =>
    encodeRequest(
      {
        method,
        path: `/venues/manage/v1/venues/bench/booking-requests${path}`,
        headers: { authorization, 'if-match': '*' },
        ...(body !== undefined && { body }),
      },
      address(),
    );
  const measure: Record<Operation, (booking: BenchBooking) => Promise<number>> = {
    async 'uncached availability'() {
      await sql.execute("update spaces set revision = revision + 1 where id = 'hall-0'");
      return connection.time(encodeRequest({ method: 'GET', path: availabilityPath }, address()), 200);
    },
    'booking request': (booking) => connection.time(encodeRequest(postBooking(booking), address()), 201),
    async acceptance() {
      // Accepts the newest request, so that the number of undecided requests stays the same.
      const reference = await sql.find(
        "select subject from events where venue_id = 'bench' order by sort_key desc limit 1",
      );
      return connection.time(asStaff('POST', `/${reference}/accept`, '{}'), 200);
    },
    'first page of pending requests': () =>
      connection.time(asStaff('GET', '?status=pending_approval&sort=hold&limit=50'), 200),
    'guest search': () => connection.time(asStaff('POST', '/search', '{"text":"guest7@"}'), 200),
  };
  return {
    count,
    time: (what: Operation, booking: BenchBooking) => measure[what](booking),
    async stop() {
      connection.close();
      await sql.close();
      await service.stop();
    },
  };
}

async function newToken(database: BenchDatabase): Promise<string> {
  const storage = await database.open();
  const requested = {
    venueId: 'bench',
    label: '',
    scopes: ['requests:read', 'requests:write'] as const,
    endsAt: null,
  };
  const { secret } = await addToken({ storage, clock: Date.now, randomBytes }, requested, 'operator');
  await storage.close();
  return secret;
}
