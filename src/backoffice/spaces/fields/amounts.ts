import { minorUnits } from '../../../domain/money/currency.ts';
import { parseAmount } from '../../../domain/money/parse-amount.ts';
import { parseNumber } from '../../../ui/locale/parse-number.ts';

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
 * Parses a typed amount in a locale, in any digits, with or without grouping. A grouping mark that is not followed by
 * three digits is a decimal mark: in English, `1,200` is 1200 and `1,5` is 1.5.
 *
 * @returns in the currency's smallest unit; null if it is invalid, negative, or has too many decimals
 */
export function parseTypedAmount(text: string, currency: string, locale: string): number | null {
  const { decimal, group } = signsOf(locale);
  const plain = [...text.replace(/[\s\u00a0\u202f'’]/g, '')]
    .map((character) =>
      /[^\0-\x7f]/.test(character) ? plainCharacter(character, decimal, group) : character,
    )
    .join('');
  const inGroups = new RegExp(`\\${group}(?=\\d{3}(?:\\D|$))`, 'g');
  const ungrouped = group === '.' || group === ',' ? plain.replace(inGroups, '') : plain;
  return parseAmount(ungrouped.replace(',', '.'), currency, true);
}

function signsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal'), group: sign('group') };
}

/** Converts a digit or sign of another script for `parseAmount`. */
function plainCharacter(character: string, decimal: string, group: string): string {
  if (character === decimal) return '.';
  if (character === group) return '';
  const digit = parseNumber(character);
  return Number.isNaN(digit) ? character : String(digit);
}
