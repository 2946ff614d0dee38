/** Bookings that an import leaves in place although the file conflicts with them. */
import type { FieldProblem } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/events/actor.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { listExistingReferences } from '../../../storage/booking/booking-requests.ts';
import type { Reader, Writer } from '../../../storage/engine/storage.ts';
import { recordEvent } from '../../../storage/events/event-log.ts';

/** A booking that an import left in place. */
export interface SkippedBooking {
  readonly reference: string;
  /** The rooms it is in. */
  readonly rooms: readonly string[];
}

/** Validates the references of bookings to leave: an unknown or needless one is probably a mistake. */
export async function validateSkippedBookings(
  db: Reader,
  venueId: string,
  leave: readonly string[],
  left: readonly SkippedBooking[],
): Promise<FieldProblem[]> {
  const done = new Set(left.map(({ reference }) => reference));
  const needless = leave.filter((reference) => !done.has(reference));
  if (needless.length === 0) return [];
  const existing = await listExistingReferences(db, venueId, needless);
  return needless.map((reference) => ({
    path: `leave ${reference}`,
    message: existing.has(reference)
      ? 'does not conflict with this import'
      : 'there is no such booking request',
    ...codedProblem('not_in_the_way'),
  }));
}

/** Records the skipped bookings in the event log. */
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
