/** The texts of the field for a code, loaded with it. */
import { loadFile } from '../load-file.ts';
import type { CodeMessages } from './catalogue.ts';
import type { CatalogueTag } from './catalogues.ts';

const codes: Readonly<Record<CatalogueTag, () => Promise<{ readonly default: CodeMessages }>>> = {
  ar: () => import('./codes/ar.json', { with: { type: 'json' } }),
  bg: () => import('./codes/bg.json', { with: { type: 'json' } }),
  cs: () => import('./codes/cs.json', { with: { type: 'json' } }),
  da: () => import('./codes/da.json', { with: { type: 'json' } }),
  de: () => import('./codes/de.json', { with: { type: 'json' } }),
  el: () => import('./codes/el.json', { with: { type: 'json' } }),
  en: () => import('./codes/en.json', { with: { type: 'json' } }),
  es: () => import('./codes/es.json', { with: { type: 'json' } }),
  fa: () => import('./codes/fa.json', { with: { type: 'json' } }),
  fi: () => import('./codes/fi.json', { with: { type: 'json' } }),
  fr: () => import('./codes/fr.json', { with: { type: 'json' } }),
  he: () => import('./codes/he.json', { with: { type: 'json' } }),
  hi: () => import('./codes/hi.json', { with: { type: 'json' } }),
  hu: () => import('./codes/hu.json', { with: { type: 'json' } }),
  id: () => import('./codes/id.json', { with: { type: 'json' } }),
  it: () => import('./codes/it.json', { with: { type: 'json' } }),
  ja: () => import('./codes/ja.json', { with: { type: 'json' } }),
  ko: () => import('./codes/ko.json', { with: { type: 'json' } }),
  nb: () => import('./codes/nb.json', { with: { type: 'json' } }),
  nl: () => import('./codes/nl.json', { with: { type: 'json' } }),
  pl: () => import('./codes/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./codes/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./codes/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./codes/ro.json', { with: { type: 'json' } }),
  ru: () => import('./codes/ru.json', { with: { type: 'json' } }),
  sv: () => import('./codes/sv.json', { with: { type: 'json' } }),
  th: () => import('./codes/th.json', { with: { type: 'json' } }),
  tr: () => import('./codes/tr.json', { with: { type: 'json' } }),
  uk: () => import('./codes/uk.json', { with: { type: 'json' } }),
  vi: () => import('./codes/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./codes/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./codes/zh-Hant.json', { with: { type: 'json' } }),
};

/** Loads them in a language. */
export const loadCodeMessages = (tag: CatalogueTag) => loadFile(codes[tag]);
