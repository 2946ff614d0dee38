import { languageOf } from '../../ui/messages/language-of.ts';
import { matchLocale } from '../../ui/messages/match-locale.ts';
import type { FirstMessages } from './catalogue.ts';
import { type CatalogueTag, fallback, loadCatalogue, tags } from './catalogues.ts';

/** A language, and how those who read it write numbers and dates. */
export interface Catalogue {
  readonly locale: string;
  /** Under which the words of the later steps are found. */
  readonly tag: CatalogueTag;
  readonly messages: FirstMessages;
}

/** The catalogue that comes nearest to the language of an element, as `matchLocale` finds it. */
export async function catalogueFor(element: Element): Promise<Catalogue> {
  const { tag, locale } = matchLocale(languageOf(element) || navigator.language, tags, fallback);
  return { locale, tag, messages: await loadCatalogue(tag) };
}
