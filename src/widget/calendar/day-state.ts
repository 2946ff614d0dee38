/** What a calendar shows of a day at a glance. */
import type { Slot } from '../../client/types.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isFree, isOfferedOn } from '../state/availability.ts';
import type { Days } from '../state/state.ts';

/** What is known of a day, for its colour and its words. */
export interface DayState {
  readonly kind: 'free' | 'partlyFree' | 'taken' | 'notOffered' | 'past' | 'unknown';
  /** Slots offered on such a date, and how many of them are free. */
  readonly offered: readonly Slot[];
  readonly free: number;
}

/** What is known of a space's days. */
interface LoadedDays {
  readonly days: Days;
  readonly slots: { readonly data: readonly Slot[] | null };
  readonly today: CalendarDate;
}

/** How a day stands, counting only the slots the venue lists (specification §4). */
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

/** How many dates are offered instead of one that was taken. */
const alternatives = 4;

/** The dates from `today` on, nearest to `date`, on which a slot is free, in the calendar's order. */
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
