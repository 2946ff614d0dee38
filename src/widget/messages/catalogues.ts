/** The languages the widget speaks. Each catalogue is a file of its own, loaded when somebody reads it. */
import type { FirstMessages } from './catalogue.ts';

/** By BCP 47 tag. */
export const catalogues = {
  ar: async () => (await import('./ar.ts')).ar,
  bg: async () => (await import('./bg.ts')).bg,
  cs: async () => (await import('./cs.ts')).cs,
  da: async () => (await import('./da.ts')).da,
  de: async () => (await import('./de.ts')).de,
  el: async () => (await import('./el.ts')).el,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fa: async () => (await import('./fa.ts')).fa,
  fi: async () => (await import('./fi.ts')).fi,
  fr: async () => (await import('./fr.ts')).fr,
  he: async () => (await import('./he.ts')).he,
  hi: async () => (await import('./hi.ts')).hi,
  hu: async () => (await import('./hu.ts')).hu,
  id: async () => (await import('./id.ts')).id,
  it: async () => (await import('./it.ts')).it,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  nb: async () => (await import('./nb.ts')).nb,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  'pt-BR': async () => (await import('./pt-BR.ts')).ptBR,
  'pt-PT': async () => (await import('./pt-PT.ts')).ptPT,
  ro: async () => (await import('./ro.ts')).ro,
  ru: async () => (await import('./ru.ts')).ru,
  sv: async () => (await import('./sv.ts')).sv,
  th: async () => (await import('./th.ts')).th,
  tr: async () => (await import('./tr.ts')).tr,
  uk: async () => (await import('./uk.ts')).uk,
  vi: async () => (await import('./vi.ts')).vi,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
} satisfies Readonly<Record<string, () => Promise<FirstMessages>>>;

export type CatalogueTag = keyof typeof catalogues;

/** What everybody is given whose language is none of these. */
export const fallback: CatalogueTag = 'en';

/** Every language there is, in the order above. Written out there, so there are no other keys. */
export const tags = Object.keys(catalogues) as CatalogueTag[];

export function loadCatalogue(tag: CatalogueTag): Promise<FirstMessages> {
  return catalogues[tag]();
}
