import type { Instant } from '../../../domain/time/instant.ts';
import { upsertSiteKey } from '../../../storage/access/site-keys.ts';
import {
  deleteBlocks,
  deleteBlocksOfSpace,
  insertBlocks,
  listBlocks,
} from '../../../storage/booking/blocks.ts';
import { deleteAllExpiredHolds } from '../../../storage/booking/occupancies.ts';
import {
  deletePreparation,
  insertPreparation,
  planPreparation,
  recomputePreparation,
  since,
} from '../../../storage/booking/preparation.ts';
import { insertVenue, moveSpacesUp, updateVenue } from '../../../storage/documents/venue-file.ts';
import { assertInstallationOpen } from '../../../storage/engine/installation.ts';
import { prepareStatements } from '../../../storage/engine/prepared-statements.ts';
import type { Reader, Writer } from '../../../storage/engine/storage.ts';
import { deleteGroupData } from '../../../storage/venue/guest-groups.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';
import { type Context, newId } from '../../context.ts';
import type { PlannedChange } from '../../plan-then-write.ts';
import { compareVenues, hasChanges, type VenueChanges } from './compare-venues.ts';
import { affectsRooms, readRoomChange, roomsWithTurnarounds, type VenueDifference } from './extent.ts';
import { moveBookings } from './move-bookings.ts';
import { type ImportPlan, planImport, planWithoutBookings } from './plan-import.ts';
import { importErrorOf } from './refuse-import.ts';
import { writeListings } from './write-listings.ts';

/**
 * Plans the change of a venue, or of a part of it, and prepares its writes.
 *
 * @param leave references of bookings to leave in place although the change conflicts with them
 * @param record called with the changes and their time, if there are any
 * @throws ValidationError if bookings conflict with the change
 */
export async function planVenueChanges(
  db: Reader,
  context: Context,
  { leave, ...of }: VenueDifference & { readonly leave: readonly string[] },
  record: RecordChanges,
): Promise<PlannedChange<ImportPlan>> {
  const changes = await changesOf(db, of);
  if (!hasChanges(changes)) return { result: planWithoutBookings(changes), write: null };
  const now = context.clock();
  const plan = await planImport(db, of, changes, { leave, now });
  const error = importErrorOf(plan);
  if (error !== null) throw error;
  return { result: plan, write: await prepareVenueChanges(db, context, { ...of, plan, now }, record) };
}

/** Returns how to record an event for changes that are made at a time. */
type RecordChanges = (plan: ImportPlan, at: Instant) => (db: Writer) => Promise<void>;

/** Compares a stored venue with its new version. Packages of other spaces are neither added nor removed. */
async function changesOf(db: Reader, { before, file, rest }: VenueDifference): Promise<VenueChanges> {
  if (rest === undefined) return compareVenues(before, file, await listBlocks(db, file.venue.id));
  const changes = compareVenues(before, file, []);
  const elsewhere = new Set(rest.offers.map(({ id }) => id));
  const own = (ids: readonly string[]) => ids.filter((id) => !elsewhere.has(id));
  const { added, changed, removed } = changes.packages;
  return { ...changes, packages: { added: own(added), changed, removed: own(removed) } };
}

/** Planned changes of a venue. */
interface PlannedChanges extends VenueDifference {
  readonly plan: ImportPlan;
  readonly now: Instant;
}

/**
 * Prepares the writes of planned changes, so that the write lock is held only for the statements.
 *
 * @returns writes them and records the event, or throws if the installation is frozen. The caller holds the locks of the
 *   venue and of its spaces
 */
