/**
 * Versions of a whole venue. Every change of a venue, its website keys, blocks or bookings raises the revision of the
 * venue or of one of its spaces.
 */
import type { Reader, Writer } from '../engine/storage.ts';
import { bumpAllSpaceRevisions } from './rooms.ts';
import { lockVenue } from './venues.ts';

/** Returns the version of a venue; 'none': there is no such venue. */
export async function findVenueVersion(db: Reader, venueId: string, raisedBy = 0): Promise<string> {
  const row = await db
    .selectFrom('venues as v')
    .select('v.revision')
    .select((eb) =>
      eb
        .selectFrom('spaces as s')
        .select(({ fn }) => fn.sum<number | null>('s.revision').as('sum'))
        .whereRef('s.venue_id', '=', 'v.id')
        .as('of_spaces'),
    )
    .where('v.id', '=', venueId)
    .executeTakeFirst();
  return row === undefined ? 'none' : `${row.revision}.${Number(row.of_spaces ?? 0) - raisedBy}`;
}

/**
 * Locks a venue with all its spaces, and raises their revisions.
 *
 * @returns its version before
 */
export async function lockVenueVersion(db: Writer, venueId: string): Promise<string> {
  await lockVenue(db, venueId);
  const raised = await bumpAllSpaceRevisions(db, venueId);
  return findVenueVersion(db, venueId, raised);
}

/** Returns whether two versions of a venue differ in bookings, holds and blocks at most. */
export const areOfSameListing = (one: string, other: string) => one.split('.')[0] === other.split('.')[0];
