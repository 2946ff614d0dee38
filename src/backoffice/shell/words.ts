import { areaWords } from '../words/area-words.ts';

/** What is said around every page. */
export const shellWords = areaWords({
  en: () => import('./words/en.json', { with: { type: 'json' } }),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  fr: () => import('./words/fr.json', { with: { type: 'json' } }),
  nl: () => import('./words/nl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./words/pt-BR.json', { with: { type: 'json' } }),
});
export const t = shellWords.say;
