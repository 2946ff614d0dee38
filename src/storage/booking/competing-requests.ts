/**
 * Competing requests: undecided ones whose occupied times overlap in a room, by the spaces' current rooms.
 * Ranks among them are computed, never stored. Times near the same dates are read once and compared here: in SQL, a join
 * for each request takes seconds on PostgreSQL where 200 wait for one date.
 */
import { sql } from 'kysely';
import type { RequestWithTotals, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import { neededInterval, withPreparation } from '../../domain/booking/occupied-time.ts';
import { isPlacedBefore } from '../../domain/booking/rank.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { type Interval, mergeIntervals } from '../../domain/time/interval.ts';
import { IntervalIndex } from '../../domain/time/interval-index.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';
import { isActiveAt } from './occupancies.ts';
import { maxEventMs, maxPreparationMs } from './ready-times.ts';
import { readUnpricedRequests, unpricedColumns } from './request-rows.ts';
import { readRequestsWithTotals } from './request-totals.ts';
import { maxRanges, startsWithin } from './starts-within.ts';

/** The place of a request among those for the same time. */
export interface RequestRank {
  /** The number of other undecided requests for the same rooms and time. */
  readonly competing: number;
  /** The number of those that wait and were placed earlier. */
  readonly earlierWaiting: number;
  /** Whether it waits, and another booking or an active hold occupies its time. */
  readonly isTaken: boolean;
}

/** The occupied time of an item of a request. */
interface RequestedTime extends Interval {
  readonly reference: string;
  readonly spaceId: string;
  readonly createdAt: Instant;
  readonly isWaiting: boolean;
}

/** What a group of requests compete with. */
interface Competition {
  readonly own: readonly RequestedTime[];
  /** The items of undecided requests near the same dates, their own ones included. */
  readonly undecided: readonly RequestedTime[];
  readonly rooms: ReadonlyMap<string, readonly string[]>;
}

/** Reads the items of some requests, and of those that may compete with them at `now`. */
async function readCompetition(
  db: Reader,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<Competition> {
  const spaces = await readSpaces(db, venueId);
  const timeOf = (row: Awaited<ReturnType<typeof ownItems>>[number]): RequestedTime => ({
    reference: row.reference,
    spaceId: row.space_id,
    ...neededInterval(
      withPreparation(
        { startsAt: row.starts_at, endsAt: row.ends_at },
        spaces.get(row.space_id) ?? { setupMinutes: 0, turnaroundMinutes: 0 },
      ),
    ),
    createdAt: row.created_at,
    isWaiting: row.status === 'waiting',
  });
  const ownItems = () => itemsOf(db, venueId).where('i.reference', 'in', references).execute();
  const own = (await ownItems()).map(timeOf);
  const ranges = startsNear(own);
  const undecided: Awaited<ReturnType<typeof ownItems>> = [];
  // A large venue has many bookings on these dates, and few undecided requests, which an index lists.
  for (const some of chunks(own.length === 0 ? [] : await undecidedBetween(db, venueId, ranges, now)))
    undecided.push(
      ...(await itemsOf(db, venueId)
        .where('i.reference', 'in', some)
        .where(startsWithin('i.starts_at', ranges))
        .where(sql<boolean>`(r.status = 'pending_approval' or r.status = 'waiting' and i.starts_at > ${now})`)
        .execute()),
    );
  const rooms = new Map([...spaces].map(([id, space]) => [id, space.rooms]));
  return { own, undecided: undecided.map(timeOf), rooms };
}

/** Returns the ranges of starts in which something may overlap one of these times. */
const startsNear = (times: readonly Interval[]) =>
  mergeIntervals(
    times.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt - maxEventMs,
      endsAt: endsAt + maxPreparationMs,
    })),
    maxRanges,
  );

/** Lists the references of undecided requests that last into the ranges. */
async function undecidedBetween(
  db: Reader,
  venueId: string,
  ranges: readonly Interval[],
  now: Instant,
): Promise<string[]> {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) return [];
  const between = () =>
    db
      .selectFrom('booking_requests')
      .select('reference')
      .where('venue_id', '=', venueId)
      .where('starts_at', '<', last.endsAt)
      .where('ends_at', '>', first.startsAt);
  // Literals, as in the indexes. A waiting request ends when its last item starts.
  const pending = await between().where(sql<boolean>`status = 'pending_approval'`).execute();
  const waiting = await between()
    .where(sql<boolean>`status = 'waiting'`)
    .where('ends_at', '>', now)
    .execute();
  return [...pending, ...waiting].map(({ reference }) => reference);
}

const itemsOf = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items as i')
    .innerJoin('booking_requests as r', (join) =>
      join.onRef('r.venue_id', '=', 'i.venue_id').onRef('r.reference', '=', 'i.reference'),
    )
    .select(['i.reference', 'i.space_id', 'i.starts_at', 'i.ends_at', 'r.created_at', 'r.status'])
    .where('i.venue_id', '=', venueId);

