import { areaMessages } from '../messages/area-messages.ts';

/** The texts of the layout. */
export const shellMessages = areaMessages<typeof import('./messages/en.json')>(
  (language) => import(`./messages/${language}.json`, { with: { type: 'json' } }),
);
export const t = shellMessages.translate;
