import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import { correctedAnswers } from '../../domain/booking/corrected-answers.ts';
import type { GuestCorrection, RequestedCorrection } from '../../domain/booking/correction-fields.ts';
import { type BookedGuest, guestOf } from '../../domain/booking/guest.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import { canonicalLocale } from '../../domain/fields/locale.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { parseInstantIn } from '../../domain/time/parse-instant.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { applyCorrection, type Correcting, guestErasedError, lockForCorrection } from './apply-correction.ts';
import { correctTerms } from './correct-terms.ts';
import type { CorrectedBooking } from './store-correction.ts';

/**
 * Corrects a booking: its title, guest and answers in any status, the end of its hold while it is undecided, and guests,
 * layout, extras and adjustments with the price unless it is declined or cancelled (`correctTerms`). A hold that has ended
 * is renewed if its dates are free. The change is one event, and can be undone (`undoCorrection`).
 *
 * @param correction as parsed by `parseCorrection`
 * @returns the booking after the correction, with what changed
 * @throws ValidationError with the invalid answers, if the end of the hold is no time, past, or after the start, or as
 *   `correctTerms`
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if its guest was erased, its hold is to change and it is decided or has started, or a date of an ended
 *   hold is taken
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function correctBooking(
  context: Context,
  correcting: Correcting,
  correction: RequestedCorrection,
): Promise<CorrectedBooking> {
  return retryAfterConflict(() =>
    transactOrDryRun(context, correction.dryRun ?? false, async (db) => {
      const locked = await lockForCorrection(db, context, correcting);
      const corrected = await correctedRequest(db, locked, correction);
      return applyCorrection(db, context, { ...locked, corrected, actor: correcting.actor });
    }),
  );
}

/** Returns the booking with the corrected members. */
async function correctedRequest(
  db: Reader,
  { request, now }: { readonly request: BookingRequest; readonly now: Instant },
  correction: RequestedCorrection,
): Promise<BookingRequest> {
  const { guest, title, answers, holdExpiresAt } = correction;
  const namesGuest = guest !== undefined || title !== undefined || answers !== undefined;
  if (namesGuest && request.erasedAt !== null) throw guestErasedError(request);
  const questions = answers && ((await findVenue(db, request.venueId))?.questions ?? []);
  return {
    ...(await correctTerms(db, { request, now }, correction)),
    ...(guest && { guest: correctedGuest(request.guest, guest) }),
    ...(title !== undefined && { title: title?.trim() || null }),
    ...(answers && questions && { answers: correctedAnswers(request, answers, questions) }),
    ...(holdExpiresAt !== undefined && correctedHold(request, holdExpiresAt, now)),
  };
}

/** Returns a guest with the corrected members. */
export function correctedGuest(guest: BookedGuest, correction: GuestCorrection): BookedGuest {
  const { phone, company, language, ...corrected } = { ...guest, ...correction };
  return guestOf({
    ...corrected,
    phone: phone || null,
    company: company || null,
    language: canonicalLocale(language ?? ''),
  });
}

/**
 * Returns the end of a hold as staff decided it, without a challenge. The same end as before is no change, unless it ends a
 * challenge.
 */
function correctedHold(request: BookingRequest, text: string | null, now: Instant): Partial<HoldEnd> {
  const { reference, startsAt, items, status, challenge } = request;
  const holdExpiresAt = text === null ? null : parseInstantIn(text, items[0].timezone);
  if (text !== null && holdExpiresAt === null)
    throw new ValidationError([
      {
        path: 'holdExpiresAt',
        message: 'must be a time such as 2027-03-03T18:00, or null',
        ...codedProblem('instant'),
      },
    ]);
  const isPending = status === 'pending_approval';
  if (holdExpiresAt === request.holdExpiresAt && (challenge === null || !isPending)) return {};
  if (!isPending)
    throw new ConflictError(
      `Booking request ${reference} is ${statusAt(request, now)}: it has no hold.`,
      codedProblem('request_is', { status: statusAt(request, now) }),
    );
  if (startsAt <= now)
    throw new ConflictError(
      `The slot of booking request ${reference} has already started.`,
      codedProblem('started'),
    );
  if (holdExpiresAt !== null && holdExpiresAt <= now)
    throw new ValidationError([
      { path: 'holdExpiresAt', message: 'must be in the future', ...codedProblem('not_in_the_future') },
    ]);
  if (holdExpiresAt !== null && holdExpiresAt > startsAt)
    throw new ValidationError([
      {
        path: 'holdExpiresAt',
        message: 'is after the start of the first date',
        ...codedProblem('after_start'),
      },
    ]);
  return { holdExpiresAt, challenge: null };
}
