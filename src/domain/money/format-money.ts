import { minorUnits } from './currency.ts';

/** The formats of earlier calls, since a list of amounts spends most of its time on creating them. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount for people, e.g. `£1,500.00` or `Rp 1.500.000`. The decimals are those of the API (specification
 * §2), not those `Intl` would choose: 1500000 IDR is one and a half million.
 *
 * Also runs in browsers. Exact for every amount up to 5 × 10^15, which no quote reaches.
 *
 * @param cents in the currency's smallest unit, may be negative
 * @param currency ISO 4217 code
 * @param locale BCP 47 tag
 * @throws RangeError if the currency or the locale is malformed
 */
export function formatMoney(cents: number, currency: string, locale: string): string {
  const decimals = minorUnits(currency);
  const name = `${locale} ${currency}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  formats.set(name, format);
  // Swiss German writes `CHF 194.58`, but `CHF-194.58`.
  return format.format(cents / 10 ** decimals).replace(/(\p{L})([-−])/u, '$1\u00a0$2');
}
