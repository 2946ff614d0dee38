/**
 * The ISO weekday a week begins with where the locale is spoken, 1 = Monday.
 *
 * @param wanted what the page asks for: 1 to 7, or 0 for Sunday; anything else is ignored
 */
export async function firstWeekday(locale: string, wanted: string | null): Promise<number> {
  if (wanted && /^[0-7]$/.test(wanted)) return Number(wanted) || 7;
  const intl = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  if (intl.getWeekInfo) return intl.getWeekInfo().firstDay;
  // Only where the browser does not know is the table worth its bytes.
  const { firstWeekdayIn } = await import('./week-table.ts');
  return firstWeekdayIn(intl.maximize().region ?? '');
}
