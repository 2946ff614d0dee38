/**
 * Turnarounds: in each room of an event, a separate occupancy after its end, so that the database rejects a booking
 * that starts too soon.
 *
 * After an import, agreed bookings take precedence: a turnaround ends early where the next event in its room starts.
 */
import { isOccupancyActive } from '../../domain/booking/availability.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { type Instant, msPerMinute } from '../../domain/time/instant.ts';
import { type Interval, overlaps } from '../../domain/time/interval.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';
import { deleteAllExpiredHolds, deleteExpiredHolds } from './occupancies.ts';
import { listOccupancies } from './occupancies-by-interval.ts';

const maxMs = venueFileLimits.turnaroundMinutes * msPerMinute;

/** Returns the interval from an instant to the last date that JavaScript has. */
export const since = (startsAt: Instant): Interval => ({ startsAt, endsAt: 8.64e15 });

/** Returns the turnaround of a space in minutes; 0 if the venue has no such space. */
export async function turnaroundOf(db: Reader, venueId: string, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('spaces')
    .select('turnaround_minutes')
    .where('venue_id', '=', venueId)
    .where('id', '=', spaceId)
    .executeTakeFirst();
  return row?.turnaround_minutes ?? 0;
}

/** Deletes the turnarounds in these rooms during the interval, until `recomputeTurnarounds` adds them again. */
export async function deleteTurnarounds(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  { startsAt, endsAt }: Interval,
): Promise<void> {
  if (roomIds.length === 0) return;
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    .where('turnaround', '=', 1)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .execute();
}

/**
 * Deletes the turnarounds of a booking that may change, until `restoreTurnaroundsOf` adds them again: also one that is
 * over because another date followed it.
 */
export async function deleteTurnaroundsOf(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  now: Instant,
): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('turnaround', '=', 1)
    .where('starts_at', '>', now - maxMs)
    .execute();
}

/**
 * Adds the missing turnarounds of a booking. Each ends early where the next event in its room starts: an item of the
 * same booking, or an event that was booked after a removed item.
 */
export async function restoreTurnaroundsOf(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  now: Instant,
): Promise<void> {
  const events = await db
    .selectFrom('occupancies as o')
    .innerJoin('booking_items as i', (join) =>
      join
        .onRef('i.venue_id', '=', 'o.venue_id')
        .onRef('i.reference', '=', 'o.reference')
        .onRef('i.item', '=', 'o.item'),
    )
    .innerJoin('spaces as s', (join) =>
      join.onRef('s.id', '=', 'i.space_id').onRef('s.venue_id', '=', 'i.venue_id'),
    )
    .select(['o.room_id', 'o.ends_at', 'o.expires_at', 'o.item', 's.turnaround_minutes'])
    .where('o.venue_id', '=', venueId)
    .where('o.reference', '=', reference)
    .where('o.turnaround', '=', 0)
    .where('s.turnaround_minutes', '>', 0)
    .where('o.ends_at', '>', now - maxMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('occupancies as t')
            .select('t.id')
            .where('t.venue_id', '=', venueId)
            .where('t.reference', '=', reference)
            .where('t.turnaround', '=', 1)
            .whereRef('t.item', '=', 'o.item')
            .whereRef('t.room_id', '=', 'o.room_id'),
        ),
      ),
    )
    .execute();
  if (events.length === 0) return;
  // A series has up to 104 dates: read what follows them at once.
  const rooms = [...new Set(events.map(({ room_id }) => room_id))];
  const endings = events.map(({ ends_at }) => ends_at);
  const period = { startsAt: Math.min(...endings), endsAt: Math.max(...endings) + maxMs };
  await deleteExpiredHolds(db, venueId, rooms, period, now);
  const taken = Map.groupBy(await listOccupancies(db, venueId, rooms, period), ({ roomId }) => roomId);
  const missing = events.flatMap((event) => {
    const after = {
      startsAt: event.ends_at,
      endsAt: event.ends_at + event.turnaround_minutes * msPerMinute,
    };
    const next = (taken.get(event.room_id) ?? []).filter((each) => overlaps(each, after));
    const endsAt = Math.min(after.endsAt, ...next.map(({ startsAt }) => startsAt));
    if (endsAt <= after.startsAt) return [];
    return {
      venue_id: venueId,
      room_id: event.room_id,
      starts_at: after.startsAt,
      ends_at: endsAt,
      expires_at: event.expires_at,
      reference,
      item: event.item,
      turnaround: 1 as const,
    };
  });
  for (const some of chunks(missing)) await db.insertInto('occupancies').values(some).execute();
}

/** Sets the turnarounds in a venue's rooms during the interval to those of their events' spaces. */
export async function recomputeTurnarounds(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  now: Instant,
  during = since(now),
): Promise<void> {
  await deleteTurnarounds(db, venueId, roomIds, during);
  const requested = await db
    .selectFrom('spaces')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('turnaround_minutes', '>', 0)
    .limit(1)
    .execute();
  if (requested.length === 0) return;
  // Expired holds must not conflict.
  await deleteAllExpiredHolds(db, venueId, roomIds, now);
  for (const roomId of roomIds) {
    const missing = await missingTurnarounds(db, venueId, roomId, now, during);
    for (const some of chunks(missing)) await db.insertInto('occupancies').values(some).execute();
  }
}

async function missingTurnarounds(
  db: Reader,
  venueId: string,
  roomId: string,
  now: Instant,
  { startsAt, endsAt: until }: Interval,
) {
  const events = await db
    .selectFrom('occupancies as o')
    .leftJoin('booking_items as i', (join) =>
      join
        .onRef('i.venue_id', '=', 'o.venue_id')
        .onRef('i.reference', '=', 'o.reference')
        .onRef('i.item', '=', 'o.item'),
    )
    .leftJoin('spaces as s', (join) =>
      join.onRef('s.id', '=', 'i.space_id').onRef('s.venue_id', '=', 'i.venue_id'),
    )
    .select(['o.starts_at', 'o.ends_at', 'o.expires_at', 'o.reference', 'o.item', 's.turnaround_minutes'])
    .where('o.venue_id', '=', venueId)
    .where('o.room_id', '=', roomId)
    .where('o.turnaround', '=', 0)
    .where('o.starts_at', '>', startsAt - maxOccupancyMs - maxMs)
    .where('o.starts_at', '<', until + maxMs)
    .orderBy('o.starts_at')
    .execute();
  return events.flatMap((event, index) => {
    const nextStart = events[index + 1]?.starts_at ?? Number.POSITIVE_INFINITY;
    const endsAt = Math.min(event.ends_at + (event.turnaround_minutes ?? 0) * msPerMinute, nextStart);
    const isRequested =
      endsAt > event.ends_at &&
      overlaps({ startsAt: event.ends_at, endsAt }, { startsAt, endsAt: until }) &&
      isOccupancyActive({ expiresAt: event.expires_at }, now);
    if (!isRequested) return [];
    return {
      venue_id: venueId,
      room_id: roomId,
      starts_at: event.ends_at,
      ends_at: endsAt,
      expires_at: event.expires_at,
      reference: event.reference,
      item: event.item,
      turnaround: 1 as const,
    };
  });
}
