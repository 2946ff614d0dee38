/** Measures the preview and the booking of a series of 104 dates, at a venue of sixty spaces with years of bookings. */
import { randomBytes } from 'node:crypto';
import { addDays } from '../src/domain/time/calendar.ts';
import { addBooking } from '../src/operations/booking/add-booking.ts';
import { previewSeries } from '../src/operations/booking/preview-series.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import type { Effort } from './measurements.ts';
import { type Result, resultOf } from './result.ts';
import { benchVenue, slotHours, slotIdOf, venueId } from './venue.ts';

const spaces = 60;
const count = 104;
const bookings = 100_000;
/** The history ends 150 days ahead. */
const afterHistory = 200;

/** Measures how long both take, and their processor time on the main thread. */
export async function measureSeries(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind, benchVenue(spaces));
  await writeHistory(database, isQuick ? bookings / 10 : bookings);
  const storage = await database.open();
  const context = { storage, clock: Date.now, randomBytes };
  const today = new Date().toISOString().slice(0, 10);
  /** Each round books another hall. */
  const placeIn = (round: number) => {
    const spaceId = `hall-${10 + round}`;
    return { spaceId, slotId: slotIdOf(spaceId, slotHours[2] ?? 8), packageId: 'dry-hire' };
  };
  const seriesFrom = (from: string) => ({ frequency: 'weekly' as const, interval: 1, from, count });
  const preview = (from: string, round: number) =>
    previewSeries(context, venueId, { ...placeIn(round), rule: seriesFrom(from) });
  const book = async (from: string, round: number) => {
    const [main, ...additionalItems] = Array.from({ length: count }, (_, week) => ({
      ...placeIn(round),
      date: addDays(from, 7 * week),
    }));
    const booking = { ...main, additionalItems, name: 'Dance class', series: seriesFrom(from) };
    await addBooking(context, venueId, booking, 'accepted', 'staff:desk');
  };
  const times: Record<'preview' | 'crowded' | 'book', Time[]> = { preview: [], crowded: [], book: [] };
  let conflicts = 0;
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round++) {
    const from = addDays(today, afterHistory);
    const found = await timed(() => preview(addDays(today, 1), round));
    conflicts = found.result.filter(({ isFree }) => !isFree).length;
    const measured = { crowded: found.time, preview: (await timed(() => preview(from, round))).time };
    const booked = { book: (await timed(() => book(from, round))).time };
    if (round < 0) continue;
    for (const [name, time] of Object.entries({ ...measured, ...booked }))
      times[name as keyof typeof times].push(time);
  }
  await storage.close();
  const row = (what: string, of: readonly Time[], most: number) => [
    resultOf(
      `${what}, ${titles[kind]}`,
      of.map(({ ms }) => ms),
      { most, unit: ' ms' },
      '',
    ),
    resultOf(
      `${what}, ${titles[kind]}, processor`,
      of.map(({ cpuMs }) => cpuMs),
      { most: 100, unit: ' ms' },
      'main thread',
    ),
  ];
  return [
    ...row(`preview of ${count} free dates`, times.preview, 300),
    ...row(`preview of ${count} dates, about ${conflicts} not free`, times.crowded, 300),
    ...row(`booking of ${count} dates`, times.book, 1000),
  ];
}

interface Time {
  readonly ms: number;
  readonly cpuMs: number;
}

async function timed<Result>(work: () => Promise<Result>) {
  const start = { at: performance.now(), cpu: process.threadCpuUsage() };
  const result = await work();
  const { user, system } = process.threadCpuUsage(start.cpu);
  return { result, time: { ms: performance.now() - start.at, cpuMs: (user + system) / 1000 } };
}
