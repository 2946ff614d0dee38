/** Keyboard navigation of the calendar grid (WAI-ARIA Authoring Practices, date grid). */

import { addDays, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonthsToDate } from './weeks.ts';

/**
 * Returns the date a key moves to, or null for other keys.
 *
 * @param firstDay ISO weekday the week starts with, 1 = Monday
 * @param isRightToLeft the next day is to the left
 */
export function dateForKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  date: CalendarDate,
  firstDay: number,
  isRightToLeft: boolean,
): CalendarDate | null {
  const forward = isRightToLeft ? -1 : 1;
  const daysIntoWeek = (isoWeekday(date) - firstDay + 7) % 7;
  const days: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -daysIntoWeek,
    End: 6 - daysIntoWeek,
  };
  if (key in days) return addDays(date, days[key] ?? 0);
  const page = shiftKey ? 12 : 1;
  if (key === 'PageDown') return addMonthsToDate(date, page);
  return key === 'PageUp' ? addMonthsToDate(date, -page) : null;
}
