/** What a country suggests for a new venue. */

/** Countries by currency, where it is not one of their own name. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'US AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI',
  GBP: 'GB GG GS IM JE',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO BV SJ',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'NZ CK NU PN TK',
  SEK: 'SE',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  ISK: 'IS',
  TRY: 'TR',
  UAH: 'UA',
  RSD: 'RS',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  JPY: 'JP',
  KRW: 'KR',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  PHP: 'PH',
  INR: 'IN BT',
  PKR: 'PK',
  LKR: 'LK',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  ILS: 'IL PS',
  EGP: 'EG',
  MAD: 'MA EH',
  ZAR: 'ZA',
  KES: 'KE',
  NGN: 'NG',
  GHS: 'GH',
  UGX: 'UG',
};

/** Returns the currency of a country; undefined: unknown here, so the person chooses. */
export const currencyOf = (country: string): string | undefined =>
  Object.entries(countriesOf).find(([, countries]) => countries.split(' ').includes(country))?.[0];

/**
 * Returns the time zone of a country: the current one if it has that zone, else its first one.
 *
 * @returns undefined if the browser does not know
 */
export function zoneOfCountry(country: string, current: string): string | undefined {
  if (country === '') return undefined;
  const place = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  const zones = place.getTimeZones?.() ?? [];
  return zones.includes(current) ? current : zones[0];
}
