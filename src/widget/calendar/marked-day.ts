import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Booking } from '../use-booking.ts';

/** Returns the mark of a day that is another date of the request, for its cell and its name; nothing on other days. */
export function markOf({ state, t, formats }: Pick<Booking, 'state' | 't' | 'formats'>, date: CalendarDate) {
  const isMarked = state.others.some((other) => other.date === date);
  return { isMarked, mark: isMarked ? formats.comma + t('itemChosen') : '' };
}
