/** The texts of a request with several dates, loaded with its code. */
import { loadFile } from '../load-file.ts';
import type { ItemMessages } from './catalogue.ts';
import type { CatalogueTag } from './catalogues.ts';

const items: Readonly<Record<CatalogueTag, () => Promise<{ readonly default: ItemMessages }>>> = {
  ar: () => import('./items/ar.json', { with: { type: 'json' } }),
  bg: () => import('./items/bg.json', { with: { type: 'json' } }),
  cs: () => import('./items/cs.json', { with: { type: 'json' } }),
  da: () => import('./items/da.json', { with: { type: 'json' } }),
  de: () => import('./items/de.json', { with: { type: 'json' } }),
  el: () => import('./items/el.json', { with: { type: 'json' } }),
  en: () => import('./items/en.json', { with: { type: 'json' } }),
  es: () => import('./items/es.json', { with: { type: 'json' } }),
  fa: () => import('./items/fa.json', { with: { type: 'json' } }),
  fi: () => import('./items/fi.json', { with: { type: 'json' } }),
  fr: () => import('./items/fr.json', { with: { type: 'json' } }),
  he: () => import('./items/he.json', { with: { type: 'json' } }),
  hi: () => import('./items/hi.json', { with: { type: 'json' } }),
  hu: () => import('./items/hu.json', { with: { type: 'json' } }),
  id: () => import('./items/id.json', { with: { type: 'json' } }),
  it: () => import('./items/it.json', { with: { type: 'json' } }),
  ja: () => import('./items/ja.json', { with: { type: 'json' } }),
  ko: () => import('./items/ko.json', { with: { type: 'json' } }),
  nb: () => import('./items/nb.json', { with: { type: 'json' } }),
  nl: () => import('./items/nl.json', { with: { type: 'json' } }),
  pl: () => import('./items/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./items/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./items/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./items/ro.json', { with: { type: 'json' } }),
  ru: () => import('./items/ru.json', { with: { type: 'json' } }),
  sv: () => import('./items/sv.json', { with: { type: 'json' } }),
  th: () => import('./items/th.json', { with: { type: 'json' } }),
  tr: () => import('./items/tr.json', { with: { type: 'json' } }),
  uk: () => import('./items/uk.json', { with: { type: 'json' } }),
  vi: () => import('./items/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./items/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./items/zh-Hant.json', { with: { type: 'json' } }),
};

/** Loads them in a language. */
export const loadItemMessages = (tag: CatalogueTag) => loadFile(items[tag]);
