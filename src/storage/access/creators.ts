import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { listEventLogOf } from '../events/event-log.ts';

/** Returns who created feeds and webhooks of a venue, by id, from the event log. What an older full export brought has no entry. */
export async function findCreators(
  db: Reader,
  venueId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const creators = new Map<string, string>();
  for (const some of chunks(ids))
    for (const { action, subject, actor } of await listEventLogOf(db, venueId, some))
      if (action === 'feed.added' || action === 'webhook.added') creators.set(subject, actor);
  return creators;
}
