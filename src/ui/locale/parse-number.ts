import { cleanLine } from './typed-text.ts';

/** The zeros of other digits that people type: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const zeros = '\u0660\u06f0\u0966\u09e6\u0e50\uff10';

/** Other forms of signs and marks, as phones and word processors type them. */
const otherForms: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\uff0e': '.',
  '\uff0c': ',',
  '\u066c': "'",
  '\u2019': "'",
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u2212': '-',
};

/**
 * Returns a typed number in ASCII digits with `.` as its decimal mark. Accepts any digits, invisible characters and the marks of the locale:
 * `1.200` is 1200 in German. The marks of other languages count where only one reading is possible: `1,5` is 1.5.
 *
 * @param mostDecimals how many decimals the number can have. Below three, a decimal mark before exactly three digits is
 *   ambiguous: a German `1,200` may be an English one. Without decimals, it can only group thousands.
 * @returns null if the text is empty, no number, or ambiguous
 */
export function plainNumber(text: string, locale: string, mostDecimals: number): string | null {
  const [, sign = '', typed = ''] = /^(-?)(.*)$/.exec(cleanLine(toAscii(text))) ?? [];
  const digits = joinGroups(joinGroups(typed, ' '), "'");
  if (!/^[\d.,]+$/.test(digits)) return null;
  const marks = digits.replace(/\d/g, '');
  // Latin digits in Arabic have Latin marks.
  const own = marksOf(locale, /\d/.test(text) ? 'latn' : undefined);
  const decimal = decimalMark(digits, marks, own, mostDecimals);
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal === '' ? [digits] : digits.split(decimal);
  const plain = joinGroups(whole, decimal === marks[0] ? '' : (marks[0] ?? ''));
  const isNumber = /^\d+$/.test(plain) && (decimal === '' || /^\d+$/.test(fraction));
  return isNumber ? sign + plain + (decimal && `.${fraction}`) : null;
}

/**
 * Parses a typed number (`plainNumber`).
 *
 * @returns NaN if it is empty, no number, or ambiguous
 */
export function parseNumber(text: string, locale: string): number {
  return Number(plainNumber(text, locale, 2) ?? Number.NaN);
}

/** Returns the decimal mark among a number's marks; '' if there is none, null if the number is ambiguous or has wrong marks. */
function decimalMark(digits: string, marks: string, own: Marks, mostDecimals: number): string | null {
  const last = marks.at(-1) ?? '';
  if (marks.length > 1) {
    const others = new Set(marks.slice(0, -1));
    if (others.size > 1) return null;
    return others.has(last) ? '' : last;
  }
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return last;
  if (last === own.group || mostDecimals === 0) return '';
  return mostDecimals > 2 && last === own.decimal ? last : null;
}

/** Removes a mark between groups of thousands, western (`1,200,000`) or Indian (`12,00,000`). Others stay. */
function joinGroups(digits: string, mark: string): string {
  if (mark === '') return digits;
  const escaped = `\\${mark}`;
  const groups = new RegExp(
    `(?<![\\d${escaped}])\\d{1,3}(?:${escaped}\\d{2,3})*${escaped}\\d{3}(?![\\d${escaped}])`,
  );
  return digits.replace(groups, (found) => found.replaceAll(mark, ''));
}

interface Marks {
  readonly decimal: string;
  readonly group: string;
}

/** Returns the marks of a locale, with its own digits or those of a numbering system. */
function marksOf(locale: string, numberingSystem: string | undefined): Marks {
  const parts = new Intl.NumberFormat(locale, { numberingSystem }).formatToParts(1234567.5);
  const mark = (type: string) => toAscii(parts.find((part) => part.type === type)?.value ?? '');
  return { decimal: mark('decimal'), group: mark('group') };
}

/** Returns a text with digits, signs and marks of other scripts in ASCII. */
export function toAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => {
    const found = [...zeros].map((zero) => character.charCodeAt(0) - zero.charCodeAt(0));
    return `${found.find((digit) => digit >= 0 && digit < 10) ?? otherForms[character] ?? character}`;
  });
}
