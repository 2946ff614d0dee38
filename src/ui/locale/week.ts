import { firstWeekdayIn } from './week-table.ts';

/**
 * Returns the first ISO weekday of a week in a locale, 1 = Monday.
 *
 * @param requested the page's attribute: 1 to 7, or 0 for Sunday; anything else is ignored
 */
export function firstWeekday(locale: string, requested: string | null): number {
  if (requested && /^[0-7]$/.test(requested)) return Number(requested) || 7;
  // Missing in TypeScript's types and in some browsers.
  const intl = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return intl.getWeekInfo?.().firstDay ?? firstWeekdayIn(intl.maximize().region ?? '');
}
