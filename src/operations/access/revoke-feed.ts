import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findFeed, revokeStoredFeed } from '../../storage/access/feeds.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Revokes a calendar feed: its URL responds like an unknown one. Does nothing if it is revoked.
 *
 * @param actor for the event log
 * @throws NotFoundError if the venue has no such feed
 */
export async function revokeFeed(
  context: Context,
  { venueId, feedId, actor }: { venueId: string; feedId: string; actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const feed = await findFeed(db, { venueId, id: feedId });
    if (feed === undefined) throw new NotFoundError(`There is no feed ${feedId}.`);
    const now = context.clock();
    if (await revokeStoredFeed(db, feed, now))
      await recordEvent(db, { at: now, actor, kind: 'feed.revoked', venueId, subject: feedId, payload: {} });
  });
}
