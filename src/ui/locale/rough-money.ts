import { minorUnits } from '../../domain/money/currency.ts';
import { type Formats, isolateSymbol } from './formats.ts';

/** From the clearest to the shortest. */
const roughFormats = (currency: string): readonly Intl.NumberFormatOptions[] => [
  { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 },
  {},
  { notation: 'compact', maximumSignificantDigits: 3, roundingMode: 'floor' },
];

/**
 * Returns a lowest price in whole units, rounded down, for small spaces: the first of `£1,310`, `1,310`, `1.31k` that has
 * at most `maxLength` characters; empty if none has, or if the price is below one unit.
 */
export function roughMoney(formats: Formats, cents: number, currency: string, maxLength: number): string {
  const whole = Math.floor(cents / 10 ** minorUnits(currency));
  if (whole === 0) return '';
  for (const options of roughFormats(currency)) {
    const text = formats.number(whole, options);
    // Marks of the writing direction take no space; letters and the Japanese yen sign are wider than digits.
    const width = text.replace(/\p{Cf}/gu, '').length + (text.match(/\p{L}|￥/gu)?.length ?? 0) / 2;
    if (width <= maxLength) return isolateSymbol(text);
  }
  return '';
}
