/** Lookups over long periods for bulk imports. */
import type { NotNull } from 'kysely';
import type { StoredStatus } from '../../domain/booking/booking-request.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Reader } from '../engine/storage.ts';
import { isActiveAt } from './occupancies.ts';

/** Lists the events and active holds in a venue's rooms during the interval, without turnarounds. */
export async function listRoomOccupancies(
  db: Reader,
  venueId: string,
  roomIds: readonly string[],
  { startsAt, endsAt }: Interval,
  now: Instant,
): Promise<(Interval & { readonly roomId: string; readonly reference: string })[]> {
  if (roomIds.length === 0) return [];
  const rows = await db
    .selectFrom('occupancies')
    .select(['room_id', 'starts_at', 'ends_at', 'reference'])
    .$narrowType<{ reference: NotNull }>()
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    .where('starts_at', '>', startsAt - maxOccupancyMs)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .where('turnaround', '=', 0)
    .where(isActiveAt(now))
    .execute();
  return rows.map((row) => ({
    roomId: row.room_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    reference: row.reference,
  }));
}

/** The data that identifies a request to a person who does not know its reference. */
export interface ExistingBooking {
  readonly reference: string;
  readonly spaceId: string;
  readonly slotId: string;
  readonly date: CalendarDate;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly status: StoredStatus;
  readonly holdExpiresAt: Instant | null;
}

/** Lists a venue's requests whose events start within the interval, in any status. */
export async function listExistingBookings(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
): Promise<ExistingBooking[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(['reference', 'space_id', 'slot_id', 'date', 'guest_name', 'guest_email'])
    .select(['status', 'hold_expires_at'])
    .where('venue_id', '=', venueId)
    .where('starts_at', '>=', startsAt)
    .where('starts_at', '<', endsAt)
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    spaceId: row.space_id,
    slotId: row.slot_id,
    date: row.date,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    status: row.status,
    holdExpiresAt: row.hold_expires_at,
  }));
}
