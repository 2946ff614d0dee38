import { areaMessages } from './area-messages.ts';

/** The form's texts about prices (`ui/prices`), so that staff and guests see the same terms. Loaded with an area's own. */
export const priceMessages = areaMessages<typeof import('../../widget/messages/lazy/en.json')>(
  (language) => import(`../../widget/messages/lazy/${language}.json`, { with: { type: 'json' } }),
);
export const priceWord = priceMessages.translate;
