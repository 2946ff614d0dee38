/** The event log in the form that tests compare. */

import type { LoggedEvent } from '../src/domain/events/event.ts';
import type { Storage } from '../src/storage/engine/storage.ts';
import { streamEventLog } from '../src/storage/events/event-log.ts';

/** Lists actor, type, subject and data of a venue's events, oldest first; null lists the events without a venue. */
export async function eventsOf(
  { storage }: { readonly storage: Storage },
  venueId: string | null = 'riverside',
): Promise<[actor: string, kind: string, subject: string, payload: object][]> {
  const entries = await storage.read(async (db) => {
    const all: LoggedEvent[] = [];
    for await (const page of streamEventLog(db, venueId, 1000)) all.push(...page);
    return all;
  });
  return entries.map(({ actor, action, subject, details }) => [actor, action, subject, details]);
}
