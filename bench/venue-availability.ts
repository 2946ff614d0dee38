/**
 * Measures availability of all spaces of a venue with sixty against that of one: 31 dates, uncached, and cached
 * (compressed). The two alternate in this process.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { placeBookingRequest } from '../src/operations/booking/place-booking-request.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import { inProcessClient } from './in-process-client.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { base, benchVenue, siteKey, slotHours, slotIdOf, venueId } from './venue.ts';

const spaces = 60;
const bookingsOfSpace = 12;
const target = { uncached: { most: 25 }, cached: { most: 1.25 } };

/** Measures availability of one and of sixty spaces on one database. */
export async function measureVenueAvailability(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const storage = await (await newDatabase(kind)).open();
  const context = { storage, clock: Date.now, randomBytes };
  await importVenue(context, benchVenue(spaces), 'operator');
  const first = addDays(todayIn('Europe/London', Date.now()), 1);
  await book(context, first);
  const query = `from=${first}&to=${addDays(first, 30)}`;
  const paths = {
    one: `${base}/spaces/hall-0/availability?${query}`,
    every: `${base}/availability?${query}`,
  };

  const measured = async (cacheBytes: number, encoding: string) => {
    const { send, close } = await inProcessClient(context, { cacheBytes, encoding });
    const perRound = isQuick ? 20 : 60;
    const times: { one: number; every: number }[] = [];
    // The first round is a warm-up.
    for (let round = -1; round < rounds; round++) {
      const [one, every]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < perRound; turn++) {
        one.push(await send(paths.one));
        every.push(await send(paths.every));
      }
      if (round >= 0) times.push({ one: median(one), every: median(every) });
    }
    await close();
    return times;
  };

  const results = [];
  for (const what of ['uncached', 'cached'] as const) {
    const times = what === 'uncached' ? await measured(0, 'identity') : await measured(64 << 20, 'br');
    const ms = (of: 'one' | 'every') => median(times.map((time) => time[of])).toFixed(2);
    results.push(
      resultOf(
        `${spaces} spaces compared with one, 31 dates, ${what}, ${titles[kind]}`,
        times.map(({ one, every }) => every / one),
        target[what],
        `${ms('every')} ms to ${ms('one')} ms`,
      ),
    );
  }
  await storage.close();
  return results;
}

async function book(context: Parameters<typeof placeBookingRequest>[0], first: string): Promise<void> {
  for (let space = 0; space < spaces; space++)
    for (let booking = 0; booking < bookingsOfSpace; booking++) {
      const spaceId = `hall-${space}`;
      const slotId = slotIdOf(spaceId, slotHours[booking % slotHours.length] ?? 8);
      const guest = { name: 'A. Visitor', email: 'visitor@example.com', phone: null, company: null };
      const requested = {
        spaceId,
        slotId,
        packageId: 'dry-hire',
        date: addDays(first, (booking * 5) % 31),
        guest,
        message: null,
        network: null,
        expectedTotalCents: null,
        additionalItems: [],
        isWaiting: false,
        code: null,
        startTime: null,
        endTime: null,
        attendance: null,
        extras: [],
        layout: null,
        answers: [],
        terms: null,
      };
      await placeBookingRequest(context, { venueId, siteKey }, requested, null);
    }
}
