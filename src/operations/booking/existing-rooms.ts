import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';

/**
 * Returns the rooms of a space of a booking request.
 *
 * @throws ConflictError if the space was deleted
 */
export function existingRooms(
  rooms: RoomsBySpace,
  { reference }: { readonly reference: string },
  spaceId: string,
): readonly string[] {
  const found = rooms.get(spaceId) ?? [];
  if (found.length > 0) return found;
  throw new ConflictError(
    `The space of booking request ${reference} no longer exists.`,
    codedProblem('space_gone'),
  );
}
