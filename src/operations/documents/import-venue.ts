import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listBlocks } from '../../storage/booking/blocks.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpSpaceRevisions } from '../../storage/venue/rooms.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { type PlannedChange, planThenWrite } from '../plan-then-write.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { planVenueChanges } from './import/apply-changes.ts';
import { compareVenues, hasChanges } from './import/compare-venues.ts';
import type { VenueDifference } from './import/extent.ts';
import { partChanges } from './import/part-changes.ts';
import { type ImportPlan, planImport, planWithoutBookings } from './import/plan-import.ts';
import { recordSkippedBookings, validateSkippedBookings } from './import/skipped-bookings.ts';

/**
 * Changes a venue to match its venue file, all or nothing. Importing the same file twice changes nothing.
 *
 * Spaces, slots, packages and imported blocks that the file does not contain are removed. Bookings remain, with their
 * own copy of what was agreed, and move if their space uses other rooms. Website keys and other blocks are unchanged.
 *
 * @param actor for the event log
 * @param leave references of bookings to leave in place although the file conflicts with them
 * @param adjust called with the stored venue: returns the file to import, or throws if the client has
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
  const venueId = file.venue.id;
  let newRows = 0;
  const plan = async (db: Reader): Promise<PlannedChange<ImportPlan>> => {
    const before = await readStored(db, file);
    const of = { before, file: adjust(before) };
    newRows = countRows(of.file) - countRows(before);
    const planned = await planVenueChanges(db, context, { ...of, leave }, recordImport(of, actor));
    const needless = await validateSkippedBookings(db, venueId, leave, planned.result.bookings.left);
    if (needless.length > 0) throw new ValidationError(needless);
    return planned;
  };
  const result = await retryAfterConflict(() => planThenWrite(context, venueId, plan));
  await context.storage.refreshStatistics('venue', newRows);
  return result;
}

/** Counts the slots, their packages and the blocks of a venue. */
export const countRows = (file: VenueFile | undefined) =>
  (file?.spaces ?? [])
    .flatMap(({ slots }) => slots)
    .reduce((sum, { packages }) => sum + 1 + packages.length, file?.blocks.length ?? 0);

/** Returns the plan of `importVenue` on this snapshot, including its errors. */
export async function planVenueImport(
  db: Reader,
  file: VenueFile,
  { leave, now }: { leave: readonly string[]; now: Instant },
  adjust: (stored: VenueFile | undefined) => VenueFile = () => file,
): Promise<ImportPlan> {
  const before = await readStored(db, file);
  const plan = await planIn(db, { before, file: adjust(before) }, { leave, now });
  const needless = await validateSkippedBookings(db, file.venue.id, leave, plan.bookings.left);
  return { ...plan, problems: [...plan.problems, ...needless] };
}

async function planIn(
  db: Reader,
  of: VenueDifference,
  { leave, now }: { readonly leave: readonly string[]; readonly now: Instant },
): Promise<ImportPlan> {
  const changes = compareVenues(of.before, of.file, await listBlocks(db, of.file.venue.id));
  return hasChanges(changes) ? planImport(db, of, changes, { leave, now }) : planWithoutBookings(changes);
}

const readStored = (db: Reader, file: VenueFile) => readVenueFile(db, file.venue.id, ['import']);

/**
 * Imports a venue file within a larger transaction; the caller rejects needless `leave` references.
 *
 * @param isCopy whether the venue comes from another installation, which may have other limits
 */
export async function applyVenueFile(
  db: Writer,
  context: Context,
  file: VenueFile,
  actor: Actor,
  leave: readonly string[],
  adjust: (stored: VenueFile | undefined) => VenueFile = () => file,
  isCopy = false,
): Promise<ImportPlan> {
  const venueId = file.venue.id;
  // Only holders of this lock change spaces and rooms, so from here on they stay as read. There is no row of a new
  // venue to lock: the second of two concurrent imports is retried (`insertVenue`).
  await lockVenue(db, venueId);
  const before = await readStored(db, file);
  const of = { before, file: adjust(before), isCopy };
  // The plan sees requests committed before, and later ones use the new rooms.
  const spaceIds = before?.spaces.map(({ id }) => id) ?? [];
  await bumpSpaceRevisions(db, venueId, spaceIds);
  const { result, write } = await planVenueChanges(db, context, { ...of, leave }, recordImport(of, actor));
  await write?.(db);
  return result;
}

/** Returns how to record an import. */
const recordImport =
  ({ before, file }: VenueDifference, actor: Actor) =>
  (plan: ImportPlan, at: Instant) => {
    const venueId = file.venue.id;
    const entry = { at, actor, venueId, kind: 'venue.imported', subject: venueId } as const;
    const payloads =
      before === undefined
        ? [{ isNew: true }]
        : partChanges(before, file, plan).map((changes) => ({ isNew: false, changes }));
    return async (db: Writer): Promise<void> => {
      for (const payload of payloads) await recordEvent(db, { ...entry, payload });
      await recordSkippedBookings(db, plan.bookings.left, { at, actor, venueId });
    };
  };
