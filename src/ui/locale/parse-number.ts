/** The zeros of the digits that people type whose language has its own: Arabic, Persian, Devanagari, Thai, full width. */
const zeros = '\u0660\u06f0\u0966\u0e50\uff10';

/**
 * The number that somebody has typed, in whatever digits.
 *
 * @returns NaN where it is none, or where nothing stands there
 */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(/[^\0-\x7f]/gu, (character) => {
    const digits = [...zeros].map((zero) => character.charCodeAt(0) - zero.charCodeAt(0));
    return `${digits.find((digit) => digit >= 0 && digit < 10) ?? character}`;
  });
  // "1,5" is what many write for 1.5; "1,500" may mean either.
  return plain === '' ? Number.NaN : Number(plain.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
}
