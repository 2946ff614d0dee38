/**
 * The one spelling Unicode has for a text (NFC), for texts that strangers write.
 *
 * Putting a text in it sorts each run of combining marks, which costs the square of the run's length. So a run is
 * bounded as Unicode's Stream-Safe Text Format bounds it (UAX #15), and nothing is normalised that is too long anyway.
 */

/** No language comes near it. */
export const maxCombiningMarks = 30;

// Begun where no mark stands before, so that no run is looked at from each of its marks.
const tooManyMarks = new RegExp(`(?:^|\\P{M})\\p{M}{${maxCombiningMarks + 1}}`, 'u');

/** However a character is spelled, it takes no more of a JavaScript text: four code points of two units. */
const maxUnitsPerCharacter = 8;

/** Whether so many combining marks follow each other that no reader could have meant them. */
export function hasTooManyCombiningMarks(text: string): boolean {
  return tooManyMarks.test(text);
}

/**
 * The text in NFC. As it is, where that would be longer than `longest` code points in any spelling, or where it has
 * too many marks: whoever measures or looks at it next refuses it.
 */
export function toNfc(text: string, longest: number): string {
  const isReadable = text.length <= maxUnitsPerCharacter * longest && !hasTooManyCombiningMarks(text);
  return isReadable ? text.normalize('NFC') : text;
}
