/** The blocks that apply to each of several spaces, read once for all of them. */
import { BlockCalendar, BlockedDates, noBlocks } from '../../domain/booking/blocked-dates.ts';
import type { NamedBlock } from '../../domain/booking/offer-rules.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import { listBlocksBetween, listBlocksOfSpace, type NearbyDates, type VenueBlock } from './blocked-dates.ts';

/** A room of a space. */
export interface InRoom {
  readonly space_id: string;
  readonly room_id: string;
}

/** Lists the rooms of all spaces of a venue. */
export const findRooms = precompiledQuery((db, { venueId }: { venueId: string }) =>
  db.selectFrom('space_rooms').select(['space_id', 'room_id']).where('venue_id', '=', venueId),
);

/**
 * Reads the blocks near some dates that apply to spaces of a venue: a booking may have as many dates as a venue has
 * blocks, each in a space of its own.
 *
 * @returns returns those of a space
 */
export async function readBlocksOfSpaces(
  db: Reader,
  venueId: string,
  spaceIds: ReadonlySet<string>,
  about: NearbyDates,
): Promise<(spaceId: string) => BlockedDates<NamedBlock>> {
  const [only, another] = spaceIds;
  if (only !== undefined && another === undefined) {
    const blocks = await listBlocksOfSpace(db, venueId, only, about);
    const [first] = blocks;
    const blocked = first === undefined ? noBlocks : new BlockedDates<NamedBlock>(blocks, first.timezone);
    return () => blocked;
  }
  const blocks = await listBlocksBetween(db, venueId, about);
  const [first] = blocks;
  if (first === undefined) return () => noBlocks;
  const inRooms = blocks.every(({ spaceIds: named }) => named === null)
    ? []
    : (await findRooms(db, { venueId })).rows;
  const blocksOf = blocksInRooms(blocks, inRooms);
  return (spaceId) => blocksOf(spaceId, first.timezone);
}

/**
 * Returns a function that returns the blocks of a space in the venue's time zone. Spaces with the same blocks get the
 * same, since most blocks are of the whole venue; others share the search for those of each date.
 *
 * @param inRooms the rooms of all spaces; not needed if all blocks are of the whole venue
 */
export function blocksInRooms(
  all: readonly VenueBlock[],
  inRooms: readonly InRoom[],
): (spaceId: string, timezone: string) => BlockedDates<VenueBlock> {
  const calendar = new BlockCalendar(all);
  const neighbours = neighboursIn(inRooms);
  const namingAny = blocksBySpace(all);
  const byBlocks = new Map<string, BlockedDates<VenueBlock>>();
  return (spaceId, timezone) => {
    const blocks = namingAny(neighbours(spaceId));
    const own = blocks.flatMap(({ id, spaceIds }) => (spaceIds === null ? [] : [id])).join(' ');
    const existing = byBlocks.get(own) ?? new BlockedDates(blocks, timezone, calendar);
    byBlocks.set(own, existing);
    return existing;
  };
}

/** Returns for each space those that share a room with it, itself included. */
function neighboursIn(inRooms: readonly InRoom[]): (spaceId: string) => ReadonlySet<string> {
  const bySpace = Map.groupBy(inRooms, ({ space_id }) => space_id);
  const byRoom = Map.groupBy(inRooms, ({ room_id }) => room_id);
  return (spaceId) =>
    new Set(
      (bySpace.get(spaceId) ?? []).flatMap(({ room_id }) =>
        (byRoom.get(room_id) ?? []).map(({ space_id }) => space_id),
      ),
    );
}

/** Returns for some spaces the blocks that name one of them, or all spaces, in their order. */
function blocksBySpace(blocks: readonly VenueBlock[]): (spaces: ReadonlySet<string>) => VenueBlock[] {
  const places = new Map<string, number[]>();
  for (const [place, { spaceIds }] of blocks.entries())
    for (const id of spaceIds ?? []) {
      const known = places.get(id);
      if (known === undefined) places.set(id, [place]);
      else known.push(place);
    }
  return (spaces) => {
    const named = new Set([...spaces].flatMap((id) => places.get(id) ?? []));
    return blocks.filter(({ spaceIds }, place) => spaceIds === null || named.has(place));
  };
}
