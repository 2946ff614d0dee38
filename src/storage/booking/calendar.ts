/** Calendar queries for a venue or one of its spaces. */
import { blockAppliesToAny } from '../../domain/booking/block.ts';
import type { CalendarBlockEntry } from '../../domain/booking/block-entries.ts';
import type { RequestItem, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import type { DatedInterval } from '../../domain/booking/calendar-window.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Reader } from '../engine/storage.ts';
import { listBlocks } from './blocks.ts';
import { listItemsByStart, selectItems } from './items-by-start.ts';
import { readUnpricedItems } from './request-pieces.ts';
import { holdExpiresAt } from './request-rows.ts';

/** A whole venue, or one space with everything that occupies its rooms. */
export interface CalendarScope {
  readonly venueId: string;
  readonly spaceId: string | null;
}

/** Lists the items of bookings and active holds that overlap the interval, by start, up to a limit: without prices. */
export async function listCalendarBookings(
  db: Reader,
  { venueId, spaceId }: CalendarScope,
  during: Interval,
  { now, limit }: { now: Instant; limit: number },
): Promise<RequestItem<UnpricedRequest>[]> {
  // No occupancy is longer, so only this range of the index is read.
  const earliest = during.startsAt - maxOccupancyMs;
  let items = selectItems(db, venueId)
    .where('i.starts_at', '<', during.endsAt)
    .where('i.ends_at', '>', during.startsAt);
  if (spaceId !== null) {
    const inItsRooms = db
      .selectFrom('occupancies')
      .select(['reference', 'item'])
      .where('venue_id', '=', venueId)
      .where('room_id', 'in', roomsOfSpace(db, venueId, spaceId))
      .where('starts_at', '>', earliest)
      .where('starts_at', '<', during.endsAt);
    // Includes bookings that remain in a room that the space no longer uses, and bookings of deleted spaces.
    items = items.where((of) =>
      of.or([
        of('i.space_id', '=', spaceId),
        of(of.refTuple('i.reference', 'i.item'), 'in', inItsRooms.$asTuple('reference', 'item')),
      ]),
    );
  }
  const active = db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where((of) =>
      of.or([
        of('status', '=', 'accepted'),
        of.and([of('status', '=', 'pending_approval'), of(holdExpiresAt(of), '>', now)]),
      ]),
    );
  const { found } = await listItemsByStart(
    items,
    (references) => active.where('reference', 'in', references),
    { since: earliest, after: null, limit },
  );
  const names = found.map(({ item }) => item);
  return readUnpricedItems(db, venueId, names);
}

/** Returns whether at most this many items of a venue start in the interval, whatever their status. */
export async function hasFewItems(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
  most: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('booking_items')
    .select('item')
    .where('venue_id', '=', venueId)
    .where('starts_at', '>', startsAt - maxOccupancyMs)
    .where('starts_at', '<', endsAt)
    .limit(most + 1)
    .execute();
  return rows.length <= most;
}

/** Lists the blocks with a date in the window, of the space and of spaces that share a room with it. */
export async function listCalendarBlocks(
  db: Reader,
  { venueId, spaceId }: CalendarScope,
  { from, to }: Pick<DatedInterval, 'from' | 'to'>,
): Promise<CalendarBlockEntry[]> {
  const blocks = (await listBlocks(db, venueId)).filter(
    // The hours of its last day may extend into the window.
    (block) => block.everyYear || (block.from <= to && block.to >= addDays(from, -1)),
  );
  if (blocks.length === 0) return [];
  const spaces = await db
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .execute();
  const sharingSpaces = new Set(
    spaceId === null ? spaces.map(({ id }) => id) : await neighboursOf(db, venueId, spaceId),
  );
  return blocks
    .filter((block) => blockAppliesToAny(block, sharingSpaces))
    .map(({ source: _, ...block }) => ({
      ...block,
      spaceNames:
        block.spaceIds && spaces.filter(({ id }) => block.spaceIds?.includes(id)).map(({ name }) => name),
    }));
}

async function neighboursOf(db: Reader, venueId: string, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('space_rooms')
    .select('space_id')
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomsOfSpace(db, venueId, spaceId))
    .execute();
  return rows.map(({ space_id }) => space_id);
}

const roomsOfSpace = (db: Reader, venueId: string, spaceId: string) =>
  db
    .selectFrom('space_rooms')
    .select('room_id')
    .where('venue_id', '=', venueId)
    .where('space_id', '=', spaceId);
