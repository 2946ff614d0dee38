/** The texts of the waiting list, loaded with its code. */
import { loadFile } from '../load-file.ts';
import type { WaitingMessages } from './catalogue.ts';
import type { CatalogueTag } from './catalogues.ts';

const waiting: Readonly<Record<CatalogueTag, () => Promise<{ readonly default: WaitingMessages }>>> = {
  ar: () => import('./waiting/ar.json', { with: { type: 'json' } }),
  bg: () => import('./waiting/bg.json', { with: { type: 'json' } }),
  cs: () => import('./waiting/cs.json', { with: { type: 'json' } }),
  da: () => import('./waiting/da.json', { with: { type: 'json' } }),
  de: () => import('./waiting/de.json', { with: { type: 'json' } }),
  el: () => import('./waiting/el.json', { with: { type: 'json' } }),
  en: () => import('./waiting/en.json', { with: { type: 'json' } }),
  es: () => import('./waiting/es.json', { with: { type: 'json' } }),
  fa: () => import('./waiting/fa.json', { with: { type: 'json' } }),
  fi: () => import('./waiting/fi.json', { with: { type: 'json' } }),
  fr: () => import('./waiting/fr.json', { with: { type: 'json' } }),
  he: () => import('./waiting/he.json', { with: { type: 'json' } }),
  hi: () => import('./waiting/hi.json', { with: { type: 'json' } }),
  hu: () => import('./waiting/hu.json', { with: { type: 'json' } }),
  id: () => import('./waiting/id.json', { with: { type: 'json' } }),
  it: () => import('./waiting/it.json', { with: { type: 'json' } }),
  ja: () => import('./waiting/ja.json', { with: { type: 'json' } }),
  ko: () => import('./waiting/ko.json', { with: { type: 'json' } }),
  nb: () => import('./waiting/nb.json', { with: { type: 'json' } }),
  nl: () => import('./waiting/nl.json', { with: { type: 'json' } }),
  pl: () => import('./waiting/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./waiting/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./waiting/pt-PT.json', { with: { type: 'json' } }),
  ro: () => import('./waiting/ro.json', { with: { type: 'json' } }),
  ru: () => import('./waiting/ru.json', { with: { type: 'json' } }),
  sv: () => import('./waiting/sv.json', { with: { type: 'json' } }),
  th: () => import('./waiting/th.json', { with: { type: 'json' } }),
  tr: () => import('./waiting/tr.json', { with: { type: 'json' } }),
  uk: () => import('./waiting/uk.json', { with: { type: 'json' } }),
  vi: () => import('./waiting/vi.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./waiting/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./waiting/zh-Hant.json', { with: { type: 'json' } }),
};

/** Loads them in a language. */
export const loadWaitingMessages = (tag: CatalogueTag) => loadFile(waiting[tag]);
