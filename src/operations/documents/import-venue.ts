import { isDeepStrictEqual } from 'node:util';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { upsertSiteKey } from '../../storage/access/site-keys.ts';
import { deleteBlock, insertBlock, listBlocks } from '../../storage/booking/blocks.ts';
import { deleteAllExpiredHolds } from '../../storage/booking/occupancies.ts';
import { deleteTurnarounds, recomputeTurnarounds } from '../../storage/booking/turnarounds.ts';
import { insertVenue, readVenueFile, updateVenue } from '../../storage/documents/venue-file.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpSpaceRevisions, roomIdOf } from '../../storage/venue/rooms.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { compareVenues, hasChanges } from './import/compare-venues.ts';
import { moveBookings } from './import/move-bookings.ts';
import { type ImportPlan, planImport, planWithoutBookings } from './import/plan-import.ts';
import { importErrorOf } from './import/refuse-import.ts';
import { recordSkippedBookings, validateSkippedBookings } from './import/skipped-bookings.ts';
import { writeListings } from './import/write-listings.ts';

/**
 * Changes a venue to match its venue file, all or nothing. Importing the same file twice changes nothing.
 *
 * Spaces, slots, packages and imported blocks that the file does not contain are removed. Bookings remain, with their
 * own copy of what was agreed, and move if their space uses other rooms. Website keys and other blocks are unchanged.
 *
 * @param actor for the event log
 * @param leave references of bookings to leave in place although the file conflicts with them
 * @param adjust called with the stored venue under its lock: returns the file to import, or throws if the client has
 *   seen another version
 * @returns what has changed
 * @throws BookingConflictError if a future booking or active hold could be double-booked afterwards, or has no place
 *   in the rooms of its space
 * @throws ValidationError with the path of each other conflict: an id of another venue, a block that covers a
 *   booking, a booking to leave that conflicts with nothing
 */
export async function importVenue(
  context: Context,
  file: VenueFile,
  actor: Actor,
  leave: readonly string[] = [],
  adjust: (stored: VenueFile | undefined) => VenueFile = () => file,
): Promise<ImportPlan> {
  return retryAfterConflict(() =>
    context.storage.transact(async (db) => {
      const plan = await applyVenueFile(db, context, file, actor, leave, adjust);
      const needless = await validateSkippedBookings(db, file.venue.id, leave, plan.bookings.left);
      if (needless.length > 0) throw new ValidationError(needless);
      return plan;
    }),
  );
}

/** Returns the plan of `importVenue` on this snapshot, including its errors. */
export async function planVenueImport(
  db: Reader,
  file: VenueFile,
  { leave, now }: { leave: readonly string[]; now: Instant },
  adjust: (stored: VenueFile | undefined) => VenueFile = () => file,
): Promise<ImportPlan> {
  const stored = await readStored(db, file);
  const plan = await planImport(db, stored, adjust(stored), { leave, now });
  const needless = await validateSkippedBookings(db, file.venue.id, leave, plan.bookings.left);
  return { ...plan, problems: [...plan.problems, ...needless] };
}

const readStored = (db: Reader, file: VenueFile) => readVenueFile(db, file.venue.id, ['import']);

/** Imports a venue file within a larger transaction; the caller rejects needless `leave` references. */
export async function applyVenueFile(
  db: Writer,
  context: Context,
  file: VenueFile,
  actor: Actor,
  leave: readonly string[],
  adjust: (stored: VenueFile | undefined) => VenueFile = () => file,
): Promise<ImportPlan> {
  const venueId = file.venue.id;
  // Only holders of this lock change spaces and rooms, so from here on they stay as read. There is no row of a new
  // venue to lock: the second of two concurrent imports is retried (`insertVenue`).
  await lockVenue(db, venueId);
  const before = await readStored(db, file);
  return applyVenueChanges(db, context, { before, file: adjust(before), leave }, async (plan, at) => {
    const payload = { isNew: before === undefined };
    await recordEvent(db, { at, actor, venueId, kind: 'venue.imported', subject: venueId, payload });
    await recordSkippedBookings(db, plan.bookings.left, { at, actor, venueId });
  });
}

/**
 * Applies a venue file's differences and records the event. The caller holds the venue's lock.
 *
 * @param before the stored venue; undefined: there is none yet
 * @param record called with the changes and their time, if there are any
 */
export async function applyVenueChanges(
  db: Writer,
  context: Context,
  { before, file, leave }: { before: VenueFile | undefined; file: VenueFile; leave: readonly string[] },
  record: (plan: ImportPlan, at: Instant) => Promise<void>,
): Promise<ImportPlan> {
  const changes = compareVenues(before, file, await listBlocks(db, file.venue.id));
  if (!hasChanges(changes)) return planWithoutBookings(changes);

  await (before === undefined ? insertVenue : updateVenue)(db, file.venue);
  // Locks every space in the usual order: the plan sees requests committed before, and later ones use the new rooms.
  await bumpSpaceRevisions(db, file.venue.id, before?.spaces.map(({ id }) => id) ?? []);
  const now = context.clock();
  const plan = await planImport(db, before, file, { leave, now });
  const error = importErrorOf(plan);
  if (error !== null) throw error;
  await write(db, context, { before, file, plan, now });
  await record(plan, now);
  return plan;
}

async function write(
  db: Writer,
  context: Context,
  {
    before,
    file,
    plan,
    now,
  }: { before: VenueFile | undefined; file: VenueFile; plan: ImportPlan; now: Instant },
): Promise<void> {
  const venueId = file.venue.id;
  await writeListings(db, { before, file, changes: plan });
  for (const siteKey of file.siteKeys) await upsertSiteKey(db, venueId, siteKey);
  for (const { id } of plan.blocks.removed) await deleteBlock(db, venueId, id);
  for (const block of plan.blocks.added)
    await insertBlock(db, {
      ...block,
      id: newId(context, 'block'),
      venueId,
      source: 'import',
      createdAt: now,
    });

  if (!touchesRooms(before, file, plan)) return;
  const rooms = [...(before?.spaces ?? []), ...file.spaces].flatMap((space) => space.rooms);
  const roomIds = [...new Set(rooms)].map((room) => roomIdOf(venueId, room));
  await deleteAllExpiredHolds(db, venueId, roomIds, now);
  await deleteTurnarounds(db, venueId, roomIds, now);
  await moveBookings(db, venueId, plan.bookings.moving);
  await recomputeTurnarounds(db, venueId, roomIds, now);
}

/** Returns whether occupancies or blocks of rooms may change. */
function touchesRooms(before: VenueFile | undefined, file: VenueFile, { blocks }: ImportPlan): boolean {
  const uses = (of: VenueFile) =>
    new Map(of.spaces.map(({ id, rooms, turnaroundMinutes }) => [id, { rooms, turnaroundMinutes }]));
  return (
    before === undefined ||
    before.venue.timezone !== file.venue.timezone ||
    blocks.added.length + blocks.removed.length > 0 ||
    !isDeepStrictEqual(uses(before), uses(file))
  );
}
