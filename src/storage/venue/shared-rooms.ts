/** A venue's rooms, and the spaces that use each. */
import type { Reader } from '../engine/storage.ts';
import { roomNameOf } from './rooms.ts';

/** A space of a venue with the names of its rooms. */
export interface SpaceInRooms {
  readonly id: string;
  readonly name: string;
  /** Whether visitors see it. */
  readonly isVisible: boolean;
  readonly rooms: readonly string[];
}

/** A room and the spaces that use it: only one of them can be booked at a time. */
export interface SharedRoom {
  readonly room: string;
  readonly spaceIds: readonly string[];
}

/** Lists all spaces of a venue in their order. */
export async function listSpacesInRooms(db: Reader, venueId: string): Promise<SpaceInRooms[]> {
  const rows = await db
    .selectFrom('spaces as s')
    .innerJoin('venues as v', 'v.id', 's.venue_id')
    .innerJoin('space_rooms as r', (join) =>
      join.onRef('r.venue_id', '=', 's.venue_id').onRef('r.space_id', '=', 's.id'),
    )
    .select(['s.id', 's.name', 's.active', 's.published', 'v.published as venue_published', 'r.room_id'])
    .where('s.venue_id', '=', venueId)
    .orderBy('s.position')
    .orderBy('r.position')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofSpace) => {
    const [space] = ofSpace;
    if (space === undefined) return [];
    const { id, name, active, published, venue_published } = space;
    const isVisible = active === 1 && published === 1 && venue_published === 1;
    return { id, name, isVisible, rooms: ofSpace.map(({ room_id }) => roomNameOf(room_id)) };
  });
}

/** Lists the rooms of these spaces in their order. */
export function listRoomsOfSpaces(spaces: readonly SpaceInRooms[]): SharedRoom[] {
  const pairs = spaces.flatMap(({ id, rooms }) => rooms.map((room) => ({ id, room })));
  return [...Map.groupBy(pairs, ({ room }) => room)].map(([room, sharing]) => ({
    room,
    spaceIds: sharing.map(({ id }) => id),
  }));
}
