/** What a country suggests for a venue. */
import { isoCurrencies } from '../../domain/money/currency-codes.ts';
import { languageTags } from './region-names.ts';

/** Countries by currency, where its code does not begin with theirs, or others do too. */
const countriesOf: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'US AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  GBP: 'GB GG GS IM JE',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO BV SJ',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'NZ CK NU PN TK',
  PLN: 'PL',
  UAH: 'UA',
  INR: 'IN BT',
  ILS: 'IL PS',
  MAD: 'MA EH',
  BOB: 'BO',
  CLP: 'CL',
  COP: 'CO',
  CUP: 'CU',
  MXN: 'MX',
  UYU: 'UY',
  VES: 'VE',
};

/** The zones in which most people of a country live, if they are not the first of its list. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** Returns the currency of a country; undefined: it has none. */
export function currencyOf(country: string): string | undefined {
  const shared = Object.entries(countriesOf).find(([, countries]) => countries.split(' ').includes(country));
  return shared?.[0] ?? isoCurrencies.find((code) => country !== '' && code.startsWith(country));
}

/**
 * Returns the time zone of a country: the current one if it has that zone, else that of most of its people.
 *
 * @returns undefined if the browser does not know
 */
export function zoneOfCountry(country: string, current: string): string | undefined {
  if (country === '') return undefined;
  const place = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  const zones = place.getTimeZones?.() ?? [];
  const main = mainZones[country];
  return zones.includes(current) ? current : main !== undefined && zones.includes(main) ? main : zones[0];
}

/**
 * Returns the language of most people of a country, if the form has it.
 *
 * @returns a BCP 47 tag such as `de-AT`; undefined: the form does not have it
 */
export function languageOfCountry(country: string): string | undefined {
  if (country === '') return undefined;
  const { language, script } = new Intl.Locale(`und-${country}`).maximize();
  const found = languageTags.find((tag) => tag === language || tag === `${language}-${script}`);
  return found && `${found}-${country}`;
}

/** Returns the time zone, currency and language that a country suggests, as far as they are known. */
export function defaultsOf(country: string, { timezone }: { readonly timezone: string }) {
  const found = {
    timezone: zoneOfCountry(country, timezone),
    currency: currencyOf(country),
    locale: languageOfCountry(country),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof typeof found]?: string;
  };
}
