import { areaWords } from '../../words/area-words.ts';

/** What is said of whatever the service refuses; loaded when it first does. */
export const problemWords = areaWords({
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  nl: () => import('./words/nl.ts'),
  'pt-BR': () => import('./words/pt-BR.ts'),
});
