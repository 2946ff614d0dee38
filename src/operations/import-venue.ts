import { isDeepStrictEqual } from 'node:util';
import { type FieldProblem, ValidationError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { VenueFile } from '../domain/venue.ts';
import { recordAudit } from '../storage/audit-log.ts';
import {
  deleteBlock,
  insertBlock,
  listBlocks,
  referencesInTheWay,
  settleBlockedDays,
} from '../storage/blocks.ts';
import { roomIdOf, touchSpace } from '../storage/rooms.ts';
import { upsertSiteKey } from '../storage/site-keys.ts';
import type { Writer } from '../storage/storage.ts';
import {
  deleteSpaces,
  findForeignIds,
  lockImports,
  readVenueFile,
  replaceSlots,
  upsertSpace,
  upsertVenue,
} from '../storage/venue-file.ts';
import { type Context, newId } from './context.ts';
import { lookingAgain } from './look-again.ts';
import { moveBookings } from './move-bookings.ts';

/**
 * Makes a venue what its import file says, whole or not at all. The same file twice changes nothing.
 *
 * Spaces, slots, packages and imported blocks that the file no longer names are removed; bookings stand, with
 * their copy of what was agreed. Website keys and blocks made elsewhere are left alone.
 *
 * @param actor who imports; stands in the audit log
 * @returns whether anything changed
 * @throws ValidationError with the path of each thing that cannot be: an id of another venue, a block or a
 *   division of rooms that a booking stands in the way of
 */
export async function importVenue(context: Context, file: VenueFile, actor: string): Promise<boolean> {
  return lookingAgain(() => context.storage.transact((db) => applyVenueFile(db, context, file, actor)));
}

/** The same within a transaction that does more than this. */
export async function applyVenueFile(
  db: Writer,
  context: Context,
  file: VenueFile,
  actor: string,
): Promise<boolean> {
  await lockImports(db);
  const before = await readVenueFile(db, file.venue.id, ['import']);
  if (before !== undefined && saysTheSame(before, file)) return false;
  await refuseForeignIds(db, file);

  await upsertVenue(db, file.venue);
  // The lock of every space, in the order everybody takes them.
  const stored = [...(before?.spaces ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const space of stored) await touchSpace(db, space.id);
  const now = context.clock();

  const kept = new Set(file.spaces.map(({ id }) => id));
  const removed = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  await deleteSpaces(db, removed);
  for (const [position, space] of file.spaces.entries())
    await upsertSpace(db, file.venue.id, space, position);
  await replaceSlots(db, file.venue.id, file.spaces);
  for (const siteKey of file.siteKeys) await upsertSiteKey(db, file.venue.id, siteKey);
  await replaceBlocks(context, db, file, now);
  await moveBookings(db, before, file, now);
  await refuseBlockedBookings(db, file, now);

  const rooms = new Set(
    [...stored, ...file.spaces].flatMap((space) => space.rooms.map((room) => roomIdOf(file.venue.id, room))),
  );
  for (const room of rooms) await settleBlockedDays(db, room, file.venue.timezone, now);
  await recordAudit(db, {
    at: now,
    actor,
    action: before === undefined ? 'venue.added' : 'venue.changed',
    venueId: file.venue.id,
    subject: file.venue.id,
  });
  return true;
}

/** Compares what an import would write; keys that the file does not name are none of its business. */
function saysTheSame(stored: VenueFile, file: VenueFile): boolean {
  const named = new Set(file.siteKeys.map(({ key }) => key));
  const comparable = (venueFile: VenueFile) => ({
    ...venueFile,
    siteKeys: venueFile.siteKeys.filter(({ key }) => named.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1)),
    blocks: venueFile.blocks
      .map((block) => JSON.stringify(block, ['spaceId', 'from', 'to', 'reason']))
      .sort(),
  });
  return isDeepStrictEqual(comparable(stored), comparable(file));
}

async function refuseForeignIds(db: Writer, file: VenueFile): Promise<void> {
  const slots = file.spaces.flatMap((space) => space.slots);
  const foreign = await findForeignIds(db, file.venue.id, {
    spaces: file.spaces.map(({ id }) => id),
    slots: slots.map(({ id }) => id),
    packages: [...new Set(slots.flatMap((slot) => slot.packages.map(({ id }) => id)))],
    siteKeys: file.siteKeys.map(({ key }) => key),
  });
  const problems: FieldProblem[] = [];
  const check = (ids: ReadonlySet<string>, id: string, path: string) => {
    if (ids.has(id)) problems.push({ path, message: `"${id}" already belongs to another venue` });
  };
  for (const [s, space] of file.spaces.entries()) {
    check(foreign.spaces, space.id, `spaces[${s}].id`);
    for (const [t, slot] of space.slots.entries()) {
      check(foreign.slots, slot.id, `spaces[${s}].slots[${t}].id`);
      for (const [p, offer] of slot.packages.entries())
        check(foreign.packages, offer.id, `spaces[${s}].slots[${t}].packages[${p}].id`);
    }
  }
  for (const [k, { key }] of file.siteKeys.entries()) check(foreign.siteKeys, key, `siteKeys[${k}].key`);
  if (problems.length > 0) throw new ValidationError(problems);
}

async function replaceBlocks(context: Context, db: Writer, file: VenueFile, now: Instant): Promise<void> {
  for (const block of await listBlocks(db, file.venue.id))
    if (block.source === 'import') await deleteBlock(db, block.id);
  for (const block of file.blocks) {
    await insertBlock(db, {
      ...block,
      id: newId(context, 'block'),
      venueId: file.venue.id,
      source: 'import',
      createdAt: now,
    });
  }
}

/** Bookings come first: a block cannot be laid over one, wherever the block was made. */
async function refuseBlockedBookings(db: Writer, file: VenueFile, now: Instant): Promise<void> {
  const problems: FieldProblem[] = [];
  const rooms = new Map(
    file.spaces.map((space) => [space.id, space.rooms.map((room) => roomIdOf(file.venue.id, room))]),
  );
  for (const block of await listBlocks(db, file.venue.id)) {
    const obstacles = await referencesInTheWay(
      db,
      rooms.get(block.spaceId) ?? [],
      block,
      file.venue.timezone,
      now,
    );
    if (obstacles.length === 0) continue;
    const index = file.blocks.findIndex(
      ({ spaceId, from, to }) => spaceId === block.spaceId && from === block.from && to === block.to,
    );
    problems.push({
      path: index < 0 ? '' : `blocks[${index}]`,
      message: `${block.spaceId} is booked between ${block.from} and ${block.to} by ${obstacles.join(', ')}`,
    });
  }
  if (problems.length > 0) throw new ValidationError(problems);
}
