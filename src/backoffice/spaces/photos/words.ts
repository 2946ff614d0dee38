import { areaWords } from '../../words/area-words.ts';

const words = areaWords({
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  nl: () => import('./words/nl.ts'),
  'pt-BR': () => import('./words/pt-BR.ts'),
});
// Several areas show photos; whoever imports this field has its words.
await words.load();
/** What is said around photos. */
export const t = words.say;
