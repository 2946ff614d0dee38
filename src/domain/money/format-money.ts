import { memoized } from '../memoized.ts';
import { minorUnits } from './currency.ts';

/** Memoized, since a list of amounts would spend most of its time on creating them. */
const formatOf = memoized((locale: string, currency: string, moreDecimals: number) => {
  const decimals = minorUnits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals + moreDecimals,
  });
});

/**
 * Formats an amount for people, e.g. `£1,500.00` or `Rp 1.500.000`. The decimals are those of the API (specification
 * §2), not those `Intl` would choose: 1500000 IDR is one and a half million.
 *
 * Also runs in browsers. Exact for every amount up to 5 × 10^15, which no quote reaches.
 *
 * @param cents in the currency's smallest unit, may be negative
 * @param currency ISO 4217 code
 * @param locale BCP 47 tag
 * @param moreDecimals the most decimals of a fraction of the smallest unit
 * @throws RangeError if the currency or the locale is malformed
 */
export function formatMoney(cents: number, currency: string, locale: string, moreDecimals = 0): string {
  const amount = formatOf(locale, currency, moreDecimals).format(cents / 10 ** minorUnits(currency));
  // Swiss German writes `CHF 194.58`, but `CHF-194.58`.
  return amount.replace(/(\p{L})([-−])/u, '$1\u00a0$2');
}
