import type { Instant } from '../../../domain/time/instant.ts';
import { upsertSiteKey } from '../../../storage/access/site-keys.ts';
import {
  deleteBlock,
  deleteBlocksOfSpace,
  insertBlock,
  listBlocks,
} from '../../../storage/booking/blocks.ts';
import { deleteAllExpiredHolds } from '../../../storage/booking/occupancies.ts';
import { deleteTurnarounds, recomputeTurnarounds } from '../../../storage/booking/turnarounds.ts';
import { insertVenue, moveSpacesUp, updateVenue } from '../../../storage/documents/venue-file.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import { deleteGroupData } from '../../../storage/venue/guest-groups.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';
import { type Context, newId } from '../../context.ts';
import { compareVenues, hasChanges, type VenueChanges } from './compare-venues.ts';
import {
  affectsRooms,
  lockExtent,
  readRoomChange,
  roomsWithTurnarounds,
  type VenueDifference,
} from './extent.ts';
import { moveBookings } from './move-bookings.ts';
import { type ImportPlan, planImport, planWithoutBookings } from './plan-import.ts';
import { importErrorOf } from './refuse-import.ts';
import { writeListings } from './write-listings.ts';

/**
 * Applies the differences of a venue, or of a part of it, and records the event. The caller holds the venue's lock.
 *
 * @param leave references of bookings to leave in place although the change conflicts with them
 * @param record called with the changes and their time, if there are any
 * @throws ValidationError if bookings conflict with the change
 */
export async function applyVenueChanges(
  db: Writer,
  context: Context,
  { leave, ...of }: VenueDifference & { readonly leave: readonly string[] },
  record: RecordChanges,
): Promise<ImportPlan> {
  const changes = await changesOf(db, of);
  if (!hasChanges(changes)) return planWithoutBookings(changes);
  await lockExtent(db, of);
  const now = context.clock();
  const plan = await planImport(db, of, changes, { leave, now });
  const error = importErrorOf(plan);
  if (error !== null) throw error;
  await writeVenueChanges(db, context, { ...of, plan, now }, record);
  return plan;
}

/** Records an event for changes that were made at a time. */
type RecordChanges = (db: Writer, plan: ImportPlan, at: Instant) => Promise<void>;

/** Compares a stored venue with its new version. Packages of other spaces are neither added nor removed. */
async function changesOf(db: Writer, { before, file, rest }: VenueDifference): Promise<VenueChanges> {
  if (rest === undefined) return compareVenues(before, file, await listBlocks(db, file.venue.id));
  const changes = compareVenues(before, file, []);
  const elsewhere = new Set(rest.offers.map(({ id }) => id));
  const own = (ids: readonly string[]) => ids.filter((id) => !elsewhere.has(id));
  const { added, changed, removed } = changes.packages;
  return { ...changes, packages: { added: own(added), changed, removed: own(removed) } };
}

/** Writes planned changes and records the event. The caller holds the locks of the venue and of its spaces. */
export async function writeVenueChanges(
  db: Writer,
  context: Context,
  { plan, now, ...of }: VenueDifference & { plan: ImportPlan; now: Instant },
  record: RecordChanges,
): Promise<void> {
  await (of.before === undefined ? insertVenue : updateVenue)(db, of.file.venue);
  await write(db, context, { ...of, plan, now });
  await record(db, plan, now);
}

async function write(
  db: Writer,
  context: Context,
  { plan, now, ...of }: VenueDifference & { plan: ImportPlan; now: Instant },
): Promise<void> {
  const { before, file, rest } = of;
  const venueId = file.venue.id;
  const rooms = touchesRooms(of, plan) ? await readTouchedRooms(db, of, now) : [];
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
  if (rooms.length === 0) return;
  await deleteAllExpiredHolds(db, venueId, rooms, now);
  await deleteTurnarounds(db, venueId, rooms, now);
  await moveBookings(db, venueId, plan.bookings.moving, now);
  await recomputeTurnarounds(db, venueId, rooms, now);
}

/** Returns whether occupancies or blocks of rooms may change. */
const touchesRooms = (of: VenueDifference, { blocks }: ImportPlan) =>
  affectsRooms(of) || blocks.added.length + blocks.removed.length > 0;

async function readTouchedRooms(db: Writer, of: VenueDifference, now: Instant): Promise<string[]> {
  const rooms = await roomsWithTurnarounds(db, of, await readRoomChange(db, of), now);
  return [...rooms].map((room) => roomIdOf(of.file.venue.id, room));
}
