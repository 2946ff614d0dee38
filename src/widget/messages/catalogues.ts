/** The languages the widget speaks. Each has a JSON file for the first step and one for the later steps. */
import type { FirstMessages, LaterMessages } from './catalogue.ts';

/** A JSON module. */
interface Module<Texts> {
  readonly default: Texts;
}

/** Loads the texts of the later steps: the same function for a language every time. */
type LoadLater = () => Promise<Module<LaterMessages>>;

/** A language: the texts of the first step, and a function that loads those of the later steps. */
export interface Language {
  readonly words: FirstMessages;
  readonly loadLater: LoadLater;
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

const first: Readonly<Record<CatalogueTag, () => Promise<Module<FirstMessages>>>> = {
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

const later: Readonly<Record<CatalogueTag, LoadLater>> = {
  ar: () => import('./later/ar.json', { with: { type: 'json' } }),
  bg: () => import('./later/bg.json', { with: { type: 'json' } }),
  cs: () => import('./later/cs.json', { with: { type: 'json' } }),
  da: () => import('./later/da.json', { with: { type: 'json' } }),
  de: () => import('./later/de.json', { with: { type: 'json' } }),
  el: () => import('./later/el.json', { with: { type: 'json' } }),
  en: () => import('./later/en.json', { with: { type: 'json' } }),
  es: () => import('./later/es.json', { with: { type: 'json' } }),
  fa: () => import('./later/fa.json', { with: { type: 'json' } }),
  fi: () => import('./later/fi.json', { with: { type: 'json' } }),
  fr: () => import('./later/fr.json', { with: { type: 'json' } }),
  he: () => import('./later/he.json', { with: { type: 'json' } }),
  hi: () => import('./later/hi.json', { with: { type: 'json' } }),
  hu: () => import('./later/hu.json', { with: { type: 'json' } }),
  id: () => import('./later/id.json', { with: { type: 'json' } }),
  it: () => import('./later/it.json', { with: { type: 'json' } }),
  ja: () => import('./later/ja.json', { with: { type: 'json' } }),
  ko: () => import('./later/ko.json', { with: { type: 'json' } }),
  nb: () => import('./later/nb.json', { with: { type: 'json' } }),
  nl: () => import('./later/nl.json', { with: { type: 'json' } }),
  pl: () => import('./later/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./later/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./later/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./later/ro.json', { with: { type: 'json' } }),
  ru: () => import('./later/ru.json', { with: { type: 'json' } }),
  sv: () => import('./later/sv.json', { with: { type: 'json' } }),
  th: () => import('./later/th.json', { with: { type: 'json' } }),
  tr: () => import('./later/tr.json', { with: { type: 'json' } }),
  uk: () => import('./later/uk.json', { with: { type: 'json' } }),
  vi: () => import('./later/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./later/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./later/zh-Hant.json', { with: { type: 'json' } }),
};

/** The language for readers whose own is none of these. */
export const fallback: CatalogueTag = 'en';

/** Every language, in the order above. Written out there, so there are no other keys. */
export const tags = Object.keys(first) as CatalogueTag[];

export async function loadCatalogue(tag: CatalogueTag): Promise<Language> {
  const { default: words } = await first[tag]();
  return { words, loadLater: later[tag] };
}
