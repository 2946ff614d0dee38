/** The languages of the form. Each has a JSON file for the first step and one for the later steps. */
import type { InitialMessages, LazyMessages } from './catalogue.ts';

/** A JSON module. */
interface Module<Texts> {
  readonly default: Texts;
}

/** Loads the texts of the later steps: the same function for a language every time. See `loadFile`. */
type LoadLazyMessages = (again?: string) => Promise<Module<LazyMessages>>;

/** A language: the texts of the first step, and a function that loads those of the later steps. */
export interface Language {
  readonly messages: InitialMessages;
  readonly loadLazyMessages: LoadLazyMessages;
}

/** BCP 47 tags of the languages. */
export type CatalogueTag =
  | 'ar'
  | 'bg'
  | 'cs'
  | 'da'
  | 'de'
  | 'el'
  | 'en'
  | 'es'
  | 'fa'
  | 'fi'
  | 'fr'
  | 'he'
  | 'hi'
  | 'hu'
  | 'id'
  | 'it'
  | 'ja'
  | 'ko'
  | 'nb'
  | 'nl'
  | 'pl'
  | 'pt-BR'
  | 'pt-PT'
  | 'ro'
  | 'ru'
  | 'sv'
  | 'th'
  | 'tr'
  | 'uk'
  | 'vi'
  | 'zh-Hans'
  | 'zh-Hant';

/** @param again appended to the address (vite.config.ts): browsers cache a failed import until the page is closed */
type LoadInitialMessages = (again?: string) => Promise<Module<InitialMessages>>;

const first: Readonly<Record<CatalogueTag, LoadInitialMessages>> = {
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  bg: () => import('./bg.json', { with: { type: 'json' } }),
  cs: () => import('./cs.json', { with: { type: 'json' } }),
  da: () => import('./da.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  el: () => import('./el.json', { with: { type: 'json' } }),
  en: () => import('./en.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  fa: () => import('./fa.json', { with: { type: 'json' } }),
  fi: () => import('./fi.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  he: () => import('./he.json', { with: { type: 'json' } }),
  hi: () => import('./hi.json', { with: { type: 'json' } }),
  hu: () => import('./hu.json', { with: { type: 'json' } }),
  id: () => import('./id.json', { with: { type: 'json' } }),
  it: () => import('./it.json', { with: { type: 'json' } }),
  ja: () => import('./ja.json', { with: { type: 'json' } }),
  ko: () => import('./ko.json', { with: { type: 'json' } }),
  nb: () => import('./nb.json', { with: { type: 'json' } }),
  nl: () => import('./nl.json', { with: { type: 'json' } }),
  pl: () => import('./pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./ro.json', { with: { type: 'json' } }),
  ru: () => import('./ru.json', { with: { type: 'json' } }),
  sv: () => import('./sv.json', { with: { type: 'json' } }),
  th: () => import('./th.json', { with: { type: 'json' } }),
  tr: () => import('./tr.json', { with: { type: 'json' } }),
  uk: () => import('./uk.json', { with: { type: 'json' } }),
  vi: () => import('./vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant.json', { with: { type: 'json' } }),
};

const lazy: Readonly<Record<CatalogueTag, LoadLazyMessages>> = {
  ar: () => import('./lazy/ar.json', { with: { type: 'json' } }),
  bg: () => import('./lazy/bg.json', { with: { type: 'json' } }),
  cs: () => import('./lazy/cs.json', { with: { type: 'json' } }),
  da: () => import('./lazy/da.json', { with: { type: 'json' } }),
  de: () => import('./lazy/de.json', { with: { type: 'json' } }),
  el: () => import('./lazy/el.json', { with: { type: 'json' } }),
  en: () => import('./lazy/en.json', { with: { type: 'json' } }),
  es: () => import('./lazy/es.json', { with: { type: 'json' } }),
  fa: () => import('./lazy/fa.json', { with: { type: 'json' } }),
  fi: () => import('./lazy/fi.json', { with: { type: 'json' } }),
  fr: () => import('./lazy/fr.json', { with: { type: 'json' } }),
  he: () => import('./lazy/he.json', { with: { type: 'json' } }),
  hi: () => import('./lazy/hi.json', { with: { type: 'json' } }),
  hu: () => import('./lazy/hu.json', { with: { type: 'json' } }),
  id: () => import('./lazy/id.json', { with: { type: 'json' } }),
  it: () => import('./lazy/it.json', { with: { type: 'json' } }),
  ja: () => import('./lazy/ja.json', { with: { type: 'json' } }),
  ko: () => import('./lazy/ko.json', { with: { type: 'json' } }),
  nb: () => import('./lazy/nb.json', { with: { type: 'json' } }),
  nl: () => import('./lazy/nl.json', { with: { type: 'json' } }),
  pl: () => import('./lazy/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./lazy/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./lazy/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./lazy/ro.json', { with: { type: 'json' } }),
  ru: () => import('./lazy/ru.json', { with: { type: 'json' } }),
  sv: () => import('./lazy/sv.json', { with: { type: 'json' } }),
  th: () => import('./lazy/th.json', { with: { type: 'json' } }),
  tr: () => import('./lazy/tr.json', { with: { type: 'json' } }),
  uk: () => import('./lazy/uk.json', { with: { type: 'json' } }),
  vi: () => import('./lazy/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./lazy/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./lazy/zh-Hant.json', { with: { type: 'json' } }),
};

/** The language for readers of other languages. */
export const fallback: CatalogueTag = 'en';

/** Every language, in the order above; exactly these keys. */
export const tags = Object.keys(first) as CatalogueTag[];

/** A question mark for each failed import. */
let again = '';

/** Loads the texts of the first step in a language. After an error, the next call tries again. */
export async function loadCatalogue(tag: CatalogueTag): Promise<Language> {
  try {
    const { default: messages } = await first[tag](again);
    return { messages, loadLazyMessages: lazy[tag] };
  } catch (error) {
    again += '?';
    throw error;
  }
}
