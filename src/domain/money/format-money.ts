import { minorUnits } from './currency.ts';

/**
 * An amount as people read it, e.g. `£1,500.00` or `Rp 1.500.000`. The decimals are those the API counts in
 * (specification §2), not those `Intl` would choose: an amount of 1500000 IDR is one and a half million.
 *
 * Runs in browsers too. Exact for every amount up to 5 × 10^15, which no quote reaches.
 *
 * @param cents in the currency's smallest unit, may be negative
 * @param currency ISO 4217 code
 * @param locale BCP 47 tag
 * @param style `rough` where there is little room: in whole units, `£1,500`
 * @throws RangeError when the currency or the locale is malformed
 */
export function formatMoney(
  cents: number,
  currency: string,
  locale: string,
  style: 'exact' | 'rough' = 'exact',
): string {
  const decimals = minorUnits(currency);
  const shown = style === 'exact' ? decimals : 0;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(style === 'rough' && { currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(cents / 10 ** decimals);
}
