/** Regions whose week begins on another day than Monday, for browsers without `getWeekInfo`; from CLDR. */
const saturday = 'AF BH DZ EG IQ IR JO KW LY OM QA SY';
const sunday = 'BD BR CA CO HK ID IL IN JP KE KR MX PE PH PK PR PT SA SG TH TW US VE ZA';

/** The ISO weekday a week begins with in a region, 1 = Monday. */
export function firstWeekdayIn(region: string): number {
  return saturday.includes(region) ? 6 : sunday.includes(region) ? 7 : 1;
}
