/** Regions whose week begins on another day than Monday, for browsers without `getWeekInfo`. From CLDR. */
const saturday = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';
const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';

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
