/** A quarter with twenty spaces and exactly 5,000 bookings, the most that the calendar draws at once. */
import { benchVenue, slotHours, slotIdOf } from '../bench/venue.ts';
import { dateRange } from '../src/domain/time/calendar.ts';
import type { CalendarDate } from '../src/domain/time/instant.ts';
import { addBooking } from '../src/operations/booking/add-booking.ts';
import type { Context } from '../src/operations/context.ts';

export const fullVenue = benchVenue(20);
export const fullVenueId = fullVenue.venue.id;
export const bookingsInFullQuarter = 5_000;

/** A planned booking. Every fifth one stays a pending request. */
export interface PlannedBooking {
  readonly spaceId: string;
  readonly slotId: string;
  readonly date: CalendarDate;
  readonly guestName: string;
  readonly isHeld: boolean;
}

/** Returns all bookings, spread evenly over spaces, dates and times; the same on each run. */
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

/** Creates all bookings in the imported venue. No date may be past. */
export async function seedQuarter(context: Context, from: CalendarDate, to: CalendarDate): Promise<void> {
  const bySpace = Map.groupBy(bookingsOfFullQuarter(from, to), ({ spaceId }) => spaceId);
  // Bookings of one space wait for each other anyway; those of different spaces share commits.
  await Promise.all(
    [...bySpace.values()].map(async (bookings) => {
      for (const { guestName: name, isHeld, ...where } of bookings) {
        const requested = { ...where, packageId: 'dry-hire', name };
        await addBooking(context, fullVenueId, requested, isHeld ? 'none' : 'accepted', 'operator');
      }
    }),
  );
}
