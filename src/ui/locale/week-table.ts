/** Regions whose week does not start on Monday, for browsers without `getWeekInfo`; from CLDR 48. */
const regions: readonly (readonly [day: number, regions: string])[] = [
  [5, 'MV'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    7,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
];

/** Returns the first ISO weekday of a week in a region, 1 = Monday; in an unknown one too. */
export function firstWeekdayIn(region: string): number {
  return regions.find(([, names]) => names.split(' ').includes(region))?.[0] ?? 1;
}
