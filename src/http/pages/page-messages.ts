/** The hosted page's own texts in the form's languages, mostly the form's texts. */
import { localeAtVenue, matchLocale } from '../../ui/messages/match-locale.ts';
import { createTranslate, type Translate } from '../../ui/messages/translate.ts';
import type { InitialMessages, LazyMessages } from '../../widget/messages/catalogue.ts';
import { type CatalogueTag, fallback, loadCatalogue, tags } from '../../widget/messages/catalogues.ts';

/** A language and its formats. */
export interface PageMessages {
  /** BCP 47; determines the formats of numbers and amounts. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly translate: Translate<InitialMessages & LazyMessages>;
}

/**
 * Returns the best available language: the number of built pages is therefore bounded.
 *
 * @param requested BCP 47 tag
 */
export const languageFor = (requested: string): CatalogueTag => matchLocale(requested, tags, fallback).tag;

/** Returns the direction of a language of the form. */
const directionOf = (tag: CatalogueTag) => (/^(ar|fa|he)\b/.test(tag) ? 'rtl' : 'ltr');

/**
 * Returns the messages and formats of a page.
 *
 * @param venueLocale its region determines the formats
 */
export async function pageMessagesFor(tag: CatalogueTag, venueLocale: string): Promise<PageMessages> {
  const { messages, loadLazyMessages } = await loadCatalogue(tag);
  const locale = localeAtVenue(tag, venueLocale, tags);
  return {
    locale,
    direction: directionOf(tag),
    translate: createTranslate<InitialMessages & LazyMessages>(
      { ...messages, ...(await loadLazyMessages()).default },
      locale,
    ),
  };
}
