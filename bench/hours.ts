/**
 * Measures the availability and the prices of a space by the hour against those of a space with fixed times: 92 dates
 * with the same bookings, uncached. The two alternate in this process; processor time counts.
 */
import { randomBytes } from 'node:crypto';
import { noOptionalFields } from '../src/domain/booking/optional-fields.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import type { CalendarDate } from '../src/domain/time/instant.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { placeBookingRequest } from '../src/operations/booking/place-booking-request.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import { inProcessClient } from './in-process-client.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { base, benchVenue, siteKey, slotHours, slotIdOf, venueId } from './venue.ts';
import { guest } from './visitors.ts';

const bookings = 60;
/** The spaces by the hour, with their targets: one slot instead of six, and as many slots, with their free times in addition. */
const hourly = { 'one slot': ['hall-1', 1.25], 'six slots': ['hall-2', 1.5] } as const;
const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

/** Measures a space by the hour and one with fixed times on one database. */
export async function measureHours(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const storage = await (await newDatabase(kind)).open();
  const context = { storage, clock: Date.now, randomBytes };
  await importVenue(context, venueByTheHour(), 'operator');
  const first = addDays(todayIn('Europe/London', Date.now()), 1);
  await book(context, first);
  const query = `from=${first}&to=${addDays(first, 91)}`;
  const questions = { availability: `availability?${query}&with=times`, prices: `prices?${query}` };
  const { send, close } = await inProcessClient(context, { cacheBytes: 0, encoding: 'identity' });
  const cpuOf = async (path: string) => {
    const before = process.cpuUsage();
    await send(`${base}/spaces/${path}`);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const results = [];
  for (const [what, question] of Object.entries(questions))
    for (const [name, [space, most]] of Object.entries(hourly)) {
      const times: { fixed: number; byTheHour: number }[] = [];
      // The first round is a warm-up.
      for (let round = -1; round < rounds; round++) {
        const [fixed, byTheHour]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < (isQuick ? 50 : 200); turn++) {
          // Alternates which side runs first, because the machine's speed varies.
          if (turn % 2 === 0) fixed.push(await cpuOf(`hall-0/${question}`));
          byTheHour.push(await cpuOf(`${space}/${question}`));
          if (turn % 2 === 1) fixed.push(await cpuOf(`hall-0/${question}`));
        }
        if (round >= 0) times.push({ fixed: median(fixed), byTheHour: median(byTheHour) });
      }
      const ms = (of: 'fixed' | 'byTheHour') => (median(times.map((time) => time[of])) / 1000).toFixed(2);
      results.push(
        resultOf(
          `${what} of ${name} by the hour compared with six fixed slots, 92 dates, ${titles[kind]}`,
          times.map((time) => time.byTheHour / time.fixed),
          { most },
          `${ms('byTheHour')} ms to ${ms('fixed')} ms`,
        ),
      );
    }
  await close();
  await storage.close();
  return results;
}

/** Three halls open at the same times: six fixed slots, one slot by the hour, and six slots by the hour. */
function venueByTheHour(): VenueFile {
  const { spaces, ...rest } = benchVenue(3);
  type HallSlots = (typeof spaces)[number]['slots'];
  const hours = { stepMinutes: 30, minimumMinutes: 60 } as const;
  const byTheHour = (slots: HallSlots) =>
    slots.map(({ packages, ...slot }) => ({
      ...slot,
      hours,
      packages: packages.map((offer) => ({ ...offer, hireFeeCents: 0, perHourCents: 50_000 })),
    }));
  const slotsOf = (slots: HallSlots, hall: number) => {
    if (hall === 0) return slots;
    return byTheHour(hall === 1 ? slots.slice(0, 1).map((slot) => ({ ...slot, endTime: hour(20) })) : slots);
  };
  return { ...rest, spaces: spaces.map((space, hall) => ({ ...space, slots: slotsOf(space.slots, hall) })) };
}

/** Books the halls at the same times. */
async function book(context: Parameters<typeof placeBookingRequest>[0], first: CalendarDate): Promise<void> {
  for (let booking = 0; booking < bookings; booking++) {
    const start = slotHours[booking % slotHours.length] ?? 8;
    const date = addDays(first, (booking * 5) % 92);
    const request = {
      ...noOptionalFields,
      packageId: 'dry-hire',
      date,
      guest: { ...guest, phone: null, company: null },
      message: null,
      network: null,
      expectedTotalCents: null,
      additionalItems: [],
      isWaiting: false,
      code: null,
    };
    const slot = { spaceId: 'hall-0', slotId: slotIdOf('hall-0', start) };
    const part = {
      spaceId: 'hall-1',
      slotId: slotIdOf('hall-1', 8),
      startTime: hour(start),
      endTime: hour(start + 2),
    };
    const whole = { spaceId: 'hall-2', slotId: slotIdOf('hall-2', start) };
    for (const place of [slot, part, whole])
      await placeBookingRequest(context, { venueId, siteKey }, { ...request, ...place }, null);
  }
}
