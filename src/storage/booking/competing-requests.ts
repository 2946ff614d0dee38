/**
 * Competing requests: undecided ones whose events, turnaround included, overlap in a room, by the spaces' current rooms.
 * Ranks among them are computed, never stored.
 */
import { sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { type Instant, msPerDay, msPerMinute } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Reader } from '../engine/storage.ts';
import { type RequestOfVenue, readRequests, requestColumns } from './booking-requests.ts';
import { isActiveAt } from './occupancies.ts';

/** The place of a request among those for the same time. */
export interface RequestRank {
  /** The number of other undecided requests for the same rooms and time. */
  readonly competing: number;
  /** The number of those that wait and were placed earlier. */
  readonly earlierWaiting: number;
  /** Whether another booking or an active hold occupies its time. */
  readonly isTaken: boolean;
}

/** A turnaround lasts a day at most. */
const maxLookBackMs = maxOccupancyMs + msPerDay;

const readyAt = (item: 'own' | 'theirs', space: 'own_space' | 'their_space') =>
  sql<Instant>`${sql.ref(`${item}.ends_at`)} + ${sql.lit(msPerMinute)} * coalesce(${sql.ref(`${space}.turnaround_minutes`)}, 0)`;

/** Selects the items of a request (`own`) with its space, which may be deleted. */
const ownItems = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items as own')
    .leftJoin('spaces as own_space', (join) =>
      join.onRef('own_space.venue_id', '=', 'own.venue_id').onRef('own_space.id', '=', 'own.space_id'),
    )
    .where('own.venue_id', '=', venueId);

/**
 * Selects undecided requests (`other`) for the same times and rooms as another one (`own`): pending ones, also expired,
 * and those that wait at `now`.
 */
const competing = (db: Reader, venueId: string, now: Instant) =>
  ownItems(db, venueId)
    .innerJoin('booking_items as theirs', (join) =>
      join
        .onRef('theirs.venue_id', '=', 'own.venue_id')
        .onRef('theirs.reference', '<>', 'own.reference')
        .on(({ eb, ref }) => eb('theirs.starts_at', '>', eb(ref('own.starts_at'), '-', maxLookBackMs)))
        .on('theirs.starts_at', '<', readyAt('own', 'own_space')),
    )
    .leftJoin('spaces as their_space', (join) =>
      join
        .onRef('their_space.venue_id', '=', 'theirs.venue_id')
        .onRef('their_space.id', '=', 'theirs.space_id'),
    )
    .innerJoin('booking_requests as other', (join) =>
      join.onRef('other.venue_id', '=', 'theirs.venue_id').onRef('other.reference', '=', 'theirs.reference'),
    )
    .where(readyAt('theirs', 'their_space'), '>', ({ ref }) => ref('own.starts_at'))
    .where(
      sql<boolean>`(other.status = 'pending_approval' or other.status = 'waiting' and theirs.starts_at > ${now})`,
    )
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

const ofMine = sql<boolean>`own.reference = mine.reference`;

/** Returns the rank of each of these requests, by reference, with one query. */
export async function rankRequests(
  db: Reader,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<Map<string, RequestRank>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_requests as mine')
    .select('mine.reference')
    .select([
      competing(db, venueId, now)
        .where(ofMine)
        .select(({ fn }) => fn.count<number>('other.reference').distinct().as('count'))
        .as('competing'),
      competing(db, venueId, now)
        .where(ofMine)
        .where(
          sql<boolean>`other.status = 'waiting' and (other.created_at < mine.created_at or other.created_at = mine.created_at and other.reference < mine.reference)`,
        )
        .select(({ fn }) => fn.count<number>('other.reference').distinct().as('count'))
        .as('earlier'),
      occupancyInTheWay(db, venueId, now)
        .where(ofMine)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('taken'),
    ])
    .where('mine.venue_id', '=', venueId)
    .where('mine.reference', 'in', references)
    .execute();
  return new Map(
    rows.map(({ reference, ...row }) => [
      reference,
      {
        competing: Number(row.competing),
        earlierWaiting: Number(row.earlier),
        isTaken: Number(row.taken) > 0,
      },
    ]),
  );
}

/** Selects what occupies the rooms of a request's spaces at its times. */
const occupancyInTheWay = (db: Reader, venueId: string, now: Instant) =>
  ownItems(db, venueId)
    .innerJoin('space_rooms as room', (join) =>
      join.onRef('room.venue_id', '=', 'own.venue_id').onRef('room.space_id', '=', 'own.space_id'),
    )
    .innerJoin('occupancies', (join) =>
      join
        .onRef('occupancies.venue_id', '=', 'room.venue_id')
        .onRef('occupancies.room_id', '=', 'room.room_id')
        .onRef('occupancies.reference', '<>', 'own.reference')
        .on(({ eb, ref }) => eb('occupancies.starts_at', '>', eb(ref('own.starts_at'), '-', maxOccupancyMs)))
        .on('occupancies.starts_at', '<', readyAt('own', 'own_space'))
        .onRef('occupancies.ends_at', '>', 'own.starts_at'),
    )
    .where(isActiveAt(now));

/** Lists competing requests, oldest first, up to a limit. */
export async function listCompetingRequests(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<BookingRequest[]> {
  const rows = await competing(db, venueId, now)
    .select(requestColumns.map((column) => `other.${column}` as const))
    .where('own.reference', '=', reference)
    .distinct()
    .orderBy('other.created_at')
    .orderBy('other.reference')
    .limit(limit)
    .execute();
  return readRequests(db, rows);
}

/** Lists the references of requests that wait at `now` for the time of another one, oldest first. */
export async function listWaitingFor(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
  now: Instant,
): Promise<string[]> {
  const rows = await competing(db, venueId, now)
    .select(['other.reference', 'other.created_at'])
    .where('own.reference', '=', reference)
    .where('other.status', '=', 'waiting')
    .distinct()
    .orderBy('other.created_at')
    .orderBy('other.reference')
    .execute();
  return rows.map((row) => row.reference);
}

/** Lists the requests of a venue that wait at `now` for a time within the interval, oldest first, up to a limit. */
export async function listWaitingRequests(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<BookingRequest[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .where('venue_id', '=', venueId)
    // A literal, like in the index.
    .where(sql<boolean>`status = 'waiting'`)
    .where('starts_at', '>', Math.max(now, startsAt - maxOccupancyMs))
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .orderBy('created_at')
    .orderBy('reference')
    .limit(limit)
    .execute();
  return readRequests(db, rows);
}
