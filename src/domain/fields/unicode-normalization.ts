/**
 * Normalization to NFC for untrusted texts.
 *
 * NFC sorts each run of combining marks in time quadratic to the run's length. So runs are limited as in
 * Unicode's Stream-Safe Text Format (UAX #15), and texts that are too long are not normalized.
 */

/** Far more than any language uses. */
export const maxCombiningMarks = 30;

// Starts where no mark precedes, so that a run is not scanned from each of its marks.
const tooManyMarks = new RegExp(`(?:^|\\P{M})\\p{M}{${maxCombiningMarks + 1}}`, 'u');

/** A character in any spelling takes at most this many UTF-16 units: four code points of two units. */
const maxUnitsPerCharacter = 8;

/** Returns whether a text has more consecutive combining marks than a reader could mean. */
export function hasTooManyCombiningMarks(text: string): boolean {
  return tooManyMarks.test(text);
}

/**
 * Returns a text as it is stored: in NFC, and with the line and paragraph separators that some programs copy, U+2028 and
 * U+2029, as the line breaks that they are, or as spaces in a text of one line.
 */
export function toStoredText(
  text: string,
  maxLength: number,
  { isMultiLine }: { isMultiLine: boolean },
): string {
  return toNfc(text, maxLength).replaceAll(/[\u2028\u2029]/g, isMultiLine ? '\n' : ' ');
}

/**
 * Returns the text in NFC. Returns it unchanged if it would be longer than `longest` code points in any spelling, or
 * has too many marks: the next check rejects it.
 */
export function toNfc(text: string, maxLength: number): string {
  const isReadable = text.length <= maxUnitsPerCharacter * maxLength && !hasTooManyCombiningMarks(text);
  return isReadable ? text.normalize('NFC') : text;
}
