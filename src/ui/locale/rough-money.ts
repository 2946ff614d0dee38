import { minorUnits } from '../../domain/money/currency.ts';
import { type Formats, isolateSymbol } from './formats.ts';

/**
 * Returns a lowest price for small spaces: the first of `£1,310.50`, `£1,310`, `1,310`, `1.31k` that has at most
 * `maxLength` characters. All but the first are rounded down. Empty if none fits, or if the price is below one unit.
 */
export function roughMoney(formats: Formats, cents: number, currency: string, maxLength: number): string {
  const digits = minorUnits(currency);
  const amount = cents / 10 ** digits;
  const whole = Math.floor(amount);
  const symbol: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
  const options: readonly Intl.NumberFormatOptions[] = [
    { ...symbol, minimumFractionDigits: digits, maximumFractionDigits: digits },
    { ...symbol, maximumFractionDigits: 0 },
    {},
    { notation: 'compact', maximumSignificantDigits: 3, roundingMode: 'floor' },
  ];
  const text = options
    .slice(amount > whole ? 0 : 1)
    .map((each, index) => formats.number(index === 0 ? amount : whole, each))
    // Marks of the writing direction take no space; letters and the Japanese yen sign are wider than digits.
    .find(
      (each) =>
        each.replace(/\p{Cf}/gu, '').length + (each.match(/\p{L}|￥/gu)?.length ?? 0) / 2 <= maxLength,
    );
  return whole > 0 && text ? isolateSymbol(text) : '';
}
