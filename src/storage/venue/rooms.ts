/** Rooms are what can be occupied; spaces that share one exclude each other. */
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { compiled, lock } from '../engine/compiled.ts';
import type { Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { touchVenue } from './venues.ts';

/** A room's id in the database: unique to its venue, since no id contains a slash. */
export const roomIdOf = (venueId: string, room: string) => `${venueId}/${room}`;
/** The room's name as its venue writes it. */
export const roomNameOf = (roomId: string) => roomId.slice(roomId.indexOf('/') + 1);

/**
 * Puts the writers of a space in line, together with those of every space that shares a room with it: each
 * one's revision goes up, which is the row lock, and which outdates every answer made before (docs/architecture.md).
 *
 * @returns the rooms of the space; empty when there is no such space
 */
export async function lockSpace(db: Writer, spaceId: string): Promise<string[]> {
  const locked = await lockNeighbours(
    () => raiseAroundSpace(db, { spaceId }),
    () => neighboursOfSpace(db, { spaceId }),
  );
  return locked.filter((row) => row.space_id === spaceId).map((row) => row.room_id);
}

/**
 * The same for a booking that is to move to another space, or another date of its own: all spaces concerned in one
 * statement, so that whoever locks some of them waits for all.
 *
 * @returns the rooms of the space it moves to; empty when the venue has no such space
 */
export async function lockMove(
  db: Writer,
  {
    venueId,
    toSpaceId,
    ...booking
  }: {
    venueId: string;
    spaceId: string;
    toSpaceId: string;
    reference: string;
  },
): Promise<string[]> {
  const locked = await lockNeighbours(
    () => raiseAroundMove(db, { ...booking, toSpaceId }),
    () => neighboursOfMove(db, { ...booking, toSpaceId }),
  );
  return locked
    .filter((row) => row.space_id === toSpaceId && row.room_id.startsWith(roomIdOf(venueId, '')))
    .map((row) => row.room_id);
}

/**
 * The same for a booking, whose own rooms count too: its space may have been removed since, or taken up other rooms,
 * and others may stand in those of the booking. Where no space of the venue does, it waits for imports, which may
 * bring one back.
 *
 * @returns the rooms of its space; empty when its venue has no such space
 */
export async function lockBooking(
  db: Writer,
  { venueId, spaceId, reference }: { venueId: string; spaceId: string; reference: string },
): Promise<string[]> {
  const booking = { spaceId, reference };
  const ofVenue = async () => {
    const locked = await lockNeighbours(
      () => raiseAroundBooking(db, booking),
      () => neighboursOfBooking(db, booking),
    );
    // Another venue may have a space of that id by now.
    return locked.filter((row) => row.room_id.startsWith(roomIdOf(venueId, '')));
  };
  let locked = await ofVenue();
  if (locked.length === 0) {
    await touchVenue(db, venueId);
    locked = await ofVenue();
  }
  return locked.filter((row) => row.space_id === spaceId).map((row) => row.room_id);
}

/**
 * The same for several spaces at once, or for all of a venue: null.
 *
 * @returns the rooms of each of them that the venue has
 */
export async function lockSpaces(
  db: Writer,
  venueId: string,
  spaceIds: readonly string[] | null,
): Promise<Map<string, string[]>> {
  if (spaceIds?.length === 0) return new Map();
  const all = db.selectFrom('spaces').select('id').where('venue_id', '=', venueId);
  const rooms = () =>
    db
      .selectFrom('space_rooms')
      .select('room_id')
      .where('space_id', 'in', spaceIds ?? all);
  const locked = await lockNeighbours(
    async () => ({ rows: await raiseAround(db, rooms()).execute() }),
    async () => ({ rows: await neighboursIn(db, rooms()).execute() }),
  );
  const wanted = locked.filter(
    ({ space_id, room_id }) =>
      room_id.startsWith(roomIdOf(venueId, '')) && (spaceIds?.includes(space_id) ?? true),
  );
  const roomsOf = new Map<string, string[]>();
  for (const { space_id, room_id } of wanted)
    roomsOf.set(space_id, [...(roomsOf.get(space_id) ?? []), room_id]);
  return roomsOf;
}

interface SpaceInRoom {
  readonly space_id: string;
  readonly room_id: string;
}

async function lockNeighbours(
  raise: () => Promise<{ readonly rows: readonly { readonly id: string }[] }>,
  find: () => Promise<{ readonly rows: readonly SpaceInRoom[] }>,
): Promise<readonly SpaceInRoom[]> {
  for (;;) {
    const raised = await raise();
    const { rows: neighbours } = await find();
    const locked = new Set(raised.rows.map(({ id }) => id));
    // While we waited for a lock an import may have divided the rooms anew: look again until nothing is new.
    if (neighbours.every((row) => locked.has(row.space_id))) return neighbours;
  }
}

/** Raises the revisions of spaces: locks their rows, and outdates every answer made from them. */
export async function touchSpaces(db: Writer, spaceIds: readonly string[]): Promise<void> {
  if (spaceIds.length > 0) await raiseRevisions(db, spaceIds).execute();
}

/**
 * Locks the spaces in the order of their ids' character codes, so that two transactions cannot wait for each other. The
 * collation of the database may change with an upgrade of its system, this order cannot.
 */
const raiseRevisions = (
  db: Kysely<Tables>,
  spaceIds: readonly string[] | SelectQueryBuilder<Tables, 'space_rooms', { space_id: string }>,
) =>
  db
    .with('concerned', (some) =>
      some
        .selectFrom('spaces')
        .select('id')
        .where('id', 'in', spaceIds)
        .orderBy('id', (order) => order.collate('C'))
        .forUpdate(),
    )
    .updateTable('spaces')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('concerned').select('id'))
    .returning('id');

