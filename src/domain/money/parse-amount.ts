import { minorUnits } from './currency.ts';
import { decimalText } from './decimal-text.ts';

/**
 * Parses an amount with all decimals of its currency: `2400.00` in GBP, `240000` in JPY, so that it cannot be
 * confused with one in the smallest unit.
 *
 * @param fewerDecimals accepts fewer decimals, as spreadsheets write them: `2400` and `2400.5`
 * @returns the amount in the currency's smallest unit; null if it is invalid, negative, or exceeds the safe integers
 */
export function parseAmount(text: string, currency: string, fewerDecimals = false): number | null {
  const decimals = minorUnits(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,16})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) return null;
  if (!fewerDecimals && fraction.length < decimals) return null;
  const cents = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Formats an amount for `parseAmount`: `2400.00`. */
export const formatPlainAmount = (cents: number, currency: string): string =>
  decimalText(cents, minorUnits(currency));
