/** Regions whose week begins on another day than Monday, for browsers without `getWeekInfo`; from CLDR. */
const saturday = 'AF BH DZ EG IQ IR JO KW LY OM QA SY';
const sunday = 'BD BR CA CO HK ID IL IN JP KE KR MX PE PH PK PR PT SA SG TH TW US VE ZA';

/**
 * The ISO weekday a week begins with where the locale is spoken, 1 = Monday.
 *
 * @param wanted what the page asks for: 1 to 7, or 0 for Sunday; anything else is ignored
 */
export function firstWeekday(locale: string, wanted: string | null): number {
  if (wanted && /^[0-7]$/.test(wanted)) return Number(wanted) || 7;
  const intl = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const known = intl.getWeekInfo?.() ?? intl.weekInfo;
  if (known) return known.firstDay;
  const region = intl.maximize().region ?? '';
  return saturday.includes(region) ? 6 : sunday.includes(region) ? 7 : 1;
}
