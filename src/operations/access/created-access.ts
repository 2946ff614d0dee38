import { isTokenActive } from '../../domain/access/staff.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listTokens, revokeStoredToken } from '../../storage/access/api-tokens.ts';
import { findFeedCreators } from '../../storage/access/feed-creators.ts';
import { listFeeds, revokeStoredFeed } from '../../storage/access/feeds.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';

/** The ids of the active feeds and tokens that a member of staff created, also with a token of theirs. */
export interface CreatedAccess {
  readonly feeds: readonly string[];
  readonly tokens: readonly string[];
}

/** Lists the active feeds and tokens that a member of staff created at a venue. They may have kept the addresses. */
export async function listCreatedAccess(
  db: Reader,
  { venueId, staffId }: { readonly venueId: string; readonly staffId: string },
  now: Instant,
): Promise<CreatedAccess> {
  const tokens = (await listTokens(db, venueId)).filter(({ createdBy }) => createdBy === `staff:${staffId}`);
  const creators = new Set<string>([`staff:${staffId}`, ...tokens.map(({ id }) => `token:${id}`)]);
  const feeds = (await listFeeds(db, venueId)).filter(({ revokedAt }) => revokedAt === null);
  const creatorOf = await findFeedCreators(
    db,
    venueId,
    feeds.map(({ id }) => id),
  );
  return {
    feeds: feeds.filter(({ id }) => creators.has(creatorOf.get(id) ?? '')).map(({ id }) => id),
    tokens: tokens.filter((token) => isTokenActive(token, now)).map(({ id }) => id),
  };
}

/** Revokes feeds and tokens of a venue, each with its event. */
export async function revokeAccess(
  db: Writer,
  { feeds, tokens }: CreatedAccess,
  { venueId, actor, now }: { readonly venueId: string; readonly actor: Actor; readonly now: Instant },
): Promise<void> {
  const entry = { at: now, payload: {}, actor, venueId } as const;
  for (const subject of feeds)
    if (await revokeStoredFeed(db, { venueId, id: subject }, now))
      await recordEvent(db, { ...entry, kind: 'feed.revoked', subject });
  for (const subject of tokens)
    if (await revokeStoredToken(db, { venueId, id: subject }, now))
      await recordEvent(db, { ...entry, kind: 'token.revoked', subject });
}