/** Returns the setups, turnarounds and rooms of a venue's spaces. */
async function readSpaces(db: Reader, venueId: string) {
  const rows = await db
    .selectFrom('spaces as s')
    .leftJoin('space_rooms as r', (join) =>
      join.onRef('r.venue_id', '=', 's.venue_id').onRef('r.space_id', '=', 's.id'),
    )
    .select(['s.id', 's.setup_minutes', 's.turnaround_minutes', 'r.room_id'])
    .where('s.venue_id', '=', venueId)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofSpace]) => [
      id,
      {
        setupMinutes: ofSpace[0]?.setup_minutes ?? 0,
        turnaroundMinutes: ofSpace[0]?.turnaround_minutes ?? 0,
        rooms: ofSpace.flatMap(({ room_id: room }) => room ?? []),
      },
    ]),
  );
}

/** Returns a function that lists the requests that compete with one, each once, oldest first. */
function competitorsIn({
  own,
  undecided,
  rooms,
}: Competition): (reference: string) => readonly RequestedTime[] {
  // Two items of one space compete although it may have no rooms.
  const placesOf = ({ spaceId }: RequestedTime) => [`space ${spaceId}`, ...(rooms.get(spaceId) ?? [])];
  const others = new IntervalIndex<RequestedTime>();
  for (const time of undecided) others.add(placesOf(time), time);
  const items = Map.groupBy(own, ({ reference }) => reference);
  return (reference) => {
    const found = new Map<string, RequestedTime>();
    for (const mine of items.get(reference) ?? [])
      for (const other of others.overlapping(placesOf(mine), mine))
        if (other.reference !== reference) found.set(other.reference, other);
    return [...found.values()].sort((one, other) => (isPlacedBefore(one, other) ? -1 : 1));
  };
}

/** Returns the rank of each of these requests, by reference. */
export async function rankRequests(
  db: Reader,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<Map<string, RequestRank>> {
  if (references.length === 0) return new Map();
  const competition = await readCompetition(db, venueId, references, now);
  const occupied = new IntervalIndex<Occupancy>();
  for (const each of await readOccupancies(db, venueId, competition, now)) occupied.add([each.roomId], each);
  const competitorsOf = competitorsIn(competition);
  const isInTheWay = (item: RequestedTime) =>
    [...occupied.overlapping(competition.rooms.get(item.spaceId) ?? [], item)].some(
      ({ reference }) => reference !== item.reference,
    );
  return new Map(
    [...Map.groupBy(competition.own, ({ reference }) => reference)].map(([reference, items]) => {
      const [first] = items;
      const competitors = competitorsOf(reference);
      return [
        reference,
        {
          competing: competitors.length,
          earlierWaiting: competitors.filter(
            (other) => other.isWaiting && first && isPlacedBefore(other, first),
          ).length,
          isTaken: items.some((item) => item.isWaiting && isInTheWay(item)),
        },
      ];
    }),
  );
}

interface Occupancy extends Interval {
  readonly roomId: string;
  readonly reference: string;
}

/** Reads what occupies the rooms of the waiting requests' spaces near their dates. */
async function readOccupancies(
  db: Reader,
  venueId: string,
  { own, rooms }: Competition,
  now: Instant,
): Promise<Occupancy[]> {
  const waiting = own.filter(({ isWaiting }) => isWaiting);
  const roomIds = [...new Set(waiting.flatMap(({ spaceId }) => rooms.get(spaceId) ?? []))];
  if (roomIds.length === 0) return [];
  const rows = await db
    .selectFrom('occupancies')
    .select(['room_id', 'starts_at', 'ends_at', 'reference'])
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    .where(startsWithin('starts_at', startsNear(waiting)))
    .where(isActiveAt(now))
    .execute();
  return rows.map((row) => ({
    roomId: row.room_id,
    reference: row.reference,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

/** Lists competing requests, oldest first, up to a limit. */
export async function listCompetingRequests(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<RequestWithTotals[]> {
  const competition = await readCompetition(db, venueId, [reference], now);
  const competitors = competitorsIn(competition)(reference).slice(0, limit);
  if (competitors.length === 0) return [];
  const references = competitors.map((other) => other.reference);
  const rows = await db
    .selectFrom('booking_requests')
    .select(unpricedColumns)
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
  const found = await readRequestsWithTotals(db, rows);
  return found.sort((one, other) => (isPlacedBefore(one, other) ? -1 : 1));
}

/** Lists the references of requests that wait at `now` for the time of another one, oldest first. */
export async function listWaitingFor(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
  now: Instant,
): Promise<string[]> {
  const competition = await readCompetition(db, venueId, [reference], now);
  return competitorsIn(competition)(reference)
    .filter(({ isWaiting }) => isWaiting)
    .map((other) => other.reference);
}

/** Lists the requests of a venue that wait at `now` for a time within the interval, oldest first, up to a limit. */
export async function listWaitingRequests(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<UnpricedRequest[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(unpricedColumns)
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
  return readUnpricedRequests(db, rows);
}
