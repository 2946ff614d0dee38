import { areaMessages } from './area-messages.ts';

/** The form's texts about prices (`ui/prices`), so that staff and guests see the same terms. Loaded with an area's own. */
export const priceMessages = areaMessages({
  en: () => import('../../widget/messages/lazy/en.json', { with: { type: 'json' } }),
  de: () => import('../../widget/messages/lazy/de.json', { with: { type: 'json' } }),
  es: () => import('../../widget/messages/lazy/es.json', { with: { type: 'json' } }),
  fr: () => import('../../widget/messages/lazy/fr.json', { with: { type: 'json' } }),
  nl: () => import('../../widget/messages/lazy/nl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../../widget/messages/lazy/pt-BR.json', { with: { type: 'json' } }),
});
export const priceWord = priceMessages.translate;
