import { areaMessages } from '../messages/area-messages.ts';

/** The messages of this area. */
export const messages = areaMessages<typeof import('./messages/en.json')>(
  (language) => import(`./messages/${language}.json`, { with: { type: 'json' } }),
);
export const t = messages.translate;
