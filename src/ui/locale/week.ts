import { firstWeekdayIn } from './week-table.ts';

/**
 * The ISO weekday a week begins with where the locale is spoken, 1 = Monday.
 *
 * @param wanted what the page asks for: 1 to 7, or 0 for Sunday; anything else is ignored
 */
export function firstWeekday(locale: string, wanted: string | null): number {
  if (wanted && /^[0-7]$/.test(wanted)) return Number(wanted) || 7;
  // TypeScript does not know it yet, nor does every browser.
  const intl = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return intl.getWeekInfo?.().firstDay ?? firstWeekdayIn(intl.maximize().region ?? '');
}
