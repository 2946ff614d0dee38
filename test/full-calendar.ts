/** A quarter in which much stands: twenty spaces with exactly 5,000 bookings, as the calendar is asked to draw at once. */
import { benchVenue, slotHours, slotIdOf } from '../bench/venue.ts';
import { dateRange } from '../src/domain/time/calendar.ts';
import type { CalendarDate } from '../src/domain/time/instant.ts';
import { addBooking } from '../src/operations/booking/add-booking.ts';
import type { Context } from '../src/operations/context.ts';

export const fullVenue = benchVenue(20);
export const fullVenueId = fullVenue.venue.id;
export const bookingsInFullQuarter = 5_000;

/** One of the bookings: every fifth waits for a decision. */
export interface PlannedBooking {
  readonly spaceId: string;
  readonly slotId: string;
  readonly date: CalendarDate;
  readonly guestName: string;
  readonly isHeld: boolean;
}

/** Them all, spread evenly over the spaces, dates and times, always the same. */
export function bookingsOfFullQuarter(from: CalendarDate, to: CalendarDate): PlannedBooking[] {
  const dates = dateRange(from, to);
  const cells = fullVenue.spaces.flatMap(({ id: spaceId }) =>
    dates.flatMap((date) => slotHours.map((hour) => ({ spaceId, date, slotId: slotIdOf(spaceId, hour) }))),
  );
  return Array.from({ length: bookingsInFullQuarter }, (_, index) => {
    const cell = cells[Math.floor((index * cells.length) / bookingsInFullQuarter)];
    if (!cell) throw new Error('there are more bookings than slots');
    return { ...cell, guestName: `Guest ${index}`, isHeld: index % 5 === 0 };
  });
}

/** Books them all in the venue, which has been imported; none of the dates is past. */
export async function seedQuarter(context: Context, from: CalendarDate, to: CalendarDate): Promise<void> {
  const bySpace = Map.groupBy(bookingsOfFullQuarter(from, to), ({ spaceId }) => spaceId);
  // Those of one space queue up anyway; those of different ones are written to the disk together.
  await Promise.all(
    [...bySpace.values()].map(async (bookings) => {
      for (const { guestName: name, isHeld, ...where } of bookings) {
        const requested = { ...where, packageId: 'dry-hire', name };
        await addBooking(context, fullVenueId, requested, isHeld ? 'none' : 'accepted', 'operator');
      }
    }),
  );
}
