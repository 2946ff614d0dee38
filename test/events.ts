/** What the event log says, as a test compares it. */

import type { Storage } from '../src/storage/engine/storage.ts';
import { listEventLog } from '../src/storage/events/event-log.ts';

/** Who, what, to what, and what is said of it: of a venue's, the oldest first; `''`: what is no venue's. */
export async function eventsOf(
  { storage }: { readonly storage: Storage },
  venueId = 'riverside',
): Promise<[actor: string, kind: string, subject: string, payload: object][]> {
  const entries = await storage.read((db) => listEventLog(db, venueId, { afterId: 0, limit: 1000 }));
  return entries.map(({ actor, action, subject, details }) => [actor, action, subject, details]);
}
