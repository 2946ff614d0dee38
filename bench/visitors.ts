/** What visitors ask for. */
import { addDays, isoWeekday } from '../src/domain/time/calendar.ts';
import type { CalendarDate } from '../src/domain/time/instant.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { base, slotHours, slotIdOf, spaceIds } from './venue.ts';

const today = todayIn('Europe/London', Date.now());

/** Availability of the first hall, 92 dates from so many days ahead on. */
export const availabilityFrom = (days: number) =>
  `${base}/spaces/${spaceIds[0]}/availability?from=${addDays(today, days)}&to=${addDays(today, days + 91)}`;

export const availabilityPath = availabilityFrom(1);

export interface BenchBooking {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: CalendarDate;
}

/** So many bookings that do not get in each other's way: hall after hall, slot after slot, day after day. */
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

/** The same where every rule is in use (`venueWithAllRules`): what it offers, with time to make ready in between. */
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

export const postBooking = (booking: BenchBooking) => ({
  method: 'POST',
  path: `${base}/booking-requests`,
  body: JSON.stringify({ ...booking, guest, message }),
});
