/** The state of a day in the calendar. */
import type { Slot } from '../../client/types.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isFree, isOfferedOn, reasons, slotState } from '../state/availability.ts';
import type { Days, SessionState, SpaceDay } from '../state/state.ts';

/** The data for a day's colour and label. */
export interface DayState {
  readonly kind: SpaceDay['kind'] | 'unknown';
  /** The slots offered on that date, and how many are free. */
  readonly offered: readonly Slot[];
  readonly free: number;
}

/** The loaded days of a space. */
interface LoadedDays {
  readonly days: Days;
  readonly slots: { readonly data: readonly Slot[] | null };
  readonly today: CalendarDate;
}

/** Returns the state of a day, counting only the slots the venue lists (specification §4). */
export function dayState({ days, slots, today }: LoadedDays, date: CalendarDate): DayState {
  const offered = slots.data?.filter((slot) => isOfferedOn(slot, date)) ?? [];
  if (date < today) return { kind: 'past', offered, free: 0 };
  if (!days.has(date)) return { kind: 'unknown', offered, free: 0 };
  const states = offered.map(({ id }) => slotState(days, date, id));
  const free = states.filter((state) => state === 'free').length;
  const reason = reasons.find((each) => states.includes(each));
  const kind = free === 0 ? (reason ?? 'notOffered') : free < offered.length ? 'partlyFree' : 'free';
  return { kind, offered, free };
}

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
  }: Pick<LoadedDays, 'days' | 'today'> & Partial<Pick<SessionState, 'others' | 'daysAtTimes'>>,
  wanted: readonly Pick<Slot, 'id'>[],
  date: CalendarDate,
): CalendarDate[] {
  const distance = (other: CalendarDate) => Math.abs(daysBetween(date, other));
  const known = daysAtTimes ?? days;
  const free = [...known.keys()]
    .filter((other) => other >= today && other !== date && wanted.every(({ id }) => isFree(known, other, id)))
    .filter((day) => !others.some((other) => other.date === day))
    .sort((one, other) => distance(one) - distance(other));
  // Who wants a Saturday often needs a Saturday.
  const alike = free.filter((other) => distance(other) % 7 === 0).slice(0, alternatives / 2);
  return [...new Set([...alike, ...free])].slice(0, alternatives).sort();
}
