/** The removal of a venue with everything that belongs to it, for good (docs/run/remove-venue.md). */
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { deleteStaff, listStaffOnlyAt } from '../../storage/access/staff.ts';
import { contentDeletions, deleteAccess, deleteVenue } from '../../storage/documents/delete-venue.ts';
import { assertInstallationOpen, findInstallationFreeze } from '../../storage/engine/installation.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findFreeze, lockVenueAlone, markRemoved } from '../../storage/events/frozen-venues.ts';
import { lockSpaces } from '../../storage/venue/rooms.ts';
import { findTombstone } from '../../storage/venue/tombstones.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { Context } from '../context.ts';

/**
 * Removes a venue. Its first transaction ends all access; the rest follows in batches. After an interruption, a repeat
 * removes the rest.
 *
 * @param actor for the event log of the installation
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if the venue may not be removed (`findRemovalObstacle`)
 */
export async function removeVenue(
  context: Context,
  { venueId, actor }: { readonly venueId: string; readonly actor: Actor },
): Promise<void> {
  const { storage, clock } = context;
  const { secret } = newSecret(context);
  // An interruption after the last transaction left deleted rows in the file.
  if (await storage.read((db) => findTombstone(db, venueId)))
    await storage.purgeDeleted({ isThorough: true });
  await storage.transact(async (db) => {
    await assertInstallationOpen(db);
    const obstacle = await findRemovalObstacle(db, venueId);
    if (obstacle !== null) throw new ConflictError(obstacle, {});
    const accounts = await listStaffOnlyAt(db, venueId, { isLocked: true });
    await markRemoved(db, venueId, { now: clock(), codeHash: hashSecret(secret) });
    await deleteAccess(db, venueId);
    for (const { id } of accounts) await deleteStaff(db, id);
  });
  // Waits for changes that have begun, as a freeze does: all others are rejected.
  await storage.transact((db) => lockSpaces(db, venueId, null));
  await storage.transact((db) => lockVenueAlone(db, venueId));
  // A freeze of the installation interrupts the removal; a repeat goes on after it.
  for (const deletePart of contentDeletions(venueId))
    while (
      await storage.transact(async (db) => {
        await assertInstallationOpen(db);
        return deletePart(db);
      })
    );
  // Before the last transaction: without room on the disk, the venue stays one that is being removed.
  await storage.purgeDeleted({ isThorough: true });
  await storage.transact(async (db) => {
    await assertInstallationOpen(db);
    await lockVenueAlone(db, venueId);
    await deleteVenue(db, venueId, clock());
    await record(db, { venueId, actor, at: clock() });
  });
  await storage.purgeDeleted({ isThorough: true });
}

const record = (db: Writer, { venueId, ...of }: { venueId: string; actor: Actor; at: number }) =>
  recordEvent(db, { ...of, kind: 'venue.removed', venueId: null, subject: venueId, payload: {} });

/**
 * Returns why a venue may not be removed; null: it may.
 *
 * @throws NotFoundError if there is no such venue
 */
export async function findRemovalObstacle(db: Reader, venueId: string): Promise<string | null> {
  const [venue, freeze] = [await findVenue(db, venueId), await findFreeze(db, venueId)];
  if (venue === undefined || freeze === undefined) throw await notFoundError(db, venueId);
  if ((await findInstallationFreeze(db)) !== null)
    return 'All venues are frozen for maintenance. End it first: firsthold venues unfreeze --all';
  if (freeze === null)
    return venue.published
      ? `The venue ${venueId} is published. Hide it first: firsthold venues unpublish ${venueId}`
      : null;
  // One that is being removed, a copy, or one that has moved.
  if (freeze.code === null || freeze.movedTo !== null) return null;
  return `The venue ${venueId} is frozen to be moved. Finish the move (firsthold venues moved ${venueId} --to URL) or cancel it (firsthold venues unfreeze ${venueId}) first.`;
}

async function notFoundError(db: Reader, venueId: string): Promise<NotFoundError> {
  const tombstone = await findTombstone(db, venueId);
  return new NotFoundError(
    tombstone === undefined
      ? `There is no venue ${venueId}.`
      : `The venue ${venueId} was removed on ${isoInstant(tombstone.removedAt)}.`,
  );
}
