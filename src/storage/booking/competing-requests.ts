/** Competing requests: undecided ones whose events overlap in a room, by the spaces' current rooms. */
import { sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Reader } from '../engine/storage.ts';
import { type RequestOfVenue, readRequests, requestColumns } from './booking-requests.ts';

/**
 * Selects undecided requests (`other`) for the same times and rooms as another one (`own`). An active hold blocks
 * others, so at least one of the two has expired.
 */
const competing = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items as own')
    .innerJoin('booking_items as theirs', (join) =>
      join
        .onRef('theirs.venue_id', '=', 'own.venue_id')
        .onRef('theirs.reference', '<>', 'own.reference')
        .on(({ eb, ref }) => eb('theirs.starts_at', '>', eb(ref('own.starts_at'), '-', maxOccupancyMs)))
        .onRef('theirs.starts_at', '<', 'own.ends_at')
        .onRef('theirs.ends_at', '>', 'own.starts_at'),
    )
    .innerJoin('booking_requests as other', (join) =>
      join
        .onRef('other.venue_id', '=', 'theirs.venue_id')
        .onRef('other.reference', '=', 'theirs.reference')
        .on(sql<boolean>`other.status = 'pending_approval'`),
    )
    .where('own.venue_id', '=', venueId)
    .where((of) =>
      of.or([
        of('theirs.space_id', '=', of.ref('own.space_id')),
        of.exists(
          of
            .selectFrom('space_rooms as room')
            .innerJoin('space_rooms as same', (join) =>
              join.onRef('same.venue_id', '=', 'room.venue_id').onRef('same.room_id', '=', 'room.room_id'),
            )
            .select('room.room_id')
            .where('room.venue_id', '=', venueId)
            .whereRef('room.space_id', '=', 'own.space_id')
            .whereRef('same.space_id', '=', 'theirs.space_id'),
        ),
      ]),
    );

/** Counts the competing requests of each of these requests; requests without any are missing. */
export async function countCompetingRequests(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const rows = await competing(db, venueId)
    .select(({ fn }) => ['own.reference', fn.count<number>('other.reference').distinct().as('count')])
    .where('own.reference', 'in', references)
    .groupBy('own.reference')
    .execute();
  return new Map(rows.map(({ reference, count }) => [reference, Number(count)]));
}

/** Lists competing requests, oldest first, up to a limit. */
export async function listCompetingRequests(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
  limit: number,
): Promise<BookingRequest[]> {
  const rows = await competing(db, venueId)
    .select(requestColumns.map((column) => `other.${column}` as const))
    .where('own.reference', '=', reference)
    .distinct()
    .orderBy('other.created_at')
    .orderBy('other.reference')
    .limit(limit)
    .execute();
  return readRequests(db, rows);
}
