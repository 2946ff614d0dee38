import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findToken, revokeStoredToken } from '../../storage/access/api-tokens.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Revokes an API token, effective from its next request. Does nothing if it is revoked.
 *
 * @param actor for the event log
 * @throws NotFoundError if the venue has no such token
 */
export async function revokeToken(
  context: Context,
  { venueId, tokenId, actor }: { venueId: string; tokenId: string; actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const token = await findToken(db, { venueId, id: tokenId });
    if (token === undefined) throw new NotFoundError(`There is no token ${tokenId}.`);
    const now = context.clock();
    if (await revokeStoredToken(db, token, now))
      await recordEvent(db, {
        at: now,
        actor,
        kind: 'token.revoked',
        venueId,
        subject: tokenId,
        payload: {},
      });
  });
}
