import { minorUnits } from './currency.ts';

/**
 * An amount as people write it, with all the decimals of its currency: `2400.00` in GBP, `240000` in JPY. Written so it
 * cannot be mistaken for one in the smallest unit, nor the other way round.
 *
 * @param fewerDecimals as spreadsheets leave them away: `2400` and `2400.5` do too, as `2400.00` and `2400.50`
 * @returns the amount in the currency's smallest unit; null where the text is none, negative, or beyond the safe integers
 */
export function parseAmount(text: string, currency: string, fewerDecimals = false): number | null {
  const decimals = minorUnits(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,16})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) return null;
  if (!fewerDecimals && fraction.length < decimals) return null;
  const cents = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** How an amount is written that `parseAmount` reads: `2400.00`. */
export function formatPlainAmount(cents: number, currency: string): string {
  const decimals = minorUnits(currency);
  const digits = String(cents).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
