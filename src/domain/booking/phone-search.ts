/** Finds phone numbers by their digits, however they are grouped, with and without the country's code. */

/** What people write between the digits of a number. */
const separators = '\\s().\\/\\p{Pd}';
const notPhone = new RegExp(`[^+\\d${separators}]+`, 'u');
const phoneLike = new RegExp(`^[+\\d${separators}]+$`, 'u');
/** The country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The numbers that a text may have: people note two. */
const maxNumbers = 2;
/** Fewer digits may be anything. */
const minDigits = 4;

/** A word of a number's digits from the end: people also know a number by those. It begins as no other word. */
const fromTheEnd = (digits: string) => `<${[...digits].reverse().join('')}`;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Returns whether a text has only what phone numbers have, digits or not. */
export const isPhoneLike = (text: string): boolean => phoneLike.test(text.normalize('NFKC'));

/** Returns the number of digits of a text. */
export const countDigits = (text: string): number => digitsOf(text.normalize('NFKC')).length;

/**
 * Returns the parts of a number as typed.
 *
 * @returns `code`: the country's code; null: the number has none. `national`: the digits after it, without leading zeros
 */
function parse(number: string): { readonly code: string | null; readonly national: string } {
  const trimmed = number.trim();
  const international = /^\+|^00/.test(trimmed) ? trimmed.replace(/^\+|^00/, '') : null;
  if (international === null) return { code: null, national: digitsOf(trimmed).replace(/^0+/, '') };
  // "+44 (0)20": the zero is only for calls within the country.
  const digits = digitsOf(international.replace(/\(0+\)/, ''));
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  return { code, national: digits.slice(code.length).replace(/^0+/, '') };
}

/** Returns the words by which the numbers of a guest are found. */
export function wordsOfPhone(phone: string): readonly string[] {
  const parts = phone
    .normalize('NFKC')
    .split(/(?=\+)/)
    .flatMap((part) => part.split(notPhone));
  const numbers = parts.filter((part) => countDigits(part) >= minDigits);
  return numbers.slice(0, maxNumbers).flatMap((number) => {
    const { national } = parse(number);
    return national === '' ? [] : [national, fromTheEnd(national)];
  });
}

/** Returns the beginnings of words of the numbers that a search may mean; empty: it means none. */
export function phonePrefixesOf(typed: string): readonly string[] {
  if (!isPhoneLike(typed) || countDigits(typed) < minDigits) return [];
  const plain = typed.normalize('NFKC');
  const { code, national } = parse(plain);
  if (code !== null) return national.length < 2 ? [] : [national, code + national];
  const digits = digitsOf(plain);
  // A number that was stored with its country's code, typed without the sign for it.
  const coded = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  const withoutCode = digits.slice(coded.length);
  return [
    ...(national === '' ? [] : [national]),
    fromTheEnd(digits),
    ...(withoutCode.length < minDigits || digits.startsWith('0') ? [] : [withoutCode]),
  ];
}
