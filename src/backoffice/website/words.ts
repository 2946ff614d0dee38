import { areaWords } from '../words/area-words.ts';

/** What the pages of this area say. */
export const words = areaWords({
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  nl: () => import('./words/nl.ts'),
  'pt-BR': () => import('./words/pt-BR.ts'),
});
export const t = words.say;
