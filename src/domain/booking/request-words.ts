/** What staff type to find a booking request: beginnings of words of its guest's name, e-mail address, company, reference. */
import { inNfc } from '../fields/spelling.ts';

/** Longest text that is looked for, in characters. */
const longestSearch = 200;
/** As many words of it are looked at. */
const mostWords = 5;

/**
 * The words to look for: a request is found where each of them begins one of its own.
 *
 * @param text as it was typed
 * @returns of each word the spellings in which a database may have it: not every one knows the small letters of all
 * languages. The longest word, which says most, comes first
 */
export function wordsOf(text: string): readonly (readonly string[])[] {
  return inNfc(text, longestSearch)
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^br-/i, ''))
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, mostWords)
    .map(spellingsOf);
}

/** The spellings of a word in capital and small letters, as a database may have them that only knows A to Z. */
export function spellingsOf(word: string): readonly string[] {
  const small = word.toLowerCase();
  const [first = '', ...rest] = small;
  const capital = `${first.toUpperCase()}${rest.join('')}`;
  return [...new Set([small, capital, word.toUpperCase()].map(withSmallLatin))];
}

/** What a database makes of a word that only knows A to Z. */
const withSmallLatin = (word: string) => word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The first text behind all that begin with this one, byte by byte. */
export const endOf = (beginning: string) => `${beginning}\u{10FFFF}`;
