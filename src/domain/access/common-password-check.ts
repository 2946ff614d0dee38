import { commonWords, keyboardSequences } from './common-passwords.ts';

/** The minimum number of parts of a password. A common word, a year, a sequence or a repetition counts as one part. */
const minParts = 8;
const shortestWord = 4;
const shortestSequence = 3;

/**
 * Returns whether a password is commonly used, and so easily guessed (NIST SP 800-63B, 3.1.1.2): it consists of
 * little more than common words, years, sequences, repetitions, and names of the person, the venue or the service.
 *
 * @param names the e-mail address, and the names of the person and the venue
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const text = plain(password);
  if (/^(.{1,8}?)\1+$/u.test(text)) return true;
  const words = new Set([...commonWords, ...names.flatMap(splitWords)]);
  let parts = 0;
  for (let at = 0; at < text.length; parts++) at += Math.max(1, knownLength(text, at, words));
  return parts < minParts;
}

/** Returns the length of the longest common part that starts at a position; 0: none. */
function knownLength(text: string, at: number, words: ReadonlySet<string>): number {
  for (let length = Math.min(text.length - at, 40); length >= shortestSequence; length--) {
    const part = text.slice(at, at + length);
    if (length >= shortestWord && (words.has(part) || words.has(withoutSubstitutes(part)))) return length;
    if (
      /^(?:19|20)\d\d$/.test(part) ||
      /^(.)\1+$/u.test(part) ||
      (text.lastIndexOf(part, at - 1) >= 0 && at > 0)
    )
      return length;
    if (keyboardSequences.some((sequence) => sequence.includes(part) || sequence.includes(reversed(part))))
      return length;
  }
  return 0;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const reversed = (text: string) => [...text].reverse().join('');
const splitWords = (name: string) =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord);

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withoutSubstitutes = (text: string) => [...text].map((each) => substitutes[each] ?? each).join('');
