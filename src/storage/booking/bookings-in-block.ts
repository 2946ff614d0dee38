/** Bookings that conflict with a new block. */
import type { NotNull } from 'kysely';
import type { Block, BlockTimes, BookedException } from '../../domain/booking/block.ts';
import { withExceptions } from '../../domain/booking/block-fields.ts';
import { BlockedDates, blockReachDays } from '../../domain/booking/blocked-dates.ts';
import { maxOccupancyMs, startOfDay } from '../../domain/booking/slot-interval.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { findVenue } from '../venue/venues.ts';
import type { StoredBlock } from './blocks.ts';
import { isActiveAt } from './occupancies.ts';

/** A booking or active hold on a date that a block would cover. */
export interface BookingInBlock extends BookedException {
  readonly guestName: string;
  /** The names of the spaces that it books on this date. */
  readonly spaceNames: readonly string[];
}

/** Lists a venue's bookings and active holds that a block would cover and that are not over, by date of the block. */
export async function listBookingsInBlock(
  db: Reader,
  venueId: string,
  rooms: readonly string[],
  block: BlockTimes & Pick<Block, 'exceptBookings'>,
  timezone: string,
  now: Instant,
): Promise<BookingInBlock[]> {
  if (rooms.length === 0) return [];
  let query = db
    .selectFrom('occupancies')
    .select(['reference', 'item', 'starts_at', 'ends_at'])
    .$narrowType<{ reference: NotNull }>()
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', rooms)
    .where('turnaround', '=', 0)
    .where('ends_at', '>', now)
    // No occupancy is longer, so only this range of the index is read.
    .where('starts_at', '>', now - maxOccupancyMs)
    .where(isActiveAt(now));
  if (!block.everyYear) {
    const first = startOfDay(addDays(block.from, -blockReachDays), timezone);
    const last = startOfDay(addDays(block.to, blockReachDays + 1), timezone);
    query = query.where('starts_at', '>=', first).where('starts_at', '<', last);
  }
  const bookings = await query.orderBy('starts_at').orderBy('reference').execute();
  const blocked = new BlockedDates([block], timezone);
  // A booking has one row for each room and item.
  const found = new Map<string, BookedException & { readonly items: Set<number> }>();
  for (const { reference, item, starts_at, ends_at } of bookings)
    for (const date of blocked.conflictingDates({ startsAt: starts_at, endsAt: ends_at })) {
      if (stays(block, { date, reference })) continue;
      const key = `${date} ${reference}`;
      const { items } = found.get(key) ?? { items: new Set() };
      found.set(key, { date, reference, items: items.add(item) });
    }
  const names = await listNames(db, venueId, [...found.values()]);
  return [...found.values()]
    .map(({ date, reference, items }) => {
      const booked = names.filter((each) => each.reference === reference && items.has(each.item));
      const spaceNames = [...new Set(booked.map(({ space_name }) => space_name))];
      return { date, reference, guestName: booked[0]?.guest_name ?? '', spaceNames };
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

const stays = (
  { exceptBookings = [] }: Pick<Block, 'exceptBookings'>,
  { date, reference }: BookedException,
): boolean => exceptBookings.some((each) => each.date === date && each.reference === reference);

/**
 * Divides the dates that staff leave out of a block: on a date with a booking only the booking stays; the others are not
 * blocked at all. A former exception ends with its booking.
 *
 * @param former the block before the change; null: it is new
 */
export async function resolveExceptions(
  db: Reader,
  { venueId, rooms, timezone }: { venueId: string; rooms: readonly string[]; timezone: string },
  { block, former }: { readonly block: Block; readonly former: Block | null },
  now: Instant,
): Promise<Block> {
  const { except = [], exceptBookings = [] } = block;
  const wanted = [...new Set([...except, ...exceptBookings.map(({ date }) => date)])].sort();
  if (wanted.length === 0) return block;
  const covering = withExceptions(block, [], []);
  const bookings = await listBookingsInBlock(db, venueId, rooms, covering, timezone, now);
  const booked = bookings.filter(({ date }) => wanted.includes(date));
  const ended = new Set([...(former?.exceptBookings ?? []), ...exceptBookings].map(({ date }) => date));
  const isOpen = (date: CalendarDate) => !ended.has(date) && booked.every((each) => each.date !== date);
  return withExceptions(block, wanted.filter(isOpen), booked);
}

/** A date that a block leaves out. */
export interface ExceptedDate {
  readonly date: CalendarDate;
  /** Only the bookings stay: everything else is blocked. */
  readonly isBlocked: boolean;
  /** The bookings and active holds that the block would otherwise cover and that are not over. */
  readonly bookings: readonly Pick<BookingInBlock, 'reference' | 'guestName' | 'spaceNames'>[];
}

/** Lists the dates that a block leaves out, with what is booked on them. */
export async function listExceptedBookings(
  db: Reader,
  block: StoredBlock,
  now: Instant,
): Promise<ExceptedDate[]> {
  const { venueId, spaceIds, except = [], exceptBookings = [] } = block;
  const booked = new Set(exceptBookings.map(({ date }) => date));
  if (except.length + booked.size === 0) return [];
  const [venue, rooms] = [await findVenue(db, venueId), await listRoomsOf(db, venueId, spaceIds)];
  if (venue === undefined) return [];
  const withoutExceptions = withExceptions(block, [], []);
  const bookings = await listBookingsInBlock(db, venueId, rooms, withoutExceptions, venue.timezone, now);
  return [...new Set([...except, ...booked])].sort().map((date) => ({
    date,
    isBlocked: booked.has(date),
    bookings: bookings
      .filter((each) => each.date === date)
      .map(({ reference, guestName, spaceNames }) => ({ reference, guestName, spaceNames })),
  }));
}

/** Lists the ids of the rooms of some spaces; null: of all. */
async function listRoomsOf(
  db: Reader,
  venueId: string,
  spaceIds: readonly string[] | null,
): Promise<string[]> {
  let rooms = db.selectFrom('space_rooms').select('room_id').distinct().where('venue_id', '=', venueId);
  if (spaceIds !== null) rooms = rooms.where('space_id', 'in', spaceIds);
  return (await rooms.execute()).map(({ room_id }) => room_id);
}

/** Lists the guests and spaces of the items of some bookings, by item. */
async function listNames(db: Reader, venueId: string, bookings: readonly BookedException[]) {
  if (bookings.length === 0) return [];
  return await db
    .selectFrom('booking_requests as r')
    .innerJoin('booking_items as i', (join) =>
      join.onRef('i.venue_id', '=', 'r.venue_id').onRef('i.reference', '=', 'r.reference'),
    )
    .select(['r.reference', 'r.guest_name', 'i.item', 'i.space_name'])
    .where('r.venue_id', '=', venueId)
    .where('r.reference', 'in', [...new Set(bookings.map(({ reference }) => reference))])
    .orderBy('i.item')
    .execute();
}
