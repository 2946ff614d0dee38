/** Reads a venue without what an edit of one space does not need. */

import type { RoomsOfSpaces } from '../../domain/booking/room-reassignment.ts';
import type { PartOfVenue, VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { idOrEmpty } from '../../domain/fields/identifier.ts';
import type { Reader } from '../engine/storage.ts';
import { findSpace, listSlots, listSpaces } from '../venue/listings.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { findVenue } from '../venue/venues.ts';
import { readVenueFile } from './venue-file.ts';

/**
 * Reads a venue with one of its spaces, or with none, without website keys and blocks.
 *
 * @param spaceId an unknown one: the venue is read without spaces; null: it precedes the end of the list
 */
export async function readPartOfVenue(
  db: Reader,
  venueId: string,
  spaceId: string | null,
): Promise<PartOfVenue | undefined> {
  const venue = await findVenue(db, venueId);
  if (venue === undefined) return undefined;
  const only = { venue, siteKeys: [], blocks: [] };
  if (spaceId === null) return { ...only, spaces: [], spacesBefore: await countSpaces(db, venueId) };
  const found = await findSpace(db, venueId, idOrEmpty(spaceId));
  if (found === undefined) return { ...only, spaces: [], spacesBefore: 0 };
  const rooms = (await listRoomsOfSpaces(db, venueId, spaceId)).get(spaceId) ?? [];
  const slots = await listSlots(db, venueId, [spaceId]);
  return {
    ...only,
    spaces: [{ ...found.space, rooms, slots: slots.map(({ spaceId: _, ...slot }) => slot) }],
    spacesBefore: found.position,
  };
}

/** Reads a venue with all spaces and their slots, without website keys and blocks. */
export async function readAllSpaces(db: Reader, venueId: string): Promise<PartOfVenue | undefined> {
  const file = await readVenueFile(db, venueId, []);
  return file && { ...file, siteKeys: [], blocks: [], spacesBefore: 0 };
}

/** Reads a venue with all spaces, without their slots. */
export async function readSpacesOfVenue(db: Reader, venueId: string): Promise<VenueFile | undefined> {
  const venue = await findVenue(db, venueId);
  if (venue === undefined) return undefined;
  const rooms = await listRoomsOfSpaces(db, venueId);
  const spaces = (await listSpaces(db, venueId)).map((space) => ({
    ...space,
    rooms: rooms.get(space.id) ?? [],
    slots: [],
  }));
  return { venue, spaces, siteKeys: [], blocks: [] };
}

/** Lists the ids of a venue's spaces in their order. */
export async function listSpaceIds(db: Reader, venueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('venue_id', '=', venueId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

async function countSpaces(db: Reader, venueId: string): Promise<number> {
  const row = await db
    .selectFrom('spaces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns the rooms of a venue's spaces, or of one, both in their order. */
export async function listRoomsOfSpaces(
  db: Reader,
  venueId: string,
  spaceId?: string,
): Promise<RoomsOfSpaces> {
  const rows = await db
    .selectFrom('space_rooms as r')
    .innerJoin('spaces as s', (join) =>
      join.onRef('s.venue_id', '=', 'r.venue_id').onRef('s.id', '=', 'r.space_id'),
    )
    .select(['r.space_id', 'r.room_id'])
    .where('r.venue_id', '=', venueId)
    .$if(spaceId !== undefined, (query) => query.where('r.space_id', '=', spaceId ?? ''))
    .orderBy('s.position')
    .orderBy('r.position')
    .execute();
  const bySpace = Map.groupBy(rows, ({ space_id }) => space_id);
  return new Map([...bySpace].map(([id, rooms]) => [id, rooms.map(({ room_id }) => roomNameOf(room_id))]));
}
