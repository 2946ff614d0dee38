/**
 * Searches booking requests by the beginnings of words: of the title, the guest's name, e-mail address and company, and the
 * reference; and by digits of the phone number.
 */
import { addressForms } from '../fields/address-forms.ts';
import { foldedForms, foldText } from '../fields/fold-text.ts';
import { toNfc } from '../fields/unicode-normalization.ts';
import type { BookingRequest } from './booking-request.ts';
import type { Guest } from './guest.ts';
import { countDigits, isPhoneLike, phonePrefixesOf, wordsOfPhone } from './phone-search.ts';

/** What a request is found by besides its reference. */
export interface NamedBooking extends Pick<BookingRequest, 'title'> {
  readonly guest: Guest;
}

/** A part of a search: beginnings of words, one of which a request must have. */
export type SearchTerm = readonly string[];

/** The maximum length of a search, in characters. */
const maxSearchLength = 200;
/** The maximum number of terms of a search. */
const maxTerms = 5;
/** The digits of several typed words that are one phone number: fewer are words of a name or a title. */
const minDigitsOfNumber = 5;

/**
 * Returns the words by which a request is found, or a guest without one; the first is its reference without "BR-" or "GU-". Those that begin another word
 * are left out. Version 1.0.0 searches for them in lower case only, so they are stored like that and folded.
 *
 * @param named null: its guest is erased
 */
export function wordsOfRequest(reference: string, named: NamedBooking | null): string[] {
  const words = [reference.slice('BR-'.length).toLowerCase(), ...(named === null ? [] : wordsOf(named))];
  const all = [...new Set(words)].filter((word) => word !== '');
  return all.filter((word, at) => at === 0 || !all.some((other) => other !== word && other.startsWith(word)));
}

function wordsOf({ title, guest: { name, email, phone, company } }: NamedBooking): string[] {
  const texts = [title ?? '', name, company ?? ''];
  return [
    ...texts.flatMap((text) => [...split(text.toLowerCase()), ...foldedForms(text).flatMap(wordsAndParts)]),
    ...addressForms(email),
    foldText(email),
    ...(phone === null ? [] : wordsOfPhone(phone)),
  ];
}

const split = (text: string) => text.split(/\s+/u);

/** Returns the words of a text, and what follows the punctuation in them: "smith-jones" and "jones". */
const wordsAndParts = (text: string) => [
  ...split(text),
  ...split(text).flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
];

/**
 * Returns what to search for: a request matches if each term begins one of its words.
 *
 * @param text the search as typed
 * @returns the terms, longest and most selective first
 */
export function searchTermsOf(text: string): readonly SearchTerm[] {
  const typed = split(toNfc(text, maxSearchLength).replaceAll(/\p{Cc}/gu, ' '));
  return joinNumbers(typed.map((word) => word.replace(/^(?:br|gu)-/i, '')))
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, maxTerms)
    .map(prefixesOf);
}

/** Joins the typed words that are parts of one phone number. */
function joinNumbers(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && isPhoneLike(words[end] ?? '')) end += 1;
    const run = words.slice(at, Math.max(end, at + 1));
    const number = run.filter((word) => countDigits(word) > 0).join(' ');
    joined.push(...(countDigits(number) < minDigitsOfNumber || end === at ? run : [number]));
    at = Math.max(end, at + 1);
  }
  return joined;
}

function prefixesOf(typed: string): SearchTerm {
  const phones = phonePrefixesOf(typed);
  if (/\s/.test(typed)) return phones.length > 0 ? phones : [typed];
  return [...new Set([...addressForms(typed.toLowerCase()), ...foldedForms(typed), ...phones])].filter(
    (prefix) => prefix !== '',
  );
}

/**
 * Returns whether a search finds a request by its reference, title and the guest's name and company alone, for readers who may
 * not learn e-mail addresses and phone numbers by searching.
 */
export function isFoundWithoutContacts(
  { reference, title, guest, erasedAt }: Pick<BookingRequest, 'reference' | 'title' | 'guest' | 'erasedAt'>,
  text: string,
): boolean {
  const words = wordsOfRequest(
    reference,
    erasedAt === null ? { title, guest: { ...guest, email: '', phone: null } } : null,
  );
  return searchTermsOf(text).every((term) =>
    term.some((prefix) => words.some((word) => word.startsWith(prefix))),
  );
}

/** Returns the exclusive upper bound of all texts with a prefix, in byte order. */
export const prefixEndOf = (start: string) => `${start}\u{10FFFF}`;
