/** Amounts as people type them: `1.200,00 €`, `CHF 1’200.–`, `$1,200.50`. */
import { minorUnits } from '../../money/currency.ts';
import { type Cell, folded, valueText } from './table.ts';

/** What separates decimals. */
export type DecimalMark = ',' | '.';

/** Removes currencies, letters and spaces; keeps digits, marks and the sign. */
const bare = (text: string) => text.replaceAll(/\p{L}+\.?|\p{Sc}|[\s’'`]/gu, '').replace(/[.,][-–—]+$/, '');

/**
 * Detects the decimal mark: from an amount with both marks, or with a mark that cannot separate thousands.
 *
 * @param fallback the mark if no amount reveals it
 */
export function detectDecimalMark(cells: readonly Cell[], fallback: DecimalMark): DecimalMark {
  for (const cell of cells) {
    if (typeof cell === 'number') continue;
    const text = bare(cell);
    const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
    if (last < 0) continue;
    const mark = text[last] as DecimalMark;
    const other = mark === ',' ? '.' : ',';
    const times = text.split(mark).length - 1;
    if (times > 1) return other;
    if (text.includes(other) || text.length - last - 1 !== 3) return mark;
  }
  return fallback;
}

/**
 * Reads an amount.
 *
 * @returns the amount in the currency's smallest unit; null if it is no amount, negative, in another currency, or has
 * more
 *   decimals than the currency
 */
export function readAmount(cell: Cell, mark: DecimalMark, currency: string): number | null {
  const decimals = minorUnits(currency);
  if (typeof cell === 'number') {
    const cents = Math.round(cell * 10 ** decimals);
    const isExact = Math.abs(cents / 10 ** decimals - cell) < 10 ** -decimals / 100;
    return cell >= 0 && isExact && Number.isSafeInteger(cents) ? cents : null;
  }
  const text = valueText(cell);
  if (text === null || isOtherCurrency(text, currency)) return null;
  const thousands = mark === ',' ? '\\.' : ',';
  const [, whole = '', fraction = ''] =
    new RegExp(`^(\\d{1,3}(?:${thousands}\\d{3})+|\\d{1,16})(?:\\${mark}(\\d{0,4}))?$`).exec(bare(text)) ??
    [];
  if (whole === '' || fraction.length > decimals) return null;
  const cents = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Returns the longest amount that has a decimal mark, as it is written; null: none has it. */
export function sampleAmount(cells: readonly Cell[], mark: DecimalMark, currency: string): string | null {
  const written = cells.flatMap((cell) =>
    typeof cell === 'string' && cell.includes(mark) && readAmount(cell, mark, currency) !== null
      ? [cell.trim()]
      : [],
  );
  return written.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Returns whether an amount names another currency: `1.200 €` at a venue with pounds. */
function isOtherCurrency(text: string, currency: string): boolean {
  const [symbol] = /\p{Sc}/u.exec(text) ?? [];
  if (symbol !== undefined) return !symbolOf(currency).includes(symbol);
  const [code] = /\b[A-Z]{3}\b/.exec(text) ?? [];
  return code !== undefined && code !== currency && Intl.supportedValuesOf('currency').includes(code);
}

const symbols = new Map<string, string>();

function symbolOf(currency: string): string {
  const format = () =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? '';
  const symbol = symbols.get(currency) ?? format();
  symbols.set(currency, symbol);
  return symbol;
}

/** Returns the words of an amount other than its currency, folded: `R$ 80 deposit` has `deposit`. */
export function wordsBeside(cell: Cell, currency: string): string[] {
  const names = [currency, symbolOf(currency)].map(folded);
  const text = String(cell).replaceAll(/\p{L}{1,3}(?=\p{Sc})/gu, '');
  return (folded(text).match(/\p{L}+/gu) ?? []).filter((word) => !names.includes(word));
}

/** Reads a number of people: `80`, `80 Pers.`, `ca. 1.200`; null: it is no number. */
export function readCount(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 ? cell : null;
  const [, digits] =
    /^\D{0,12}?(\d{1,3}(?:[.,’' ]\d{3})+|\d{1,9})(?![.,]?\d)[^\d-]*$/.exec(valueText(cell) ?? '') ?? [];
  return digits === undefined || /^\s*-/.test(cell) ? null : Number(digits.replaceAll(/\D/g, ''));
}
