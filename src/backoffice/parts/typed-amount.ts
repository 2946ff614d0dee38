import { minorUnits } from '../../domain/money/currency.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import { plainNumber } from '../../ui/locale/parse-number.ts';

/** Formats an amount for a field in a locale, without currency and grouping: `1234,50`. */
export function formatTypedAmount(cents: number, currency: string, locale: string): string {
  const decimals = minorUnits(currency);
  const hasNoCents = cents % 10 ** decimals === 0;
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: hasNoCents ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 10 ** decimals);
}

/**
 * Parses a typed amount in a locale, in any digits, with or without grouping and currency (`plainNumber`).
 *
 * @returns in the currency's smallest unit; null if it is invalid, ambiguous, negative, or has too many decimals
 */
export function parseTypedAmount(text: string, currency: string, locale: string): number | null {
  const number = text.replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu, '');
  return parseAmount(plainNumber(number, locale, minorUnits(currency)) ?? '', currency, true);
}