const roomsOfSpace = (db: Kysely<Tables>, { spaceId }: { spaceId: string }) =>
  db.selectFrom('space_rooms').select('room_id').where('space_id', '=', spaceId);

const roomsOfBooking = (db: Kysely<Tables>, booking: { spaceId: string; reference: string }) =>
  roomsOfSpace(db, booking).union(
    db.selectFrom('occupancies').select('room_id').where('reference', '=', booking.reference),
  );

const roomsOfMove = (
  db: Kysely<Tables>,
  { toSpaceId, ...booking }: { spaceId: string; toSpaceId: string; reference: string },
) => roomsOfBooking(db, booking).union(roomsOfSpace(db, { spaceId: toSpaceId }));

const spacesIn = (db: Kysely<Tables>, rooms: ReturnType<typeof roomsOfSpace>) =>
  db.selectFrom('space_rooms').where('room_id', 'in', rooms);

const raiseAround = (db: Kysely<Tables>, rooms: ReturnType<typeof roomsOfSpace>) =>
  raiseRevisions(db, spacesIn(db, rooms).select('space_id'));
const raiseAroundSpace = lock((db, of: { spaceId: string }) => raiseAround(db, roomsOfSpace(db, of)));
const raiseAroundBooking = lock((db, of: { spaceId: string; reference: string }) =>
  raiseAround(db, roomsOfBooking(db, of)),
);
const raiseAroundMove = lock((db, of: { spaceId: string; toSpaceId: string; reference: string }) =>
  raiseAround(db, roomsOfMove(db, of)),
);

const neighboursIn = (db: Kysely<Tables>, rooms: ReturnType<typeof roomsOfSpace>) =>
  spacesIn(db, rooms).select(['space_id', 'room_id']).orderBy('position');
const neighboursOfSpace = compiled((db, of: { spaceId: string }) => neighboursIn(db, roomsOfSpace(db, of)));
const neighboursOfBooking = compiled((db, of: { spaceId: string; reference: string }) =>
  neighboursIn(db, roomsOfBooking(db, of)),
);
const neighboursOfMove = compiled((db, of: { spaceId: string; toSpaceId: string; reference: string }) =>
  neighboursIn(db, roomsOfMove(db, of)),
);
