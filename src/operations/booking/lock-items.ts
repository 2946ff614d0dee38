import type { Writer } from '../../storage/engine/storage.ts';
import { lockSpace, lockSpaces, type RoomsBySpace } from '../../storage/venue/rooms.ts';

interface InSpace {
  readonly spaceId: string;
}

/** Locks the spaces of all items in one statement, which prevents deadlocks, and returns their rooms. */
export async function lockItems(
  db: Writer,
  venueId: string,
  items: readonly [InSpace, ...InSpace[]],
): Promise<RoomsBySpace> {
  const [{ spaceId }, ...others] = items;
  if (others.length === 0) return new Map([[spaceId, await lockSpace(db, venueId, spaceId)]]);
  return lockSpaces(db, venueId, [...new Set(items.map((item) => item.spaceId))]);
}
