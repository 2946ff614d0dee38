import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { ForbiddenError } from '../../domain/errors.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { upsertMembership } from '../../storage/access/staff.ts';
import { lockInstallation } from '../../storage/engine/installation.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { hasVenues } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { applyVenueFile } from '../documents/import-venue.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';

/** The minimum data of a new venue. */
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
 * Creates the first venue of a service, with its creator as owner. The operator creates further ones (`firsthold
 * import`): on a shared service, people cannot make themselves owners.
 *
 * @param staffId the creator
 * @returns the venue with default values
 * @throws ValidationError with every invalid member
 * @throws ForbiddenError if there is a venue already
 */
export async function addFirstVenue(context: Context, venue: NewVenue, staffId: string): Promise<Venue> {
  const file = parseVenueFile({ venue, spaces: [] });
  const actor = `staff:${staffId}` as const;
  return retryAfterConflict(() =>
    context.storage.transact(async (db) => {
      await lockInstallation(db);
      if (await hasVenues(db))
        throw new ForbiddenError('The service already has a venue; only the operator adds further ones.');
      await applyVenueFile(db, context, file, actor, []);
      const now = context.clock();
      await upsertMembership(db, { venueId: venue.id, staffId, role: 'owner', createdAt: now });
      const event = { at: now, actor, kind: 'staff.added', venueId: venue.id, subject: staffId } as const;
      await recordEvent(db, { ...event, payload: { role: 'owner' } });
      return file.venue;
    }),
  );
}
