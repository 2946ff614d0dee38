/** Rooms are what can be occupied; spaces that share one exclude each other. */
import type { Kysely } from 'kysely';
import { command, compiled } from '../engine/compiled.ts';
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
  const locked = await lockNeighbours(db, () => neighboursOfSpace(db, { spaceId }));
  return locked.filter((row) => row.space_id === spaceId).map((row) => row.room_id);
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
  // Another venue may have a space of that id by now.
  const ofVenue = async () =>
    (await lockNeighbours(db, () => neighboursOfBooking(db, { spaceId, reference }))).filter((row) =>
      row.room_id.startsWith(roomIdOf(venueId, '')),
    );
  let locked = await ofVenue();
  if (locked.length === 0) {
    await touchVenue(db, venueId);
    locked = await ofVenue();
  }
  return locked.filter((row) => row.space_id === spaceId).map((row) => row.room_id);
}

interface SpaceInRoom {
  readonly space_id: string;
  readonly room_id: string;
}

async function lockNeighbours(
  db: Writer,
  find: () => Promise<{ readonly rows: readonly SpaceInRoom[] }>,
): Promise<readonly SpaceInRoom[]> {
  const locked = new Set<string>();
  for (;;) {
    const { rows: neighbours } = await find();
    const pending = new Set(neighbours.map((row) => row.space_id)).difference(locked);
    // While we waited for a lock an import may have divided the rooms anew: look again until nothing is new.
    if (pending.size === 0) return neighbours;
    // One by one in the order of their ids, the same for everybody, so that no two can wait for each other.
    // Ordered here and not by the database, whose collation may see it differently than an import does.
    for (const id of [...pending].sort()) {
      await touchSpace(db, id);
      locked.add(id);
    }
  }
}

/** Raises a space's revision: locks its row, and outdates every answer made from it. */
export async function touchSpace(db: Writer, spaceId: string): Promise<void> {
  await raiseRevision(db, { spaceId });
}

const raiseRevision = command((db, { spaceId }: { spaceId: string }) =>
  db
    .updateTable('spaces')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', spaceId),
);

const roomsOfSpace = (db: Kysely<Tables>, spaceId: string) =>
  db.selectFrom('space_rooms').select('room_id').where('space_id', '=', spaceId);

const spacesIn = (db: Kysely<Tables>, rooms: ReturnType<typeof roomsOfSpace>) =>
  db
    .selectFrom('space_rooms')
    .select(['space_id', 'room_id'])
    .where('room_id', 'in', rooms)
    .orderBy('position');

const neighboursOfSpace = compiled((db, { spaceId }: { spaceId: string }) =>
  spacesIn(db, roomsOfSpace(db, spaceId)),
);

const neighboursOfBooking = compiled((db, { spaceId, reference }: { spaceId: string; reference: string }) =>
  spacesIn(
    db,
    roomsOfSpace(db, spaceId).union(
      db.selectFrom('occupancies').select('room_id').where('reference', '=', reference),
    ),
  ),
);
