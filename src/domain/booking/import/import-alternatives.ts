/** Where a row could be instead, if its rooms are taken. */
import { addDays, daysBetween } from '../../time/calendar.ts';
import { spanWithin } from '../../time/clock-span.ts';
import { capacityOf } from '../../venue/capacity.ts';
import type { Space } from '../../venue/space.ts';
import { customTimesOf } from '../custom-times.ts';
import { customInterval, partInterval, slotInterval } from '../slot-interval.ts';
import type { CheckedBooking } from './check-bookings.ts';
import type { Candidate } from './import-conflicts.ts';

/** The most days before or after the date of the row. */
const maxDays = 14;

/**
 * Returns places in the order in which they are offered: other spaces at the same time that are large enough, the most
 * similar size first; then the same space on the nearest dates.
 */
export function alternativesOf(
  row: CheckedBooking,
  { venue, spaces }: { readonly venue: { readonly timezone: string }; readonly spaces: readonly Space[] },
): (Candidate & { readonly date: string })[] {
  const { booking, space, startsAt, endsAt } = row;
  const { date, attendance = 0 } = booking;
  const difference = ({ capacity }: Space) => Math.abs(capacity - space.capacity);
  const others = spaces
    .filter((each) => each.id !== space.id && each.active && capacityOf(each, null) >= attendance)
    .toSorted((one, other) => difference(one) - difference(other))
    .map(({ id, name, rooms }) => ({ spaceId: id, spaceName: name, rooms, date, startsAt, endsAt }));
  const days = Array.from({ length: maxDays }, (_, index) => [index + 1, -index - 1]).flat();
  const otherDates = days.map((count) => {
    const on = addDays(date, count);
    return {
      spaceId: space.id,
      spaceName: space.name,
      rooms: space.rooms,
      date: on,
      ...intervalOn(row, on, venue.timezone),
    };
  });
  return [...others, ...otherDates.filter((each) => each.startsAt < each.endsAt)];
}

function intervalOn({ booking, slot, startTime, endTime }: CheckedBooking, date: string, timezone: string) {
  if (slot?.hours)
    return (
      partInterval(spanWithin(slot, { startTime, endTime }), date, timezone) ?? { startsAt: 0, endsAt: 0 }
    );
  if (slot !== null) return slotInterval(slot, date, timezone);
  const times = customTimesOf(booking.date, booking);
  if (times === null) return { startsAt: 0, endsAt: 0 };
  const endDate = addDays(date, daysBetween(booking.date, times.endDate));
  return customInterval(date, { startTime, endTime, endDate }, timezone);
}
