/** Occupancies of all rooms of a venue, for a calendar of several months. */
import { neededInterval, type OccupiedTime } from '../../domain/booking/occupied-time.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import { type Interval, overlaps } from '../../domain/time/interval.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { itemsWithRequests, titleOfRequest } from './booking-items.ts';
import { isActiveAt } from './occupancies.ts';
import { maxEventMs, maxPreparationMs } from './ready-times.ts';

/** A booking or active hold in such a calendar. */
export interface VenueBooking extends OccupiedTime {
  readonly reference: string;
  /** The number of its item. */
  readonly item: number;
  readonly spaceId: string;
  /** Null: custom times. */
  readonly slotName: string | null;
  /** The step of its slot by the hour; null: another slot, or custom times. */
  readonly stepMinutes: number | null;
  /** Null: it has none. */
  readonly title: string | null;
  /** The company, or else the guest's name. */
  readonly guestName: string;
  /** The date in the venue's time zone. */
  readonly date: CalendarDate;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  /** Null: it is booked. */
  readonly heldUntil: Instant | null;
  /** Whether its hold has a response deadline. */
  readonly isChallenged: boolean;
  /** The rooms it occupies, which may differ from those its space uses now. */
  readonly rooms: readonly string[];
}

/**
 * Lists a venue's bookings and active holds in its rooms during the interval, by start. Each is listed once, however
 * many rooms and spaces it occupies.
 *
 * @param most the maximum number of rows: one for each room of a booking, one for its setup there, and one for its turnaround
 * @returns null if there are more
 */
export async function listVenueBookings(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
  { now, most: max }: { readonly now: Instant; readonly most: number },
): Promise<VenueBooking[] | null> {
  const rows = await itemsWithRequests(db, venueId)
    .innerJoin('occupancies as o', (join) =>
      join
        .onRef('o.venue_id', '=', 'i.venue_id')
        .onRef('o.reference', '=', 'i.reference')
        .onRef('o.item', '=', 'i.item'),
    )
    .leftJoin('slots as t', (join) =>
      join.onRef('t.venue_id', '=', 'i.venue_id').onRef('t.id', '=', 'i.slot_id'),
    )
    .select([
      'i.reference',
      'i.item',
      'i.space_id',
      'i.slot_name',
      't.hours',
      titleOfRequest,
      'r.guest_name',
      'r.guest_company',
      'r.challenge',
    ])
    .select(['i.date', 'i.start_time', 'i.end_time', 'i.starts_at', 'i.ends_at'])
    .select(['o.room_id', 'o.starts_at as since', 'o.ends_at as until', 'o.expires_at', 'o.turnaround'])
    .where('i.starts_at', '>', startsAt - maxEventMs)
    .where('i.starts_at', '<', endsAt + maxPreparationMs)
    .where(isActiveAt(now))
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .orderBy('o.id')
    .limit(max + 1)
    .execute();
  if (rows.length > max) return null;
  const bookings: VenueBooking[] = [];
  let last: (VenueBooking & { rooms: string[]; setupAt: Instant; readyAt: Instant }) | undefined;
  for (const row of rows) {
    if (last?.reference !== row.reference || last.item !== row.item) {
      last = {
        reference: row.reference,
        item: row.item,
        spaceId: row.space_id,
        slotName: row.slot_name,
        stepMinutes: row.hours && fromJson(row.hours).stepMinutes,
        title: row.title,
        guestName: row.guest_company || row.guest_name,
        date: row.date,
        startTime: row.start_time,
        endTime: row.end_time,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        setupAt: row.starts_at,
        readyAt: row.ends_at,
        heldUntil: row.expires_at,
        isChallenged: row.expires_at !== null && row.challenge !== null,
        rooms: [],
      };
      bookings.push(last);
    }
    if (row.turnaround === 0) last.rooms.push(roomNameOf(row.room_id));
    last.setupAt = Math.min(last.setupAt, row.since);
    last.readyAt = Math.max(last.readyAt, row.until);
  }
  return bookings.filter((booking) => overlaps(neededInterval(booking), { startsAt, endsAt }));
}
