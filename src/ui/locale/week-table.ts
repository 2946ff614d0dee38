/** Regions whose week does not start on Monday, for browsers without `getWeekInfo`; from CLDR. */
const saturday = 'AF BH DZ EG IQ IR JO KW LY OM QA SY';
const sunday = 'BD BR CA CO HK ID IL IN JP KE KR MX PE PH PK PR PT SA SG TH TW US VE ZA';

/** Returns the first ISO weekday of a week in a region, 1 = Monday. */
export function firstWeekdayIn(region: string): number {
  return saturday.includes(region) ? 6 : sunday.includes(region) ? 7 : 1;
}
