/** What the hosted page says itself, in the languages of the form: mostly what the form says too, so that both agree. */
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { createTranslate, type Translate } from '../../ui/messages/translate.ts';
import type { Messages } from '../../widget/messages/catalogue.ts';
import { type CatalogueTag, fallback, loadCatalogue, tags } from '../../widget/messages/catalogues.ts';

/** One language, and how those who read it write. */
export interface PageMessages {
  /** BCP 47; numbers and amounts follow it. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Translate<Messages>;
}

/**
 * The language that comes nearest to what a reader wants, as one of those there are: however many ask, pages are made in no
 * more than these.
 *
 * @param wanted BCP 47 tag
 */
export const languageFor = (wanted: string): CatalogueTag => matchLocale(wanted, tags, fallback).tag;

/** The language that browsers name first is the one their reader prefers; empty where they say that any will do. */
export function preferredLanguage(headers: { readonly 'accept-language'?: string | undefined }): string {
  const [requested = ''] = headers['accept-language']?.split(/[,;]/) ?? [];
  return requested.trim() === '*' ? '' : requested.trim();
}

/** Which way a language of the form is written. */
const directionOf = (tag: CatalogueTag) => (/^(ar|fa|he)\b/.test(tag) ? 'rtl' : 'ltr');

/** @param venueLocale numbers are written as it says where its language is the one asked for */
export async function pageMessagesFor(tag: CatalogueTag, venueLocale: string): Promise<PageMessages> {
  const { words, loadLater } = await loadCatalogue(tag);
  const locale = languageFor(venueLocale) === tag ? matchLocale(venueLocale, tags, fallback).locale : tag;
  return {
    locale,
    direction: directionOf(tag),
    say: createTranslate<Messages>({ ...words, ...(await loadLater()).default }, locale),
  };
}