async function prepareVenueChanges(
  db: Reader,
  context: Context,
  changes: PlannedChanges,
  record: RecordChanges,
): Promise<(db: Writer) => Promise<void>> {
  const { before, file, plan, now } = changes;
  const writeParts = await prepareStatements(db, (recorder) => writeVenueParts(recorder, context, changes));
  const rooms = touchesRooms(changes, plan) ? await readTouchedRooms(db, changes, now) : [];
  const writeOccupancies = await prepareOccupancies(db, changes, rooms);
  const writeEvents = record(plan, now);
  return async (writer) => {
    // Else a frozen installation would get a venue that is not frozen.
    if (before === undefined) await assertInstallationOpen(writer);
    await writeParts(writer);
    const keys = new Set([...plan.siteKeys.added, ...plan.siteKeys.changed]);
    for (const siteKey of file.siteKeys)
      if (before === undefined || keys.has(siteKey.key)) await upsertSiteKey(writer, file.venue.id, siteKey);
    await writeOccupancies(writer);
    await writeEvents(writer);
  };
}

/** Writes the venue's row, spaces, slots, packages and blocks. */
async function writeVenueParts(
  db: Writer,
  context: Context,
  { plan, now, ...of }: PlannedChanges,
): Promise<void> {
  const { before, file, rest } = of;
  const venueId = file.venue.id;
  await (before === undefined ? insertVenue : updateVenue)(db, file.venue);
  if (rest !== undefined)
    for (const spaceId of plan.spaces.removed) await deleteBlocksOfSpace(db, venueId, spaceId);
  const groupIds = new Set(file.venue.groups.map(({ id }) => id));
  const removedGroups = (before?.venue.groups ?? []).filter(({ id }) => !groupIds.has(id));
  await deleteGroupData(
    db,
    venueId,
    removedGroups.map(({ id }) => id),
  );
  await writeListings(db, { before, file, changes: plan, spacesBefore: rest?.spacesBefore ?? 0 });
  if (rest !== undefined && plan.spaces.removed.length > 0)
    await moveSpacesUp(db, venueId, rest.spacesBefore);
  await deleteBlocks(
    db,
    venueId,
    plan.blocks.removed.map(({ id }) => id),
  );
  const ofFile = { venueId, source: 'import', createdAt: now } as const;
  await insertBlocks(
    db,
    plan.blocks.added.map((block) => ({ ...block, id: newId(context, 'block'), ...ofFile })),
  );
}

/**
 * Returns how to move bookings and set the setups and turnarounds in rooms. They are computed here if the transaction makes
 * sure that no booking has changed since (`lockExtent`).
 */
async function prepareOccupancies(
  db: Reader,
  of: PlannedChanges,
  rooms: readonly string[],
): Promise<(db: Writer) => Promise<void>> {
  if (rooms.length === 0) return async () => {};
  const { before, file, plan, now } = of;
  const venueId = file.venue.id;
  const { moving } = plan.bookings;
  const change = {
    moving: moving.map(({ to, ...booking }) => ({
      ...booking,
      roomIds: to.map((room) => roomIdOf(venueId, room)),
    })),
    times: new Map([
      ...(before?.spaces ?? []).map(({ id }) => [id, null] as const),
      ...file.spaces.map((space) => [space.id, space] as const),
    ]),
  };
  const planned = affectsRooms(of) ? await planPreparation(db, venueId, rooms, change, now) : null;
  const write = await prepareStatements(db, async (recorder) => {
    await deleteAllExpiredHolds(recorder, venueId, rooms, now);
    await deletePreparation(recorder, venueId, rooms, since(now));
    await moveBookings(recorder, venueId, moving, now);
    if (planned !== null) await insertPreparation(recorder, planned);
  });
  return async (writer) => {
    await write(writer);
    if (planned === null) await recomputePreparation(writer, venueId, rooms, now);
  };
}

/** Returns whether occupancies or blocks of rooms may change. */
const touchesRooms = (of: VenueDifference, { blocks }: ImportPlan) =>
  affectsRooms(of) || blocks.added.length + blocks.removed.length > 0;

async function readTouchedRooms(db: Reader, of: VenueDifference, now: Instant): Promise<string[]> {
  const rooms = await roomsWithTurnarounds(db, of, await readRoomChange(db, of), now);
  return [...rooms].map((room) => roomIdOf(of.file.venue.id, room));
}
