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

/** A booking or active hold that a block would cover. */
export interface BookingInBlock {
  readonly reference: string;
  readonly guestName: string;
  /** The dates of the block that conflict with it. */
  readonly dates: readonly CalendarDate[];
}

/** Lists a venue's bookings and active holds that a block would cover and that are not over, by start. */
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
    .select(['reference', 'starts_at', 'ends_at'])
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
  const found = new Map<string, readonly CalendarDate[]>();
  for (const { reference, starts_at, ends_at } of bookings) {
    const dates = blocked
      .conflictingDates({ startsAt: starts_at, endsAt: ends_at })
      .filter((date) => !stays(block, { date, reference }));
    // One row for each room and item.
    const others = found.get(reference) ?? [];
    if (dates.length > 0) found.set(reference, [...new Set([...others, ...dates])]);
  }
  const names = await guestNames(db, venueId, [...found.keys()]);
  return [...found].map(([reference, dates]) => ({
    ...{ reference, dates },
    guestName: names.get(reference) ?? '',
  }));
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
  const booked = bookings.flatMap(({ reference, dates }) =>
    dates.filter((date) => wanted.includes(date)).map((date) => ({ date, reference })),
  );
  const ended = new Set((former?.exceptBookings ?? []).map(({ date }) => date));
  const isOpen = (date: CalendarDate) => !ended.has(date) && booked.every((each) => each.date !== date);
  return withExceptions(block, wanted.filter(isOpen), booked);
}

/** A date that a block leaves out, with the bookings and active holds that it would otherwise cover and that are not over. */
export interface ExceptedDate {
  readonly date: CalendarDate;
  readonly bookings: readonly Pick<BookingInBlock, 'reference' | 'guestName'>[];
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
    bookings: bookings.flatMap(({ reference, guestName, dates }) =>
      dates.includes(date) ? { reference, guestName } : [],
    ),
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

async function guestNames(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_requests')
    .select(['reference', 'guest_name'])
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
  return new Map(rows.map(({ reference, guest_name }) => [reference, guest_name]));
}
