import { minorUnits } from '../../domain/money/currency.ts';
import { type Formats, isolateSymbol } from './formats.ts';

/**
 * Returns a lowest price for small spaces: the first of `£1,310.50`, `1,310.50`, `£1,311`, `1,311`, `1.32k` that has at most
 * `maxLength` characters. Without its cents, it is rounded up: a price below any that the venue charges would be wrong.
 * Empty if none fits.
 */
export function roughMoney(formats: Formats, cents: number, currency: string, maxLength: number): string {
  const digits = minorUnits(currency);
  const amount = cents / 10 ** digits;
  const symbol: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
  const exact: Intl.NumberFormatOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const up: Intl.NumberFormatOptions = { maximumFractionDigits: 0, roundingMode: 'ceil' };
  const options: readonly Intl.NumberFormatOptions[] = [
    { ...symbol, ...exact },
    exact,
    { ...symbol, ...up },
    up,
    { notation: 'compact', maximumSignificantDigits: 3, roundingMode: 'ceil' },
  ];
  const text = options
    .slice(Number.isInteger(amount) ? 2 : 0)
    .map((each) => formats.number(amount, each))
    // Marks of the writing direction take no space; letters and the Japanese yen sign are wider than digits.
    .find(
      (each) =>
        each.replace(/\p{Cf}/gu, '').length + (each.match(/\p{L}|￥/gu)?.length ?? 0) / 2 <= maxLength,
    );
  return text ? isolateSymbol(text) : '';
}
