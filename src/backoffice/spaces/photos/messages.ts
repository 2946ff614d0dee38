import { areaMessages } from '../../messages/area-messages.ts';

const messages = areaMessages<typeof import('./messages/en.json')>(
  (language) => import(`./messages/${language}.json`, { with: { type: 'json' } }),
);
// Several areas show photos; importing this field loads its texts.
await messages.load();
/** The texts about photos. */
export const t = messages.translate;
