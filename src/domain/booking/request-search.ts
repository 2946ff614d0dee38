/** Searches booking requests by word prefixes of the guest's name, e-mail address and company, and of the reference. */
import { addressForms } from '../fields/address-forms.ts';
import { toNfc } from '../fields/unicode-normalization.ts';
import type { BookingRequest } from './booking-request.ts';
import type { Guest } from './guest.ts';

/** The maximum length of a search, in characters. */
const maxSearchLength = 200;
/** The maximum number of words of a search. */
const maxWords = 5;

/**
 * Returns the words by which a request is found, in lower case; the first is its reference without "BR-".
 *
 * @param guest null: erased
 */
export function wordsOfRequest(reference: string, guest: Guest | null): string[] {
  const texts =
    guest === null ? [] : [guest.name, guest.email, guest.company ?? '', ...addressForms(guest.email)];
  const words = [reference.slice('BR-'.length), ...texts].flatMap((text) => text.toLowerCase().split(/\s+/u));
  return [...new Set(words)].filter((word) => word !== '');
}

/**
 * Returns the words to search for, in lower case: a request matches if each is the prefix of one of its words.
 *
 * @param text the search as typed
 * @returns the words, longest and most selective first
 */
export function searchWordsOf(text: string): readonly string[] {
  return toNfc(text, maxSearchLength)
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^br-/i, ''))
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, maxWords)
    .map((word) => word.toLowerCase());
}

/**
 * Returns whether a search finds a request by its reference and the guest's name and company alone, for readers who may
 * not learn e-mail addresses by searching.
 */
export function isFoundWithoutEmail(
  { reference, guest, erasedAt }: Pick<BookingRequest, 'reference' | 'guest' | 'erasedAt'>,
  text: string,
): boolean {
  const words = wordsOfRequest(reference, erasedAt === null ? { ...guest, email: '' } : null);
  return searchWordsOf(text).every((start) => words.some((word) => word.startsWith(start)));
}

/** Returns the exclusive upper bound of all texts with a prefix, in byte order. */
export const prefixEndOf = (start: string) => `${start}\u{10FFFF}`;
