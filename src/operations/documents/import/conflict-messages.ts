import type { MoveConflict } from '../../../domain/booking/booking-move-plan.ts';
import type { CurrentBooking } from '../../../domain/booking/room-reassignment.ts';

/** Why a booking conflicts with an import, as a code and as text. */
export interface ConflictMessage {
  /** The code. */
  readonly reason: MoveConflict['reason'];
  /** The path in the file; '': something is missing there. */
  readonly path: string;
  /** A predicate about the booking: "would share a room with a block". */
  readonly message: string;
}

/**
 * Describes why a booking conflicts with an import.
 *
 * @param spaceIds the spaces of the venue in the order of its file
 */
export function conflictMessageFor(
  booking: CurrentBooking,
  conflict: MoveConflict,
  spaceIds: readonly string[],
): ConflictMessage {
  const { reason } = conflict;
  const pathOf = (spaceId: string) => {
    const index = spaceIds.indexOf(spaceId);
    return index < 0 ? '' : `spaces[${index}].rooms`;
  };
  const path = pathOf(reason === 'space-gone-elsewhere' ? conflict.spaceId : booking.spaceId);
  return { reason, path, message: conflictText() };

  function conflictText(): string {
    switch (conflict.reason) {
      case 'room-not-named':
        return `would stay in the room ${conflict.room}, which no longer belongs to any space`;
      case 'room-given-up':
        return `would lose the room ${conflict.room}, which now belongs to the space ${conflict.spaceId}`;
      case 'space-gone-elsewhere':
        return `is in the room ${conflict.room}, which the space ${conflict.spaceId} would lose`;
      case 'room-taken':
        return `would share a room with ${conflict.by ?? 'a block'}`;
    }
  }
}
