/** Rooms, the units that occupancies reserve; two spaces that share a room exclude each other. */
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { pipelinedLock, precompiledQuery } from '../engine/compiled.ts';
import { OutdatedLocksError } from '../engine/errors.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { bumpVenueRevision } from './venues.ts';

/** Returns a room's id in the database, unique across venues, since no id contains a slash. */
export const roomIdOf = (venueId: string, room: string) => `${venueId}/${room}`;
/** Returns the room's name in its venue. */
export const roomNameOf = (roomId: string) => roomId.slice(roomId.indexOf('/') + 1);

/**
 * Locks a space together with every space that shares a room with it, by raising their revisions, which also
 * invalidates cached responses (docs/contribute/how-it-works.md).
 *
 * @returns the rooms of the space; empty if the venue has no such space
 */
export async function lockSpace(db: Writer, venueId: string, spaceId: string): Promise<string[]> {
  const space = { venueId, spaceId };
  const locked = await lockNeighbours(
    () => bumpNeighboursOfSpace(db, space),
    () => neighboursOfSpace(db, space),
  );
  return roomsOf(locked, spaceId);
}

const roomsOf = (rows: readonly SpaceInRoom[], spaceId: string) =>
  rows.filter((row) => row.space_id === spaceId).map((row) => row.room_id);

/**
 * Locks a space like `lockSpace`, and reads its rooms together with something else.
 *
 * @param read finds at most one row, with `neighboursText`
 * @returns also the rooms of the space; empty without a row
 */
export async function lockSpaceReading<Row extends { readonly neighbours: string | null }>(
  db: Writer,
  { venueId, spaceId }: SpaceOfVenue,
  read: () => Promise<{ readonly rows: readonly Row[] }>,
): Promise<{ readonly rows: readonly Row[]; readonly rooms: readonly string[] }> {
  let rows: readonly Row[] = [];
  const locked = await lockNeighbours(
    () => bumpNeighboursOfSpace(db, { venueId, spaceId }),
    async () => {
      ({ rows } = await read());
      const neighbours = rows[0]?.neighbours?.split(' ') ?? [];
      return {
        rows: neighbours.map((text) => {
          const [space_id = '', ...room] = text.split('/');
          return { space_id, room_id: room.join('/') };
        }),
      };
    },
  );
  return { rows, rooms: roomsOf(locked, spaceId) };
}

/** Selects the spaces that share a room with a space, and the shared rooms, as one text: no id contains a space. */
export const neighboursText = (db: Selecting, space: SpaceOfVenue) =>
  spacesIn(db, space.venueId, roomsOfSpace(db, space))
    .select(sql<string | null>`string_agg(space_id || '/' || room_id, ' ' order by position)`.as('rooms'))
    .as('neighbours');

/**
 * Locks the spaces of bookings and another space, to which one of them moves. One statement prevents deadlocks.
 *
 * @returns the rooms of that space and of the bookings' spaces; for other locked spaces, only the shared rooms
 */
export async function lockSpacesForMove(db: Writer, move: MoveOfBooking): Promise<RoomsBySpace> {
  const locked = await lockNeighbours(
    () => bumpNeighboursOfMove(db, move),
    () => neighboursOfMove(db, move),
  );
  return roomsBySpace(locked);
}

/**
 * Locks the spaces of all items of some bookings in one statement, and the spaces that use the occupied rooms: a space may
 * have been deleted or use other rooms now. If no space uses the rooms, it waits for imports, which may restore one.
 *
 * @returns the rooms of the bookings' spaces; for other locked spaces, only the shared rooms
 */
export async function lockSpacesOfBookings(
  db: Writer,
  { venueId, references }: BookingsOfVenue,
): Promise<RoomsBySpace> {
  const bookings = { venueId, references };
  const lockAll = () =>
    lockNeighbours(
      () => bumpNeighboursOfBookings(db, bookings),
      () => neighboursOfBookings(db, bookings),
    );
  let locked = await lockAll();
  if (locked.length === 0) {
    await bumpVenueRevision(db, venueId);
    locked = await lockAll();
  }
  return roomsBySpace(locked);
}

/**
 * Locks several spaces at once, or all of a venue: null.
 *
 * @returns the rooms of each existing space
 */
export async function lockSpaces(
  db: Writer,
  venueId: string,
  spaceIds: readonly string[] | null,
): Promise<RoomsBySpace> {
  if (spaceIds?.length === 0) return new Map();
  const rooms = () => {
    const all = db.selectFrom('space_rooms').select('room_id').where('venue_id', '=', venueId);
    return spaceIds === null ? all : all.where('space_id', 'in', spaceIds);
  };
  const locked = await lockNeighbours(
    async () => ({ rows: await bumpNeighbours(db, venueId, rooms()).execute() }),
    async () => ({ rows: await neighboursIn(db, venueId, rooms()).execute() }),
  );
  return roomsBySpace(locked.filter(({ space_id }) => spaceIds?.includes(space_id) ?? true));
}

/** Lists the rooms of spaces without locking them. */
export async function listRoomsOf(
  db: Reader,
  venueId: string,
  spaceIds: readonly string[],
): Promise<RoomsBySpace> {
  const rows = await db
    .selectFrom('space_rooms')
    .select(['space_id', 'room_id'])
    .where('venue_id', '=', venueId)
    .where('space_id', 'in', spaceIds)
    .execute();
  return roomsBySpace(rows);
}

/** The ids of the rooms of spaces; a space that does not exist is missing. */
export type RoomsBySpace = ReadonlyMap<string, readonly string[]>;

/** Lists the rooms of each space of a venue. */
export async function listRoomsBySpace(db: Reader, venueId: string): Promise<RoomsBySpace> {
  const query = db.selectFrom('space_rooms').select(['space_id', 'room_id']);
  return roomsBySpace(await query.where('venue_id', '=', venueId).execute());
}

