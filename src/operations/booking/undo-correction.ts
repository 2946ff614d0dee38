import { isAsCorrected, withoutCorrections } from '../../domain/booking/corrections.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { listCorrections } from '../../storage/booking/corrections.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import {
  applyCorrection,
  type CorrectedBooking,
  type Correcting,
  lockForCorrection,
} from './apply-correction.ts';
import { withFixedInstalments } from './restore-price.ts';

/**
 * Undoes a correction: restores the former values of its members. The undo is a correction too, and can be undone.
 *
 * @returns the booking after the undo, with what changed
 * @throws NotFoundError if the venue has no such request, or the request no such correction: the guest may be erased
 * @throws ConflictError if one of the members has changed since, the former hold has no free date, or a price is to be
 *   restored and the booking is declined or cancelled
 * @throws PreconditionFailedError if the request has changed since it was read
 */
export async function undoCorrection(
  context: Context,
  undoing: Correcting & { readonly correctionId: string; readonly isDryRun?: boolean | undefined },
): Promise<CorrectedBooking> {
  const { correctionId, actor } = undoing;
  return retryAfterConflict(() =>
    transactOrDryRun(context, undoing.isDryRun ?? false, async (db) => {
      const locked = await lockForCorrection(db, context, undoing);
      const { request } = locked;
      const correction = (await listCorrections(db, request)).find(({ id }) => id === correctionId);
      if (correction === undefined)
        throw new NotFoundError(`Booking request ${request.reference} has no correction ${correctionId}.`);
      if (!isAsCorrected(request, correction.changes))
        throw new ConflictError(
          `Booking request ${request.reference} has changed since: correct it again instead.`,
          codedProblem('corrected_since'),
        );
      const restored = withoutCorrections(request, correction.changes);
      const isPriced = correction.changes.some(({ member }) => member === 'agreedPrice');
      const corrected = isPriced ? withFixedInstalments(request, restored, locked.now) : restored;
      return applyCorrection(db, context, { ...locked, corrected, actor, undoes: correctionId });
    }),
  );
}
