/** Other dates instead of an unavailable one. In a file of its own, so that it loads only with what is shown after a change. */
import type { Slot } from '../../client/types.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isFree } from '../state/availability.ts';
import type { Days, SessionState } from '../state/state.ts';

/** Returns whether a slot is free, and no other date of the request is at its time, as one of the night before. */
const isOpen = (days: Days, date: CalendarDate, id: string) =>
  isFree(days, date, id) &&
  !days.get(date)?.slots.some(({ slotId, reason }) => slotId === id && reason === 'itemOverlaps');

/** The number of dates offered instead of an unavailable date. */
const alternatives = 4;

/**
 * Returns the dates from `today` on with these slots free, at the chosen times, that are nearest to `date`, half of them on its
 * weekday, in order; not those of the request's other dates.
 */
export function nearestFreeDates(
  {
    days,
    daysAtTimes,
    today,
    others = [],
  }: Pick<SessionState, 'days' | 'today'> & Partial<Pick<SessionState, 'others' | 'daysAtTimes'>>,
  wanted: readonly Pick<Slot, 'id'>[],
  date: CalendarDate,
): CalendarDate[] {
  const distance = (other: CalendarDate) => Math.abs(daysBetween(date, other));
  const known = daysAtTimes ?? days;
  const free = [...known.keys()]
    .filter((other) => other >= today && other !== date && wanted.every(({ id }) => isOpen(known, other, id)))
    .filter((day) => !others.some((other) => other.date === day))
    .sort((one, other) => distance(one) - distance(other));
  // Who wants a Saturday often needs a Saturday.
  const alike = free.filter((other) => distance(other) % 7 === 0).slice(0, alternatives / 2);
  return [...new Set([...alike, ...free])].slice(0, alternatives).sort();
}
