import { areaWords } from './area-words.ts';

/** The form's texts about prices, in which staff and guests read the same terms (`ui/prices`). */
const words = areaWords({
  en: () => import('../../widget/messages/later/en.json', { with: { type: 'json' } }),
  de: () => import('../../widget/messages/later/de.json', { with: { type: 'json' } }),
  es: () => import('../../widget/messages/later/es.json', { with: { type: 'json' } }),
  fr: () => import('../../widget/messages/later/fr.json', { with: { type: 'json' } }),
  nl: () => import('../../widget/messages/later/nl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../../widget/messages/later/pt-BR.json', { with: { type: 'json' } }),
});
await words.load();
export const priceWord = words.say;
