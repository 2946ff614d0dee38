/** What stands in all rooms of a venue, for a calendar that shows months of it at once. */
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { type CalendarDate, type ClockTime, type Instant, msPerDay } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Reader } from '../engine/storage.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { isActiveAt } from './occupancies.ts';

/** A booking or a live hold, as far as such a calendar tells of it. */
export interface VenueBooking extends Interval {
  readonly reference: string;
  readonly spaceId: string;
  readonly slotName: string;
  readonly guestName: string;
  /** On the venue's clock, in its zone then. */
  readonly date: CalendarDate;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  /** When its rooms are ready for the next; its end where nothing is made ready. */
  readonly readyAt: Instant;
  /** Null: it is booked. */
  readonly heldUntil: Instant | null;
  /** Where it stands: not those of its space, if that has taken up others since. */
  readonly rooms: readonly string[];
}

/** Whatever is made ready after the longest event takes a day at most. */
const reach = maxOccupancyMs + msPerDay;

/**
 * The bookings and live holds of a venue that take up one of its rooms during the interval, the first to start first.
 * Each comes once, however many rooms and spaces it takes.
 *
 * @param most rows, one for each room of a booking and one for its turnaround there
 * @returns null: there is more
 */
export async function listVenueBookings(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<VenueBooking[] | null> {
  const rows = await db
    .selectFrom('booking_requests as b')
    .innerJoin('occupancies as o', (join) =>
      join.onRef('o.venue_id', '=', 'b.venue_id').onRef('o.reference', '=', 'b.reference'),
    )
    .select(['b.reference', 'b.space_id', 'b.slot_name', 'b.guest_name'])
    .select(['b.date', 'b.start_time', 'b.end_time', 'b.starts_at', 'b.ends_at'])
    .select(['o.room_id', 'o.ends_at as until', 'o.expires_at', 'o.turnaround'])
    .where('b.venue_id', '=', venueId)
    .where('b.starts_at', '>', startsAt - reach)
    .where('b.starts_at', '<', endsAt)
    .where(isActiveAt(now))
    .orderBy('b.starts_at')
    .orderBy('b.reference')
    .orderBy('o.id')
    .limit(most + 1)
    .execute();
  if (rows.length > most) return null;
  const bookings: VenueBooking[] = [];
  let last: (VenueBooking & { rooms: string[]; readyAt: Instant }) | undefined;
  for (const row of rows) {
    if (last?.reference !== row.reference) {
      last = {
        reference: row.reference,
        spaceId: row.space_id,
        slotName: row.slot_name,
        guestName: row.guest_name,
        date: row.date,
        startTime: row.start_time,
        endTime: row.end_time,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        readyAt: row.ends_at,
        heldUntil: row.expires_at,
        rooms: [],
      };
      bookings.push(last);
    }
    if (row.turnaround === 0) last.rooms.push(roomNameOf(row.room_id));
    else last.readyAt = row.until;
  }
  return bookings.filter(({ readyAt }) => readyAt > startsAt);
}
