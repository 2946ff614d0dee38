import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findVenue, setVenuePublished } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Publishes a venue, or hides it: its website keys then respond like unknown ones (specification §7, NOT_FOUND).
 * Bookings stay.
 *
 * @param actor for the event log
 * @returns false if nothing changed
 * @throws NotFoundError if there is no such venue
 */
export async function publishVenue(
  context: Context,
  venueId: string,
  published: boolean,
  actor: Actor,
): Promise<boolean> {
  return context.storage.transact(async (db) => {
    if (!(await setVenuePublished(db, venueId, published))) {
      if ((await findVenue(db, venueId)) === undefined)
        throw new NotFoundError(`There is no venue ${venueId}.`);
      return false;
    }
    await recordEvent(db, {
      at: context.clock(),
      actor,
      kind: published ? 'venue.published' : 'venue.unpublished',
      venueId,
      subject: venueId,
      payload: {},
    });
    return true;
  });
}
