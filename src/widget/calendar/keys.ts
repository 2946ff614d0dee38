/** Where a key leads in the calendar grid (WAI-ARIA Authoring Practices, date grid). */
import type { CalendarDate } from '../../domain/instant.ts';
import { addDays, isoWeekday } from './dates.ts';
import { sameDayIn } from './months.ts';

/**
 * The day a key leads to from `date`, or null where the key means nothing here.
 *
 * @param firstDay ISO weekday the week begins with, 1 = Monday
 * @param isRightToLeft Right to left, the next day lies to the left.
 */
export function dayByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  date: CalendarDate,
  firstDay: number,
  isRightToLeft: boolean,
): CalendarDate | null {
  const forward = isRightToLeft ? -1 : 1;
  const daysIntoWeek = (isoWeekday(date) - firstDay + 7) % 7;
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(date, forward);
    case 'ArrowLeft':
      return addDays(date, -forward);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'Home':
      return addDays(date, -daysIntoWeek);
    case 'End':
      return addDays(date, 6 - daysIntoWeek);
    case 'PageDown':
      return sameDayIn(date, months);
    case 'PageUp':
      return sameDayIn(date, -months);
    default:
      return null;
  }
}
