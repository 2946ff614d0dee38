import { readFile } from 'node:fs/promises';
import { isPublic } from '../domain/access/policies.ts';
import { guestOf } from '../domain/booking/guest.ts';
import { neededInterval, withPreparation } from '../domain/booking/occupied-time.ts';
import { noOptionalFields } from '../domain/booking/optional-fields.ts';
import { slotInterval } from '../domain/booking/slot-interval.ts';
import { parseVenueFile } from '../domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../domain/documents/venue-file/venue-file.ts';
import { ConflictError } from '../domain/errors.ts';
import { addDays, isoWeekday } from '../domain/time/calendar.ts';
import { type ClockTimes, spanOf, timesOfSpan } from '../domain/time/clock-span.ts';
import { todayIn } from '../domain/time/timezone.ts';
import type { Slot } from '../domain/venue/slot.ts';
import { acceptBookingRequest } from '../operations/booking/accept-booking-request.ts';
import { placeBookingRequest } from '../operations/booking/place-booking-request.ts';
import type { Context } from '../operations/context.ts';
import { hasChanges } from '../operations/documents/import/compare-venues.ts';
import { applyVenueFile } from '../operations/documents/import-venue.ts';
import { listOccupancies } from '../storage/booking/occupancies-by-interval.ts';
import { lockInstallation } from '../storage/engine/installation.ts';
import type { Storage, Writer } from '../storage/engine/storage.ts';
import { roomIdOf } from '../storage/venue/rooms.ts';

const file = new URL('../../demo/venue.json', import.meta.url);

/** The days from today on which demo requests are placed. */
const demoDays = [3, 4, 6, 9, 10, 12, 16, 17, 20, 24, 25, 31, 38, 45, 52];

/** The id of the venue in demo/venue.json. */
export const demoVenueId = 'tallow-street';

/**
 * Loads the demo venue and fills its calendar through the regular operations: some requests pending, some accepted.
 * The guests are clearly examples. Runs in one transaction.
 */
export async function loadDemoVenue(context: Context): Promise<void> {
  const venue = parseVenueFile(JSON.parse(await readFile(file, 'utf8')));
  await context.storage.transact(async (db) => {
    const transact: Storage['transact'] = (work) => work(db);
    const within = { ...context, storage: { ...context.storage, transact } };
    // An instance that starts at the same time waits here, then finds the venue with its bookings.
    await lockInstallation(db);
    const isNew = hasChanges(await applyVenueFile(db, within, venue, 'operator', []));
    if (isNew) await fillCalendar(within, db, venue);
  });
}

async function fillCalendar(context: Context, db: Writer, venue: VenueFile): Promise<void> {
  const today = todayIn(venue.venue.timezone, context.clock());
  const spaces = venue.spaces.filter(isPublic);
  for (const [index, days] of demoDays.entries()) {
    const date = addDays(today, days);
    const space = spaces[index % spaces.length];
    const slots = space?.slots.filter(
      (slot) => slot.weekdays.includes(isoWeekday(date)) && slot.packages.length > 0,
    );
    const slot = slots?.[index % slots.length];
    const offer = slot?.packages[0];
    if (!space || !slot || !offer) continue;
    const rooms = space.rooms.map((room) => roomIdOf(venue.venue.id, room));
    const { startTime, endTime } = requestedTimes(slot);
    const event = withPreparation(slotInterval({ startTime, endTime }, date, venue.venue.timezone), space);
    const occupancies = await listOccupancies(db, venue.venue.id, rooms, neededInterval(event));
    // A hall that shares a room already has a booking on this date, as in a real calendar.
    if (occupancies.length > 0) continue;
    const requested = {
      spaceId: space.id,
      slotId: slot.id,
      packageId: offer.id,
      date,
      ...visitor(index + 1),
      startTime,
      endTime,
    };
    try {
      const { reference } = await placeBookingRequest(
        context,
        { venueId: venue.venue.id, siteKey: 'demo' },
        requested,
        null,
      );
      if (index % 3 !== 0)
        await acceptBookingRequest(context, { venueId: venue.venue.id, reference, actor: 'service' });
    } catch (error) {
      // Blocked, out of season or too late: rejected before anything was written.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

/** Returns the times of a slot, or some within one by the hour. */
function requestedTimes(slot: Slot): ClockTimes {
  if (slot.hours === null) return slot;
  const { stepMinutes, minimumMinutes } = slot.hours;
  const from = spanOf(slot).from + 2 * stepMinutes;
  return timesOfSpan({ from, to: from + 2 * minimumMinutes });
}

function visitor(number: number) {
  return {
    guest: guestOf({ name: `Example guest ${number}`, email: `guest${number}@example.com` }),
    message: 'This request came with the demo venue.',
    network: null,
    expectedTotalCents: null,
    additionalItems: [],
    isWaiting: false,
    code: null,
    ...noOptionalFields,
  };
}
