import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { correctionsBetween, type MemberCorrection } from '../../domain/booking/corrections.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteOldCorrections, insertCorrections } from '../../storage/booking/corrections.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { type Context, newId } from '../context.ts';

/** A booking after a correction, or after a change of its dates. */
export interface CorrectedBooking {
  readonly request: BookingRequest;
  /** The id by which it can be undone; null: nothing changed. */
  readonly correctionId: string | null;
  readonly changes: readonly MemberCorrection[];
}

/**
 * Stores what differs in two versions of a booking, with the former values: the change can be undone (`undoCorrection`).
 * Requires the lock of `lockGuests`.
 */
export async function storeCorrection(
  db: Writer,
  context: Context,
  { request, corrected, now }: { readonly now: Instant } & Record<'request' | 'corrected', BookingRequest>,
): Promise<Pick<CorrectedBooking, 'correctionId' | 'changes'>> {
  const { venueId, reference } = request;
  const changes = correctionsBetween(request, corrected);
  if (changes.length === 0) return { correctionId: null, changes };
  const id = newId(context, 'correction');
  await insertCorrections(db, venueId, [{ reference, id, at: now, changes }]);
  await deleteOldCorrections(db, { venueId, reference });
  return { correctionId: id, changes };
}
