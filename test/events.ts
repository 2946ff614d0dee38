/** The event log in the form that tests compare. */

import type { Storage } from '../src/storage/engine/storage.ts';
import { listEventLog } from '../src/storage/events/event-log.ts';

/** Lists actor, type, subject and data of a venue's events, oldest first; `''`: events of no venue. */
export async function eventsOf(
  { storage }: { readonly storage: Storage },
  venueId = 'riverside',
): Promise<[actor: string, kind: string, subject: string, payload: object][]> {
  const entries = await storage.read((db) => listEventLog(db, venueId, { afterId: 0, limit: 1000 }));
  return entries.map(({ actor, action, subject, details }) => [actor, action, subject, details]);
}
