import { isTokenActive } from '../../domain/access/staff.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listTokens, revokeStoredToken } from '../../storage/access/api-tokens.ts';
import { findCreators } from '../../storage/access/creators.ts';
import { listFeeds, revokeStoredFeed } from '../../storage/access/feeds.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listWebhooks } from '../../storage/events/webhooks.ts';
import { disableInTransaction } from '../events/disable-webhook.ts';

/** The active feeds, tokens and webhooks that a member of staff created, also with a token of theirs. */
export interface CreatedAccess {
  readonly feeds: readonly string[];
  readonly tokens: readonly string[];
  /** With the host that they call. */
  readonly webhooks: readonly { readonly id: string; readonly host: string }[];
}

/**
 * Lists the active feeds, tokens and webhooks that a member of staff created at a venue. They may have kept the
 * addresses and secrets.
 */
export async function listCreatedAccess(
  db: Reader,
  { venueId, staffId }: { readonly venueId: string; readonly staffId: string },
  now: Instant,
): Promise<CreatedAccess> {
  const tokens = (await listTokens(db, venueId)).filter(({ createdBy }) => createdBy === `staff:${staffId}`);
  const creators = new Set<string>([`staff:${staffId}`, ...tokens.map(({ id }) => `token:${id}`)]);
  const feeds = (await listFeeds(db, venueId)).filter(({ revokedAt }) => revokedAt === null);
  const webhooks = (await listWebhooks(db, venueId)).filter(({ enabled }) => enabled);
  const ids = [...feeds, ...webhooks].map(({ id }) => id);
  const creatorOf = await findCreators(db, venueId, ids);
  const isTheirs = ({ id }: { readonly id: string }) => creators.has(creatorOf.get(id) ?? '');
  return {
    feeds: feeds.filter(isTheirs).map(({ id }) => id),
    tokens: tokens.filter((token) => isTokenActive(token, now)).map(({ id }) => id),
    webhooks: webhooks.filter(isTheirs).map(({ id, url }) => ({ id, host: new URL(url).host })),
  };
}

/** Revokes feeds and tokens of a venue, and disables webhooks, each with its event. */
export async function revokeAccess(
  db: Writer,
  { feeds, tokens, webhooks }: CreatedAccess,
  { venueId, actor, now }: { readonly venueId: string; readonly actor: Actor; readonly now: Instant },
): Promise<void> {
  const entry = { at: now, payload: {}, actor, venueId } as const;
  for (const subject of feeds)
    if (await revokeStoredFeed(db, { venueId, id: subject }, now))
      await recordEvent(db, { ...entry, kind: 'feed.revoked', subject });
  for (const subject of tokens)
    if (await revokeStoredToken(db, { venueId, id: subject }, now))
      await recordEvent(db, { ...entry, kind: 'token.revoked', subject });
  for (const { id } of webhooks) await disableInTransaction(db, { venueId, id }, entry);
}
