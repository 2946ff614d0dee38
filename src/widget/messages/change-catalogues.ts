/** The texts about changes by the venue or by other visitors, loaded when there is one. */
import { loadFile } from '../load-file.ts';
import type { ChangeMessages } from './catalogue.ts';
import type { CatalogueTag } from './catalogues.ts';

const changes: Readonly<Record<CatalogueTag, () => Promise<{ readonly default: ChangeMessages }>>> = {
  ar: () => import('./changes/ar.json', { with: { type: 'json' } }),
  bg: () => import('./changes/bg.json', { with: { type: 'json' } }),
  cs: () => import('./changes/cs.json', { with: { type: 'json' } }),
  da: () => import('./changes/da.json', { with: { type: 'json' } }),
  de: () => import('./changes/de.json', { with: { type: 'json' } }),
  el: () => import('./changes/el.json', { with: { type: 'json' } }),
  en: () => import('./changes/en.json', { with: { type: 'json' } }),
  es: () => import('./changes/es.json', { with: { type: 'json' } }),
  fa: () => import('./changes/fa.json', { with: { type: 'json' } }),
  fi: () => import('./changes/fi.json', { with: { type: 'json' } }),
  fr: () => import('./changes/fr.json', { with: { type: 'json' } }),
  he: () => import('./changes/he.json', { with: { type: 'json' } }),
  hi: () => import('./changes/hi.json', { with: { type: 'json' } }),
  hu: () => import('./changes/hu.json', { with: { type: 'json' } }),
  id: () => import('./changes/id.json', { with: { type: 'json' } }),
  it: () => import('./changes/it.json', { with: { type: 'json' } }),
  ja: () => import('./changes/ja.json', { with: { type: 'json' } }),
  ko: () => import('./changes/ko.json', { with: { type: 'json' } }),
  nb: () => import('./changes/nb.json', { with: { type: 'json' } }),
  nl: () => import('./changes/nl.json', { with: { type: 'json' } }),
  pl: () => import('./changes/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./changes/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./changes/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./changes/ro.json', { with: { type: 'json' } }),
  ru: () => import('./changes/ru.json', { with: { type: 'json' } }),
  sv: () => import('./changes/sv.json', { with: { type: 'json' } }),
  th: () => import('./changes/th.json', { with: { type: 'json' } }),
  tr: () => import('./changes/tr.json', { with: { type: 'json' } }),
  uk: () => import('./changes/uk.json', { with: { type: 'json' } }),
  vi: () => import('./changes/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./changes/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./changes/zh-Hant.json', { with: { type: 'json' } }),
};

/** Loads them in a language. */
export const loadChangeMessages = (tag: CatalogueTag) => loadFile(changes[tag]);
