import { languageOf } from '../../ui/messages/language-of.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';
import { type CatalogueTag, fallback, type Language, loadCatalogue, tags } from './catalogues.ts';

/** A language with its locale for numbers and dates. */
export interface Catalogue extends Language {
  readonly tag: CatalogueTag;
  readonly locale: string;
}

/** Returns the best catalogue for the language of an element, by `matchLocale`. */
export async function catalogueFor(element: Element): Promise<Catalogue> {
  const { tag, locale } = matchLocale(languageOf(element) || navigator.language, tags, fallback);
  const { messages, loadLazyMessages } = await loadCatalogue(tag);
  return { tag, locale, messages, loadLazyMessages };
}
