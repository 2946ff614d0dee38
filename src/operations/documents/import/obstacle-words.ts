import type { Obstacle } from '../../../domain/booking/booking-moves.ts';
import type { StandingBooking } from '../../../domain/booking/rehousing.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';

/** Why a booking is in the way, in words for programs and for people. */
export interface ObstacleWords {
  /** For programs. */
  readonly why: Obstacle['why'];
  /** Where in the file it comes from; '': from what is missing there. */
  readonly path: string;
  /** A sentence about the booking, but for its subject. */
  readonly message: string;
}

/** Says why a booking is in the way of an import. */
export function wordsFor(booking: StandingBooking, obstacle: Obstacle, file: VenueFile): ObstacleWords {
  const { why } = obstacle;
  const pathOf = (spaceId: string) => {
    const index = file.spaces.findIndex(({ id }) => id === spaceId);
    return index < 0 ? '' : `spaces[${index}].rooms`;
  };
  const path = pathOf(why === 'space-gone-elsewhere' ? obstacle.spaceId : booking.spaceId);
  return { why, path, message: sentence() };

  function sentence(): string {
    switch (obstacle.why) {
      case 'room-not-named':
        return `would be left in the room ${obstacle.room}, which no space names any more`;
      case 'room-given-up':
        return `would give up the room ${obstacle.room}, in which the space ${obstacle.spaceId} stands`;
      case 'space-gone-elsewhere':
        return `stands in the room ${obstacle.room}, which the space ${obstacle.spaceId} would leave for another`;
      case 'room-taken':
        return `would share a room with ${obstacle.by ?? 'a block'}`;
    }
  }
}
