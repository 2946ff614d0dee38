/** The languages the widget speaks. Each catalogue is a file of its own, loaded when somebody reads it. */
import type { FirstMessages, LaterMessages } from './catalogue.ts';

/** A language: what the first step says, and how to come by what the others say. */
export interface Language {
  readonly words: FirstMessages;
  readonly loadLater: () => Promise<LaterMessages>;
}

/** By BCP 47 tag. */
export const catalogues = {
  ar: () => import('./ar.ts'),
  bg: () => import('./bg.ts'),
  cs: () => import('./cs.ts'),
  da: () => import('./da.ts'),
  de: () => import('./de.ts'),
  el: () => import('./el.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fa: () => import('./fa.ts'),
  fi: () => import('./fi.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  hi: () => import('./hi.ts'),
  hu: () => import('./hu.ts'),
  id: () => import('./id.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  nb: () => import('./nb.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  'pt-PT': () => import('./pt-PT.ts'),
  ro: () => import('./ro.ts'),
  ru: () => import('./ru.ts'),
  sv: () => import('./sv.ts'),
  th: () => import('./th.ts'),
  tr: () => import('./tr.ts'),
  uk: () => import('./uk.ts'),
  vi: () => import('./vi.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
  'zh-Hant': () => import('./zh-Hant.ts'),
} satisfies Readonly<Record<string, () => Promise<Language>>>;

export type CatalogueTag = keyof typeof catalogues;

/** What everybody is given whose language is none of these. */
export const fallback: CatalogueTag = 'en';

/** Every language there is, in the order above. Written out there, so there are no other keys. */
export const tags = Object.keys(catalogues) as CatalogueTag[];

export function loadCatalogue(tag: CatalogueTag): Promise<Language> {
  return catalogues[tag]();
}
