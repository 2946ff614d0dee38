/** Bookings that conflict with a new block. */
import type { Block, BlockTimes, BookedException } from '../../domain/booking/block.ts';
import { withExceptions } from '../../domain/booking/block-fields.ts';
import { BlockedDates, blockReachDays, type DatedInterval } from '../../domain/booking/blocked-dates.ts';
import { maxOccupancyMs, startOfDay } from '../../domain/booking/slot-interval.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { listRoomsBySpace } from '../venue/rooms.ts';
import { findVenue } from '../venue/venues.ts';
import type { StoredBlock } from './blocks.ts';
import { titleOfRequest } from './booking-items.ts';
import { isActiveAt } from './occupancies.ts';

/** A booking or active hold on a date that a block would cover. */
export interface BookingInBlock extends BookedException {
  /** Null: it has none. */
  readonly title: string | null;
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
  const booked = await listOccupied(db, { venueId, timezone }, rooms, block.everyYear ? null : block, now);
  const found = bookingsUnder(block, booked, timezone);
  return withNames(found, await listNames(db, venueId, found));
}

/** An item that occupies rooms. */
interface Occupied extends DatedInterval {
  readonly reference: string;
  readonly item: number;
  readonly room: string;
}

/**
 * Lists what occupies some rooms of a venue and is not over, by start.
 *
 * @param dates those of blocks, both inclusive; null: all
 */
async function listOccupied(
  db: Reader,
  { venueId, timezone }: { readonly venueId: string; readonly timezone: string },
  rooms: readonly string[],
  dates: Pick<BlockTimes, 'from' | 'to'> | null,
  now: Instant,
): Promise<Occupied[]> {
  if (rooms.length === 0) return [];
  let query = db
    .selectFrom('occupancies as o')
    .innerJoin('booking_items as i', (join) =>
      join
        .onRef('i.venue_id', '=', 'o.venue_id')
        .onRef('i.reference', '=', 'o.reference')
        .onRef('i.item', '=', 'o.item'),
    )
    .select(['i.reference', 'i.item', 'i.date', 'i.timezone', 'o.room_id', 'o.starts_at', 'o.ends_at'])
    .where('o.venue_id', '=', venueId)
    .where('o.room_id', 'in', rooms)
    .where('o.turnaround', '=', 0)
    .where('o.ends_at', '>', now)
    // No occupancy is longer, so only this range of the index is read.
    .where('o.starts_at', '>', now - maxOccupancyMs)
    .where(isActiveAt(now));
  if (dates !== null) {
    const first = startOfDay(addDays(dates.from, -blockReachDays), timezone);
    const last = startOfDay(addDays(dates.to, blockReachDays + 1), timezone);
    query = query.where('o.starts_at', '>=', first).where('o.starts_at', '<', last);
  }
  const rows = await query.orderBy('o.starts_at').orderBy('i.reference').execute();
  return rows.map(
    ({ reference, item, date, timezone: bookedIn, room_id: room, starts_at: startsAt, ends_at: endsAt }) => ({
      reference,
      item,
      date,
      timezone: bookedIn,
      room,
      startsAt,
      endsAt,
    }),
  );
}

/** A booking on a date of a block, with the items that the block would cover. */
interface FoundBooking extends BookedException {
  readonly items: Set<number>;
}

/** Returns the bookings that a block would cover, by date of the block. */
function bookingsUnder(
  block: BlockTimes & Pick<Block, 'exceptBookings'>,
  booked: readonly Occupied[],
  timezone: string,
): FoundBooking[] {
  const blocked = new BlockedDates([block], timezone);
  const stay = new Set((block.exceptBookings ?? []).map(keyOf));
  // A booking has one row for each room and item.
  const found = new Map<string, FoundBooking>();
  for (const { reference, item, ...interval } of booked)
    for (const date of blocked.conflictingDates(interval)) {
      const key = keyOf({ date, reference });
      if (stay.has(key)) continue;
      const { items } = found.get(key) ?? { items: new Set() };
      found.set(key, { date, reference, items: items.add(item) });
    }
  return [...found.values()].toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
}

