import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import {
  type Correction,
  isAsCorrected,
  isOfDates,
  undoableOf,
  withoutCorrections,
} from '../../domain/booking/corrections.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listCorrections } from '../../storage/booking/corrections.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { lockSpaces } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { applyCorrection, type Correcting, lockForCorrection } from './apply-correction.ts';
import { assertMovable } from './item-moves.ts';
import type { NamedRequest } from './lock-request.ts';
import { withFixedInstalments } from './restore-price.ts';
import type { CorrectedBooking } from './store-correction.ts';

/**
 * Undoes a correction, or a change of dates: restores the former values of its members. The undo is such a change too, and
 * can be undone.
 *
 * @returns the booking after the undo, with what changed
 * @throws NotFoundError if the venue has no such request, or the request no such correction: the guest may be erased
 * @throws ConflictError if one of the members has changed since, the former hold has no free date, a former date is over or
 *   taken, or a price is to be restored and the booking is declined or cancelled
 * @throws PreconditionFailedError if the request has changed since it was read
 */
export async function undoCorrection(
  context: Context,
  undoing: Correcting & { readonly correctionId: string; readonly isDryRun?: boolean | undefined },
): Promise<CorrectedBooking> {
  const { correctionId, actor } = undoing;
  return retryAfterConflict(() =>
    transactOrDryRun(context, undoing.isDryRun ?? false, async (db) => {
      const found = await correctionOf(db, undoing);
      const returnsDates = (found?.changes ?? []).some(({ member }) => isOfDates(member));
      // The former spaces too, in one statement.
      const lock = returnsDates ? () => lockSpaces(db, undoing.venueId, null) : undefined;
      const locked = await lockForCorrection(db, context, undoing, lock);
      const { request, now } = locked;
      // Read again under the lock: the guest may have been erased.
      const correction = await correctionOf(db, undoing);
      if (correction === undefined)
        throw new NotFoundError(`Booking request ${request.reference} has no correction ${correctionId}.`);
      const { changes } = correction;
      if (!isAsCorrected(request, changes))
        throw new ConflictError(
          `Booking request ${request.reference} has changed since: correct it again instead.`,
          codedProblem('corrected_since'),
        );
      if (returnsDates) assertReturning(request, changes, now);
      const restored = withoutCorrections(request, changes);
      const isPriced = returnsDates || changes.some(({ member }) => member === 'agreedPrice');
      const corrected = isPriced ? withFixedInstalments(request, restored, now) : restored;
      return applyCorrection(db, context, { ...locked, corrected, actor, undoes: correctionId });
    }),
  );
}

/** Returns the correction to undo; undefined: the request has none with this id. */
const correctionOf = async (db: Reader, undoing: NamedRequest & { readonly correctionId: string }) =>
  (await listCorrections(db, undoing)).find(({ id }) => id === undoing.correctionId);

/** @throws ConflictError if the booking holds no date, or a date that would change is over */
function assertReturning(request: BookingRequest, changes: Correction['changes'], now: Instant): void {
  assertMovable(request, now);
  if (undoableOf(request, changes, now) === 'over')
    throw new ConflictError(`A date of booking request ${request.reference} is over.`, codedProblem('over'));
}
