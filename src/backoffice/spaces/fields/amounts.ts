import { minorUnits } from '../../../domain/money/currency.ts';
import { parseAmount } from '../../../domain/money/parse-amount.ts';
import { parseNumber } from '../../../ui/locale/parse-number.ts';

/** An amount as it is typed in a locale: without a currency and without groups, `1234,50`. */
export function formatTypedAmount(cents: number, currency: string, locale: string): string {
  const decimals = minorUnits(currency);
  const isWhole = cents % 10 ** decimals === 0;
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 10 ** decimals);
}

/**
 * The amount that somebody has typed, with the decimal sign of their locale, in whatever digits, with or without groups. A sign
 * that the locale writes between groups is one only where three digits follow it: `1,200` in English is twelve hundred, `1,5` is
 * one and a half, as half the world writes it.
 *
 * @returns in the currency's smallest unit; null where it is none, negative, or has more decimals than the currency
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

/** A digit of another script, or a sign of it, as parseAmount writes it. */
function plainCharacter(character: string, decimal: string, group: string): string {
  if (character === decimal) return '.';
  if (character === group) return '';
  const digit = parseNumber(character);
  return Number.isNaN(digit) ? character : String(digit);
}
