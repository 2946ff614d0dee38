/** Competing requests: undecided ones whose events overlap in a room, by the spaces' current rooms. */
import { sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Reader } from '../engine/storage.ts';
import { fromRequestRow, type RequestOfVenue, requestColumns } from './booking-requests.ts';

/**
 * Selects undecided requests (`other`) for the same times and rooms as another one (`own`). An active hold blocks
 * others, so at least one of the two has expired. An index has undecided requests by their start.
 */
const competing = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_requests as own')
    .innerJoin('booking_requests as other', (join) =>
      join
        .onRef('other.venue_id', '=', 'own.venue_id')
        .on(sql<boolean>`other.status = 'pending_approval'`)
        .onRef('other.reference', '<>', 'own.reference')
        .on(({ eb, ref }) => eb('other.starts_at', '>', eb(ref('own.starts_at'), '-', maxOccupancyMs)))
        .onRef('other.starts_at', '<', 'own.ends_at')
        .onRef('other.ends_at', '>', 'own.starts_at'),
    )
    .where('own.venue_id', '=', venueId)
    .where((of) =>
      of.or([
        of('other.space_id', '=', of.ref('own.space_id')),
        of.exists(
          of
            .selectFrom('space_rooms as its')
            .innerJoin('space_rooms as theirs', (join) =>
              join.onRef('theirs.venue_id', '=', 'its.venue_id').onRef('theirs.room_id', '=', 'its.room_id'),
            )
            .select('its.room_id')
            .where('its.venue_id', '=', venueId)
            .whereRef('its.space_id', '=', 'own.space_id')
            .whereRef('theirs.space_id', '=', 'other.space_id'),
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
    .select(({ fn }) => ['own.reference', fn.countAll<number>().as('count')])
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
    .orderBy('other.created_at')
    .orderBy('other.reference')
    .limit(limit)
    .execute();
  return rows.map(fromRequestRow);
}
