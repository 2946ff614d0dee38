import { areaMessages } from '../area-messages.ts';

/** The messages of field errors; loaded with the first error. */
export const problemMessages = areaMessages<typeof import('./messages/en.json')>(
  (language) => import(`./messages/${language}.json`, { with: { type: 'json' } }),
);
