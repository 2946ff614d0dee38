import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { listEventLogOf } from '../events/event-log.ts';

/** Returns who created each of a venue's feeds, from the event log. A feed that an older full export brought has no entry. */
export async function findFeedCreators(
  db: Reader,
  venueId: string,
  feedIds: readonly string[],
): Promise<Map<string, string>> {
  const creators = new Map<string, string>();
  for (const some of chunks(feedIds))
    for (const { action, subject, actor } of await listEventLogOf(db, venueId, some))
      if (action === 'feed.added') creators.set(subject, actor);
  return creators;
}
