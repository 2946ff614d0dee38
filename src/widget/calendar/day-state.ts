/** The state of a day in the calendar. */
import type { Slot } from '../../client/types.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isFree, isOfferedOn } from '../state/availability.ts';
import type { Days } from '../state/state.ts';

/** The data for a day's colour and label. */
export interface DayState {
  readonly kind: 'free' | 'partlyFree' | 'taken' | 'notOffered' | 'past' | 'unknown';
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
  const free = date < today ? 0 : offered.filter(({ id }) => isFree(days, date, id)).length;
  const kind =
    date < today
      ? 'past'
      : !days.has(date)
        ? 'unknown'
        : !offered.length
          ? 'notOffered'
          : !free
            ? 'taken'
            : free < offered.length
              ? 'partlyFree'
              : 'free';
  return { kind, offered, free };
}

/** The number of dates offered instead of an unavailable date. */
const alternatives = 4;

/** Returns the dates from `today` on with a free slot that are nearest to `date`, in order. */
export function nearestFreeDates(
  { days, today }: Pick<LoadedDays, 'days' | 'today'>,
  slotId: string,
  date: CalendarDate,
): CalendarDate[] {
  const distance = (other: CalendarDate) => Math.abs(daysBetween(date, other));
  return [...days.keys()]
    .filter((other) => other >= today && other !== date && isFree(days, other, slotId))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, alternatives)
    .sort();
}
