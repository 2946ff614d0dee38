/** The zeros of other digits that people type: Arabic, Persian, Devanagari, Thai, full width. */
const zeros = '\u0660\u06f0\u0966\u0e50\uff10';

/**
 * Parses a typed number in any digits.
 *
 * @returns NaN if it is empty or invalid
 */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(/[^\0-\x7f]/gu, (character) => {
    const digits = [...zeros].map((zero) => character.charCodeAt(0) - zero.charCodeAt(0));
    return `${digits.find((digit) => digit >= 0 && digit < 10) ?? character}`;
  });
  // "1,5" usually means 1.5; "1,500" is ambiguous.
  return plain === '' ? Number.NaN : Number(plain.replace(/^(\d+),(\d{1,2})$/, '$1.$2'));
}
