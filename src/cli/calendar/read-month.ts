import type { RequestItem } from '../../domain/booking/booking-request.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Venue } from '../../domain/venue/venue.ts';
import { listBlocks, type StoredBlock } from '../../storage/booking/blocks.ts';
import { listBookingRequests } from '../../storage/booking/booking-request-list.ts';
import type { RequestCursor } from '../../storage/booking/request-order.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { CommandFailure } from '../failure.ts';
import { itemsOfRequests } from '../requests/flat-request.ts';

interface MonthSpace {
  readonly id: string;
  readonly name: string;
  readonly rooms: readonly string[];
}

/** The spaces, bookings and blocks of one month. */
export interface Month {
  readonly venue: Venue;
  /** All spaces of the venue. */
  readonly spaces: readonly MonthSpace[];
  /** The spaces to print. */
  readonly requestedSpaces: readonly MonthSpace[];
  /** The items of bookings and active holds, by start. */
  readonly bookings: readonly RequestItem[];
  /** All blocks of these spaces, regardless of their dates. */
  readonly blocks: readonly StoredBlock[];
}

/** The page size of the query. */
const pageSize = 1000;

/**
 * Reads the bookings, holds and blocks of a venue in a range of dates, or of one space and the spaces that share a room
 * with it.
 * @throws CommandFailure if the venue has no such space
 */
export async function readMonth(
  db: Reader,
  venueId: string,
  { dates, spaceId }: { dates: readonly CalendarDate[]; spaceId: string | undefined },
  now: Instant,
): Promise<Month> {
  const file = await readVenueFile(db, venueId, []);
  if (file === undefined) throw new CommandFailure(`there is no venue "${venueId}"`);
  const chosen = file.spaces.find(({ id }) => id === spaceId);
  if (spaceId !== undefined && chosen === undefined)
    throw new CommandFailure(
      `the venue has no space "${spaceId}": it has ${file.spaces.map(({ id }) => id).join(', ')}`,
    );
  const relevantSpaces = new Set(
    file.spaces
      .filter(({ rooms }) => chosen === undefined || rooms.some((room) => chosen.rooms.includes(room)))
      .map(({ id }) => id),
  );
  const bookings = await listAll(db, { venueId, from: dates[0], to: dates.at(-1) }, now);
  const blocks = await listBlocks(db, venueId);
  return {
    venue: file.venue,
    spaces: file.spaces,
    requestedSpaces: chosen === undefined ? file.spaces : [chosen],
    // Without a chosen space, also includes bookings of deleted spaces.
    bookings: bookings.filter(({ item: { space } }) => chosen === undefined || relevantSpaces.has(space.id)),
    blocks: blocks.filter(
      ({ spaceIds }) =>
        chosen === undefined || spaceIds === null || spaceIds.some((id) => relevantSpaces.has(id)),
    ),
  };
}

async function listAll(
  db: Reader,
  of: { venueId: string; from: CalendarDate | undefined; to: CalendarDate | undefined },
  now: Instant,
): Promise<RequestItem[]> {
  const filter = { ...of, statuses: ['accepted', 'pending_approval'] } as const;
  const all: RequestItem[] = [];
  let after: RequestCursor | null = null;
  do {
    const page = { limit: pageSize, by: 'event', after: after ?? undefined } as const;
    const { requests, next } = await listBookingRequests(db, filter, page, now);
    all.push(...itemsOfRequests(requests));
    after = next;
  } while (after !== null);
  const { from = '', to = '' } = of;
  // A hold without a time limit ends when its slot starts.
  return all
    .filter(({ request: { status, startsAt } }) => status === 'accepted' || startsAt > now)
    .filter(({ item: { date } }) => from <= date && date <= to)
    .toSorted((one, other) => one.item.startsAt - other.item.startsAt);
}
