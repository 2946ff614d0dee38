/** What staff type to find a booking request: beginnings of words of its guest's name, e-mail address, company, reference. */
import { toNfc } from '../fields/unicode-normalization.ts';

/** Longest text that is looked for, in characters. */
const maxSearchLength = 200;
/** As many words of it are looked at. */
const maxWords = 5;

/**
 * The words to look for: a request is found where each of them begins one of its own.
 *
 * @param text as it was typed
 * @returns of each word the spellings in which a database may have it: not every one knows the small letters of all
 * languages. The longest word, which says most, comes first
 */
export function searchWordsOf(text: string): readonly (readonly string[])[] {
  return toNfc(text, maxSearchLength)
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^br-/i, ''))
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, maxWords)
    .map(caseVariantsOf);
}

/** The spellings of a word in capital and small letters, as a database may have them that only knows A to Z. */
export function caseVariantsOf(word: string): readonly string[] {
  const small = word.toLowerCase();
  const [first = '', ...rest] = small;
  const capital = `${first.toUpperCase()}${rest.join('')}`;
  return [...new Set([small, capital, word.toUpperCase()].map(withSmallLatin))];
}

/** What a database makes of a word that only knows A to Z. */
const withSmallLatin = (word: string) => word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The first text behind all that begin with this one, byte by byte. */
export const prefixEndOf = (start: string) => `${start}\u{10FFFF}`;
