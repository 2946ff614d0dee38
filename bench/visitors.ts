/** The requests of visitors. */
import { addDays, isoWeekday } from '../src/domain/time/calendar.ts';
import type { CalendarDate } from '../src/domain/time/instant.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { base, slotHours, slotIdOf, spaceIds } from './venue.ts';

const today = todayIn('Europe/London', Date.now());

/** Returns the availability request of the first hall for 92 dates from a number of days ahead. */
export const availabilityFrom = (days: number) =>
  `${base}/spaces/${spaceIds[0]}/availability?from=${addDays(today, days)}&to=${addDays(today, days + 91)}`;

export const availabilityPath = availabilityFrom(1);

export interface BenchBooking {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: CalendarDate;
}

/** Returns this many bookings without conflicts: hall by hall, slot by slot, day by day. */
export function bookingsFrom(firstDay: number, count: number): BenchBooking[] {
  return Array.from({ length: count }, (_, index) => {
    const spaceId = spaceIds[index % spaceIds.length] as string;
    const slot = Math.floor(index / spaceIds.length);
    return {
      spaceId,
      slotId: slotIdOf(spaceId, slotHours[slot % slotHours.length] as number),
      packageId: 'dry-hire',
      date: addDays(today, firstDay + Math.floor(slot / slotHours.length)),
    };
  });
}

/** Returns bookings that `venueWithAllRules` accepts, with gaps for turnarounds. */
export function bookingsWithAllRules(firstDay: number, count: number): BenchBooking[] {
  const isOffered = ({ spaceId, slotId, date }: BenchBooking) =>
    spaceId !== spaceIds[0] &&
    [8, 12, 16].some((start) => slotId === slotIdOf(spaceId, start)) &&
    isoWeekday(date) !== 7 &&
    !/-01-1[0-5]$/.test(date);
  return bookingsFrom(firstDay, count * 4)
    .filter(isOffered)
    .slice(0, count);
}

export const guest = { name: 'An Example Guest', email: 'guest@example.com' };
export const message = 'We would like to hold our annual meeting here.';

/** Returns the HTTP request that places a booking. */
export const postBooking = (booking: BenchBooking) => ({
  method: 'POST',
  path: `${base}/booking-requests`,
  body: JSON.stringify({ ...booking, guest, message }),
});
