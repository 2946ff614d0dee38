import { minorUnits } from '../../domain/money/currency.ts';
import { type Formats, isolateSymbol } from './formats.ts';

/**
 * Returns a lowest price for small spaces: the first of `£1,310.50`, `£1,310`, `1,310`, `1.31k` that has at most
 * `maxLength` characters. All but the first are rounded down. Empty if none fits, or if the price is below one unit.
 */
export function roughMoney(formats: Formats, cents: number, currency: string, maxLength: number): string {
  const amount = cents / 10 ** minorUnits(currency);
  const whole = Math.floor(amount);
  if (whole === 0) return '';
  const withDigits = (digits: number): Intl.NumberFormatOptions => ({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const rough: readonly Intl.NumberFormatOptions[] = [
    withDigits(0),
    {},
    { notation: 'compact', maximumSignificantDigits: 3, roundingMode: 'floor' },
  ];
  const texts = [
    ...(amount > whole ? [formats.number(amount, withDigits(minorUnits(currency)))] : []),
    ...rough.map((options) => formats.number(whole, options)),
  ];
  // Marks of the writing direction take no space; letters and the Japanese yen sign are wider than digits.
  const widthOf = (text: string) =>
    text.replace(/\p{Cf}/gu, '').length + (text.match(/\p{L}|￥/gu)?.length ?? 0) / 2;
  return isolateSymbol(texts.find((text) => widthOf(text) <= maxLength) ?? '');
}