function roomsBySpace(rows: readonly SpaceInRoom[]): RoomsBySpace {
  const bySpace = Map.groupBy(rows, ({ space_id }) => space_id);
  return new Map([...bySpace].map(([id, rooms]) => [id, rooms.map(({ room_id }) => room_id)]));
}

type Selecting = Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>;

interface SpaceOfVenue {
  readonly venueId: string;
  readonly spaceId: string;
}

interface BookingsOfVenue {
  readonly venueId: string;
  readonly references: readonly string[];
}

interface MoveOfBooking extends BookingsOfVenue {
  readonly toSpaceId: string;
}

interface SpaceInRoom {
  readonly space_id: string;
  readonly room_id: string;
}

async function lockNeighbours(
  raise: () => Promise<{ readonly rows: readonly { readonly id: string }[] }>,
  find: () => Promise<{ readonly rows: readonly SpaceInRoom[] }>,
): Promise<readonly SpaceInRoom[]> {
  const raised = await raise();
  const { rows: neighbours } = await find();
  const locked = new Set(raised.rows.map(({ id }) => id));
  // While this waited for a lock, an import may have changed the rooms.
  if (!neighbours.every((row) => locked.has(row.space_id))) throw new OutdatedLocksError();
  return neighbours;
}

/** Raises the revisions of spaces, which locks their rows and invalidates cached responses. */
export async function bumpSpaceRevisions(
  db: Writer,
  venueId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length > 0) await bumpRevisions(db, venueId, spaceIds).execute();
}

/**
 * Raises the revisions of all spaces of a venue, which locks their rows and invalidates cached responses.
 *
 * @returns their number
 */
export async function bumpAllSpaceRevisions(db: Writer, venueId: string): Promise<number> {
  const all = db.selectFrom('space_rooms').select('space_id').where('venue_id', '=', venueId);
  return (await bumpRevisions(db, venueId, all).execute()).length;
}

/**
 * Locks the spaces in the order of their ids' character codes, which prevents deadlocks. The collation of the
 * database may change with an upgrade of its system; this order cannot.
 */
const bumpRevisions = (
  db: Kysely<Tables>,
  venueId: string,
  spaceIds: readonly string[] | SelectQueryBuilder<Tables, 'space_rooms', { space_id: string }>,
) =>
  db
    .with('concerned', (some) =>
      some
        .selectFrom('spaces')
        .select('id')
        .where('venue_id', '=', venueId)
        .where('id', 'in', spaceIds)
        .orderBy('id', (order) => order.collate('C'))
        .forUpdate(),
    )
    .updateTable('spaces')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('venue_id', '=', venueId)
    .where('id', 'in', ({ selectFrom }) => selectFrom('concerned').select('id'))
    .returning('id');

const roomsOfSpace = (db: Selecting, { venueId, spaceId }: SpaceOfVenue) =>
  db
    .selectFrom('space_rooms')
    .select('room_id')
    .where('venue_id', '=', venueId)
    .where('space_id', '=', spaceId);

const roomsOfBookings = (db: Kysely<Tables>, { venueId, references }: BookingsOfVenue) =>
  db
    .selectFrom('space_rooms')
    .select('room_id')
    .where('venue_id', '=', venueId)
    .where('space_id', 'in', ({ selectFrom }) =>
      selectFrom('booking_items')
        .select('space_id')
        .where('venue_id', '=', venueId)
        .where('reference', 'in', references),
    )
    // Duplicates do no harm. To remove them, SQLite would read all occupancies of the venue in order.
    .unionAll(
      db
        .selectFrom('occupancies')
        .select('room_id')
        .where('venue_id', '=', venueId)
        .where('reference', 'in', references),
    );

const roomsOfMove = (db: Kysely<Tables>, { venueId, references, toSpaceId }: MoveOfBooking) =>
  roomsOfBookings(db, { venueId, references }).unionAll(roomsOfSpace(db, { venueId, spaceId: toSpaceId }));

type Rooms = ReturnType<typeof roomsOfSpace>;

const spacesIn = (db: Selecting, venueId: string, rooms: Rooms) =>
  db.selectFrom('space_rooms').where('venue_id', '=', venueId).where('room_id', 'in', rooms);

const bumpNeighbours = (db: Kysely<Tables>, venueId: string, rooms: Rooms) =>
  bumpRevisions(db, venueId, spacesIn(db, venueId, rooms).select('space_id'));
const bumpNeighboursOfSpace = pipelinedLock((db, of: SpaceOfVenue) =>
  bumpNeighbours(db, of.venueId, roomsOfSpace(db, of)),
);
const bumpNeighboursOfBookings = pipelinedLock((db, of: BookingsOfVenue) =>
  bumpNeighbours(db, of.venueId, roomsOfBookings(db, of)),
);
const bumpNeighboursOfMove = pipelinedLock((db, of: MoveOfBooking) =>
  bumpNeighbours(db, of.venueId, roomsOfMove(db, of)),
);

const neighboursIn = (db: Kysely<Tables>, venueId: string, rooms: Rooms) =>
  spacesIn(db, venueId, rooms).select(['space_id', 'room_id']).orderBy('position');
const neighboursOfSpace = precompiledQuery((db, of: SpaceOfVenue) =>
  neighboursIn(db, of.venueId, roomsOfSpace(db, of)),
);
const neighboursOfBookings = precompiledQuery((db, of: BookingsOfVenue) =>
  neighboursIn(db, of.venueId, roomsOfBookings(db, of)),
);
const neighboursOfMove = precompiledQuery((db, of: MoveOfBooking) =>
  neighboursIn(db, of.venueId, roomsOfMove(db, of)),
);
