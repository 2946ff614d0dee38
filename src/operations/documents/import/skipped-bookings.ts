/** Bookings that whoever imports leaves where they stand, although the file would not allow for them. */
import type { FieldProblem } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/events/actor.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { findBookingRequests } from '../../../storage/booking/booking-requests.ts';
import type { Reader, Writer } from '../../../storage/engine/storage.ts';
import { recordEvent } from '../../../storage/events/event-log.ts';

/** A booking that an import left where it stands. */
export interface SkippedBooking {
  readonly reference: string;
  /** Where it stands. */
  readonly rooms: readonly string[];
}

/**
 * What is wrong with the references of bookings to leave: whoever mistypes one, or names one that need not be left,
 * has something else in mind than what would happen.
 */
export async function validateSkippedBookings(
  db: Reader,
  leave: readonly string[],
  left: readonly SkippedBooking[],
): Promise<FieldProblem[]> {
  const done = new Set(left.map(({ reference }) => reference));
  const needless = leave.filter((reference) => !done.has(reference));
  if (needless.length === 0) return [];
  const existing = await findBookingRequests(db, needless);
  return needless.map((reference) => ({
    path: `leave ${reference}`,
    message: existing.has(reference)
      ? 'is not in the way of this import'
      : 'there is no such booking request',
    ...codedProblem('not_in_the_way'),
  }));
}

/** Writes down that they were let go. */
export async function recordSkippedBookings(
  db: Writer,
  left: readonly SkippedBooking[],
  entry: { readonly at: Instant; readonly actor: Actor; readonly venueId: string },
): Promise<void> {
  for (const { reference, rooms } of left)
    await recordEvent(db, {
      ...entry,
      kind: 'booking-request.left',
      subject: reference,
      payload: { rooms },
    });
}
