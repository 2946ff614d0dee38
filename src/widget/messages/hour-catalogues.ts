/** The texts of spaces by the hour, loaded with its code. */
import { loadFile } from '../load-file.ts';
import type { HourMessages } from './catalogue.ts';
import type { CatalogueTag } from './catalogues.ts';

const hours: Readonly<Record<CatalogueTag, () => Promise<{ readonly default: HourMessages }>>> = {
  ar: () => import('./hours/ar.json', { with: { type: 'json' } }),
  bg: () => import('./hours/bg.json', { with: { type: 'json' } }),
  cs: () => import('./hours/cs.json', { with: { type: 'json' } }),
  da: () => import('./hours/da.json', { with: { type: 'json' } }),
  de: () => import('./hours/de.json', { with: { type: 'json' } }),
  el: () => import('./hours/el.json', { with: { type: 'json' } }),
  en: () => import('./hours/en.json', { with: { type: 'json' } }),
  es: () => import('./hours/es.json', { with: { type: 'json' } }),
  fa: () => import('./hours/fa.json', { with: { type: 'json' } }),
  fi: () => import('./hours/fi.json', { with: { type: 'json' } }),
  fr: () => import('./hours/fr.json', { with: { type: 'json' } }),
  he: () => import('./hours/he.json', { with: { type: 'json' } }),
  hi: () => import('./hours/hi.json', { with: { type: 'json' } }),
  hu: () => import('./hours/hu.json', { with: { type: 'json' } }),
  id: () => import('./hours/id.json', { with: { type: 'json' } }),
  it: () => import('./hours/it.json', { with: { type: 'json' } }),
  ja: () => import('./hours/ja.json', { with: { type: 'json' } }),
  ko: () => import('./hours/ko.json', { with: { type: 'json' } }),
  nb: () => import('./hours/nb.json', { with: { type: 'json' } }),
  nl: () => import('./hours/nl.json', { with: { type: 'json' } }),
  pl: () => import('./hours/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./hours/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./hours/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./hours/ro.json', { with: { type: 'json' } }),
  ru: () => import('./hours/ru.json', { with: { type: 'json' } }),
  sv: () => import('./hours/sv.json', { with: { type: 'json' } }),
  th: () => import('./hours/th.json', { with: { type: 'json' } }),
  tr: () => import('./hours/tr.json', { with: { type: 'json' } }),
  uk: () => import('./hours/uk.json', { with: { type: 'json' } }),
  vi: () => import('./hours/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./hours/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./hours/zh-Hant.json', { with: { type: 'json' } }),
};

/** Loads them in a language. */
export const loadHourMessages = (tag: CatalogueTag) => loadFile(hours[tag]);
