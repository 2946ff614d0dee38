/**
 * Blocks, and the days they take up.
 *
 * Blocks may overlap each other (Christmas closes the whole hall and each half of it), occupancies may not. So a
 * room has one occupancy a blocked day, however many blocks cover it, and it goes when the last of them does.
 */
import { isLive } from '../../domain/booking/availability.ts';
import type { Block } from '../../domain/booking/block.ts';
import { dayInterval, daysInterval } from '../../domain/booking/slot-interval.ts';
import { datesFromTo } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { listOccupancies, releaseLapsedHolds } from './occupancies.ts';

/** A block as it is kept. */
export interface StoredBlock extends Block {
  readonly id: string;
  readonly venueId: string;
  /** Blocks of an import file are replaced by the next import; those of staff are left alone. */
  readonly source: 'import' | 'staff';
  readonly createdAt: Instant;
}

/** Writes a block down; what it takes up is for `settleBlockedDays`. */
export async function insertBlock(db: Writer, block: StoredBlock): Promise<void> {
  await db
    .insertInto('blocks')
    .values({
      id: block.id,
      venue_id: block.venueId,
      space_id: block.spaceId,
      from_date: block.from,
      to_date: block.to,
      reason: block.reason,
      source: block.source,
      created_at: block.createdAt,
    })
    .execute();
}

/** Deletes a block; what it took up is for `settleBlockedDays`. */
export async function deleteBlock(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('blocks').where('id', '=', id).execute();
}

/** All blocks of a venue, the earliest first. */
export async function listBlocks(db: Reader, venueId: string): Promise<StoredBlock[]> {
  const rows = await db
    .selectFrom('blocks')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('from_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(blockOf);
}

/** A block, of whichever venue; undefined when there is none of that id. */
export async function findBlock(db: Reader, id: string): Promise<StoredBlock | undefined> {
  const row = await db.selectFrom('blocks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && blockOf(row);
}

function blockOf(row: Tables['blocks']): StoredBlock {
  return {
    id: row.id,
    venueId: row.venue_id,
    spaceId: row.space_id,
    from: row.from_date,
    to: row.to_date,
    reason: row.reason,
    source: row.source,
    createdAt: row.created_at,
  };
}

/**
 * Makes the blocked days of a room what its blocks say, from `now` on: occupies those that are missing, frees
 * those that no block covers any more. What is over needs neither: of a day that is under way only the rest
 * is occupied, for the room may have been booked before.
 */
export async function settleBlockedDays(
  db: Writer,
  roomId: string,
  timezone: string,
  now: Instant,
): Promise<void> {
  const blocks = await db
    .selectFrom('blocks as b')
    .innerJoin('space_rooms as r', 'r.space_id', 'b.space_id')
    .select(['b.from_date', 'b.to_date'])
    .where('r.room_id', '=', roomId)
    .execute();
  const dates = new Set<CalendarDate>(
    blocks.flatMap(({ from_date, to_date }) => datesFromTo(from_date, to_date)),
  );
  const wanted = new Map(
    [...dates]
      .map((date) => dayInterval(date, timezone))
      .filter((day) => day.endsAt > now && day.endsAt > day.startsAt)
      .map(({ startsAt, endsAt }) => ({ startsAt: Math.max(startsAt, now), endsAt }))
      .map((day) => [`${day.startsAt}-${day.endsAt}`, day]),
  );
  const standing = await db
    .selectFrom('occupancies')
    .select(['id', 'starts_at', 'ends_at'])
    .where('room_id', '=', roomId)
    .where('reference', 'is', null)
    .where('ends_at', '>', now)
    .execute();
  const surplus = standing.filter((row) => !wanted.delete(`${Math.max(row.starts_at, now)}-${row.ends_at}`));
  for (const ids of chunks(surplus.map((row) => row.id)))
    await db.deleteFrom('occupancies').where('id', 'in', ids).execute();
  const missing = [...wanted.values()].map((day) => ({
    room_id: roomId,
    starts_at: day.startsAt,
    ends_at: day.endsAt,
    expires_at: null,
    reference: null,
  }));
  for (const rows of chunks(missing)) await db.insertInto('occupancies').values(rows).execute();
}

/** Both databases limit the parameters of one statement. */
function chunks<T>(items: readonly T[], size = 1000): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Frees the blocked days of a room from `now` on, until `settleBlockedDays` puts them back. */
export async function freeBlockedDays(db: Writer, roomId: string, now: Instant): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('room_id', '=', roomId)
    .where('reference', 'is', null)
    .where('ends_at', '>', now)
    .execute();
}

/** References of the bookings and live holds that overlap the days of a block; lapsed holds are removed. */
export async function referencesInTheWay(
  db: Writer,
  rooms: readonly string[],
  block: Pick<Block, 'from' | 'to'>,
  timezone: string,
  now: Instant,
): Promise<string[]> {
  const days = daysInterval(block.from, block.to, timezone);
  await releaseLapsedHolds(db, rooms, days, now);
  const standing = await listOccupancies(db, rooms, days);
  return [
    ...new Set(
      standing.flatMap((occupancy) =>
        occupancy.reference !== null &&
        // A room need not be made ready for a day on which nobody comes.
        !occupancy.isTurnaround &&
        occupancy.endsAt > now &&
        isLive(occupancy, now)
          ? [occupancy.reference]
          : [],
      ),
    ),
  ];
}
