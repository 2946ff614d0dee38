import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { ForbiddenError } from '../../domain/errors.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { upsertMembership } from '../../storage/access/staff.ts';
import { lockImports } from '../../storage/documents/venue-file.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { applyVenueFile } from '../documents/import-venue.ts';

/** What a venue needs at least; the rest is edited. */
export interface NewVenue {
  readonly id: string;
  readonly name: string;
  /** IANA name. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47. */
  readonly locale: string;
}

/**
 * Makes the first venue of a service, whose owner is whoever makes it. Further ones are made by whoever runs the service
 * (`firsthold import`): on one that others share, nobody is to become an owner by themselves.
 *
 * @param staffId who makes it
 * @returns the venue, with the rest as it is where nobody says otherwise
 * @throws ValidationError with what is wrong, by member
 * @throws ForbiddenError where there is a venue already
 */
export async function addFirstVenue(context: Context, venue: NewVenue, staffId: string): Promise<Venue> {
  const file = parseVenueFile({ venue, spaces: [] });
  const actor = `staff:${staffId}` as const;
  return context.storage.transact(async (db) => {
    await lockImports(db);
    if ((await listVenueIds(db)).length > 0)
      throw new ForbiddenError('There is a venue already; whoever runs the service makes further ones.');
    await applyVenueFile(db, context, file, actor, []);
    const now = context.clock();
    await upsertMembership(db, { venueId: venue.id, staffId, role: 'owner', createdAt: now });
    const event = { at: now, actor, kind: 'staff.added', venueId: venue.id, subject: staffId } as const;
    await recordEvent(db, { ...event, payload: { role: 'owner' } });
    return file.venue;
  });
}
