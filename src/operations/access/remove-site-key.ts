import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { deleteSiteKey } from '../../storage/access/site-keys.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Deletes a website key. Requests that were placed with it stay.
 *
 * @param actor for the event log
 * @throws NotFoundError if the venue has no such key
 */
export async function removeSiteKey(
  { storage, clock }: Context,
  { venueId, key, actor }: { readonly venueId: string; readonly key: string; readonly actor: Actor },
): Promise<void> {
  await storage.transact(async (db) => {
    await bumpVenueRevision(db, venueId);
    if (!(await deleteSiteKey(db, { venueId, key })))
      throw new NotFoundError(`There is no website key ${key}.`);
    const event = { at: clock(), actor, venueId, subject: key, payload: {} } as const;
    await recordEvent(db, { ...event, kind: 'site-key.removed' });
  });
}