const keyOf = ({ date, reference }: BookedException) => `${date} ${reference}`;

function withNames(
  found: readonly FoundBooking[],
  names: Awaited<ReturnType<typeof listNames>>,
): BookingInBlock[] {
  return found.map(({ date, reference, items }) => {
    const booked = (names.get(reference) ?? []).filter(({ item }) => items.has(item));
    const spaceNames = [...new Set(booked.map(({ space_name }) => space_name))];
    const { title = null, guest_name: guestName = '' } = booked[0] ?? {};
    return { date, reference, title, guestName, spaceNames };
  });
}

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
  readonly bookings: readonly Pick<BookingInBlock, 'reference' | 'title' | 'guestName' | 'spaceNames'>[];
}

/**
 * Lists the dates that blocks of a venue leave out, with what is booked on them: in as many statements for many blocks as
 * for one.
 *
 * @returns the dates of each block
 */
export async function listExceptedBookings(
  db: Reader,
  venueId: string,
  blocks: readonly StoredBlock[],
  now: Instant,
): Promise<ExceptedDate[][]> {
  const exceptedDates = blocks.map(({ except = [], exceptBookings = [] }) =>
    [...new Set([...except, ...exceptBookings.map(({ date }) => date)])].sort(),
  );
  const dates = exceptedDates.flat().sort();
  const [[from], to] = [dates, dates.at(-1)];
  const venue = from === undefined ? undefined : await findVenue(db, venueId);
  if (from === undefined || to === undefined || venue === undefined) return blocks.map(() => []);
  const { timezone } = venue;
  const roomsOf = await listRoomsBySpace(db, venueId);
  const roomsOfAll = [...new Set([...roomsOf.values()].flat())];
  const occupied = await listOccupied(db, { venueId, timezone }, roomsOfAll, { from, to }, now);
  const found = blocks.map((block, index) => {
    const excepted = new Set(exceptedDates[index]);
    if (excepted.size === 0) return [];
    const rooms = new Set((block.spaceIds ?? [...roomsOf.keys()]).flatMap((id) => roomsOf.get(id) ?? []));
    const inRooms = occupied.filter(({ room }) => rooms.has(room));
    return bookingsUnder(withExceptions(block, [], []), inRooms, timezone).filter(({ date }) =>
      excepted.has(date),
    );
  });
  const names = await listNames(db, venueId, found.flat());
  return blocks.map(({ exceptBookings = [] }, index) => {
    const booked = new Set(exceptBookings.map(({ date }) => date));
    const byDate = Map.groupBy(withNames(found[index] ?? [], names), ({ date }) => date);
    return (exceptedDates[index] ?? []).map((date) => ({
      date,
      isBlocked: booked.has(date),
      bookings: (byDate.get(date) ?? []).map(({ date: _, ...booking }) => booking),
    }));
  });
}

/** Lists the guests and spaces of the items of some bookings, by booking. */
async function listNames(db: Reader, venueId: string, bookings: readonly BookedException[]) {
  const rows = [];
  for (const references of chunks([...new Set(bookings.map(({ reference }) => reference))]))
    rows.push(
      ...(await db
        .selectFrom('booking_requests as r')
        .innerJoin('booking_items as i', (join) =>
          join.onRef('i.venue_id', '=', 'r.venue_id').onRef('i.reference', '=', 'r.reference'),
        )
        .select(['r.reference', titleOfRequest, 'r.guest_name', 'i.item', 'i.space_name'])
        .where('r.venue_id', '=', venueId)
        .where('r.reference', 'in', references)
        .orderBy('i.item')
        .execute()),
    );
  return Map.groupBy(rows, ({ reference }) => reference);
}
