/** Stored blocks. `domain/booking/blocked-dates.ts` computes the dates that they block. */
import type { Selectable } from 'kysely';
import type { Block } from '../../domain/booking/block.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import { toFlag, toJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { blockTimesOfRow, bookedExceptionsOfRow } from '../venue/blocked-dates.ts';

/** A stored block. */
export interface StoredBlock extends Block {
  readonly id: string;
  readonly venueId: string;
  /** The next import replaces blocks from an import file; blocks of staff stay. */
  readonly source: 'import' | 'staff';
  readonly createdAt: Instant;
}

/** Inserts a block. */
export const insertBlock = (db: Writer, block: StoredBlock) => insertBlocks(db, [block]);

/** Inserts blocks. */
export async function insertBlocks(db: Writer, blocks: readonly StoredBlock[]): Promise<void> {
  const rows = blocks.map((block) => ({
    id: block.id,
    venue_id: block.venueId,
    all_spaces: toFlag(block.spaceIds === null),
    from_date: block.from,
    to_date: block.to,
    from_time: block.fromTime,
    to_time: block.toTime,
    every_year: toFlag(block.everyYear),
    weekdays: toJson(block.weekdays),
    except_dates: toJson(block.except ?? []),
    except_bookings: toJson(block.exceptBookings ?? []),
    reason: block.reason,
    source: block.source,
    created_at: block.createdAt,
  }));
  for (const some of chunks(rows)) await db.insertInto('blocks').values(some).execute();
  const spaces = blocks.flatMap(({ venueId: venue_id, id: block_id, spaceIds }) =>
    (spaceIds ?? []).map((space_id) => ({ venue_id, block_id, space_id })),
  );
  for (const some of chunks(spaces)) await db.insertInto('blocked_spaces').values(some).execute();
}

/** Replaces the content of a block of the same id. */
export async function replaceBlock(db: Writer, block: StoredBlock): Promise<void> {
  await deleteBlock(db, block.venueId, block.id);
  await insertBlock(db, block);
}

/** Deletes a block of a venue. */
export const deleteBlock = (db: Writer, venueId: string, id: string) => deleteBlocks(db, venueId, [id]);

/** Deletes blocks of a venue. */
export async function deleteBlocks(db: Writer, venueId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids))
    await db.deleteFrom('blocks').where('venue_id', '=', venueId).where('id', 'in', some).execute();
}

/** Deletes the blocks of a venue that name only this space, before it is deleted. */
export async function deleteBlocksOfSpace(db: Writer, venueId: string, spaceId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('venue_id', '=', venueId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('blocked_spaces as x')
        .select('x.block_id')
        .where('x.venue_id', '=', venueId)
        .where('x.space_id', '=', spaceId),
    )
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('blocked_spaces as y')
        .select('y.block_id')
        .where('y.venue_id', '=', venueId)
        .where('y.space_id', '!=', spaceId),
    )
    .execute();
}

/** Lists all blocks of a venue, earliest first. */
export const listBlocks = (db: Reader, venueId: string) =>
  readBlocks(db, venueId, blocksInOrder(db, venueId));

/** Lists the blocks of a venue that have a date from `today` on. */
export const listCurrentBlocks = (db: Reader, venueId: string, today: CalendarDate) =>
  readBlocks(
    db,
    venueId,
    blocksInOrder(db, venueId).where((of) => of.or([of('every_year', '=', 1), of('to_date', '>=', today)])),
  );

/** The place of a block in the order. */
export interface BlockCursor extends Pick<StoredBlock, 'from' | 'createdAt' | 'id'> {}

/** Lists at most `limit` blocks of a venue after a place in the order; null: from the first. */
export function listBlocksAfter(
  db: Reader,
  venueId: string,
  { after, limit }: { readonly after: BlockCursor | null; readonly limit: number },
): Promise<StoredBlock[]> {
  const page = blocksInOrder(db, venueId).limit(limit);
  return readBlocks(
    db,
    venueId,
    after === null
      ? page
      : page.where((of) =>
          of(
            of.refTuple('from_date', 'created_at', 'id'),
            '>',
            of.tuple(after.from, after.createdAt, after.id),
          ),
        ),
  );
}

const blocksInOrder = (db: Reader, venueId: string) =>
  db
    .selectFrom('blocks')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('from_date')
    .orderBy('created_at')
    .orderBy('id');

async function readBlocks(
  db: Reader,
  venueId: string,
  query: ReturnType<typeof blocksInOrder>,
): Promise<StoredBlock[]> {
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const spaces = await db
    .selectFrom('blocked_spaces')
    .select(['block_id', 'space_id'])
    .where('venue_id', '=', venueId)
    .execute();
  const spacesOf = Map.groupBy(spaces, ({ block_id }) => block_id);
  return rows.map((row) => storedBlock(row, spacesOf.get(row.id) ?? []));
}

/** Finds a block of a venue. */
export async function findBlock(db: Reader, venueId: string, id: string): Promise<StoredBlock | undefined> {
  const row = await db
    .selectFrom('blocks')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const spaces = await db
    .selectFrom('blocked_spaces')
    .select('space_id')
    .where('venue_id', '=', venueId)
    .where('block_id', '=', id)
    .execute();
  return storedBlock(row, spaces);
}

function storedBlock(
  row: Selectable<Tables['blocks']>,
  spaces: readonly Pick<Tables['blocked_spaces'], 'space_id'>[],
): StoredBlock {
  return {
    id: row.id,
    venueId: row.venue_id,
    // Sorted here and not by the database, so that both give the same export.
    spaceIds: row.all_spaces === 1 ? null : spaces.map(({ space_id }) => space_id).sort(),
    ...blockTimesOfRow(row),
    ...bookedExceptionsOfRow(row),
    reason: row.reason,
    source: row.source,
    createdAt: row.created_at,
  };
}
