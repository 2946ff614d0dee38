import { areaMessages } from '../../messages/area-messages.ts';

/** The texts of the fields of a booking. */
export const messages = areaMessages<typeof import('./messages/en.json')>(
  (language) => import(`./messages/${language}.json`, { with: { type: 'json' } }),
);
export const t = messages.translate;
