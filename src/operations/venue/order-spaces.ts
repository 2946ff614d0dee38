import { reorderParts } from '../../domain/documents/venue-file/parts.ts';
import type { VenueDocument } from '../../domain/documents/venue-file/schema.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { setSpacePosition } from '../../storage/documents/venue-file.ts';
import { listSpaceIds } from '../../storage/documents/venue-part.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpSpaceRevisions } from '../../storage/venue/rooms.ts';
import { bumpVenueRevision, lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Reorders the spaces of a venue.
 *
 * @param requested `check` is called with the stored order under the venue's lock; throws if the client has seen
 *   another one. `member` is the name of the order in the request
 * @returns the ids of the spaces in their order
 * @throws NotFoundError if there is no such venue
 * @throws ValidationError if the order does not name each space once
 */
export async function orderSpaces(
  context: Context,
  requested: {
    readonly venueId: string;
    readonly order: readonly string[];
    readonly member: string;
    readonly actor: Actor;
    readonly check: (spaceIds: readonly string[]) => void;
  },
): Promise<readonly string[]> {
  const { venueId, order, member, actor, check } = requested;
  return context.storage.transact(async (db) => {
    if (!(await lockVenue(db, venueId))) throw new NotFoundError(`There is no venue ${venueId}.`);
    const before = await listSpaceIds(db, venueId);
    check(before);
    // A cast: an order needs nothing but ids.
    const document = { spaces: before.map((id) => ({ id })) } as unknown as VenueDocument;
    reorderParts(document, [], order, member);
    const moved = order.filter((id, position) => before[position] !== id);
    if (moved.length === 0) return before;
    await bumpVenueRevision(db, venueId);
    await bumpSpaceRevisions(db, venueId, before);
    for (const id of moved) await setSpacePosition(db, venueId, id, order.indexOf(id));
    const changes = moved.map((id) => ({ part: 'space', id, change: 'changed', members: [] }) as const);
    const event = { at: context.clock(), actor, venueId, subject: venueId, kind: 'venue.edited' } as const;
    await recordEvent(db, { ...event, payload: { changes } });
    return order;
  });
}
