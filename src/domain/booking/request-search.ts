/** Searches booking requests by word prefixes of the title, the guest's name, e-mail address and company, and the reference. */
import { addressForms } from '../fields/address-forms.ts';
import { toNfc } from '../fields/unicode-normalization.ts';
import type { BookingRequest } from './booking-request.ts';
import type { Guest } from './guest.ts';

/** What a request is found by besides its reference. */
export interface NamedBooking extends Pick<BookingRequest, 'title'> {
  readonly guest: Guest;
}

/** The maximum length of a search, in characters. */
const maxSearchLength = 200;
/** The maximum number of words of a search. */
const maxWords = 5;

/**
 * Returns the words by which a request is found, in lower case; the first is its reference without "BR-".
 *
 * @param named null: its guest is erased
 */
export function wordsOfRequest(reference: string, named: NamedBooking | null): string[] {
  const texts = named === null ? [] : textsOf(named);
  const words = [reference.slice('BR-'.length), ...texts].flatMap((text) => text.toLowerCase().split(/\s+/u));
  return [...new Set(words)].filter((word) => word !== '');
}

const textsOf = ({ title, guest: { name, email, company } }: NamedBooking) => [
  title ?? '',
  name,
  email,
  company ?? '',
  ...addressForms(email),
];

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
 * Returns whether a search finds a request by its reference, title and the guest's name and company alone, for readers who may
 * not learn e-mail addresses by searching.
 */
export function isFoundWithoutEmail(
  { reference, title, guest, erasedAt }: Pick<BookingRequest, 'reference' | 'title' | 'guest' | 'erasedAt'>,
  text: string,
): boolean {
  const words = wordsOfRequest(
    reference,
    erasedAt === null ? { title, guest: { ...guest, email: '' } } : null,
  );
  return searchWordsOf(text).every((start) => words.some((word) => word.startsWith(start)));
}

/** Returns the exclusive upper bound of all texts with a prefix, in byte order. */
export const prefixEndOf = (start: string) => `${start}\u{10FFFF}`;
