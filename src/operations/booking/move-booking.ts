import { type BookedItem, datesOf } from '../../domain/booking/booked-item.ts';
import { amendedAgain, type BookingRequest } from '../../domain/booking/booking-request.ts';
import { endHoldBy } from '../../domain/booking/challenge.ts';
import { ConflictError, DomainError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import { paymentsOfMovedItems } from '../../domain/money/changed-items.ts';
import { fixedInstalments, paymentsOnNewDates } from '../../domain/money/instalments.ts';
import { keptInPackage, keptPrice } from '../../domain/money/kept-price.ts';
import { sumDueAtSigning } from '../../domain/money/payments.ts';
import { isAgreement, priceReasons } from '../../domain/money/price-reasons.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { applyItemsChange, storeItemsChange } from './apply-items-change.ts';
import { findStaffTarget, type StaffTarget } from './find-staff-target.ts';
import { giveDateInTransaction } from './give-date.ts';
import {
  choicesAt,
  chosenExtras,
  type LockedBooking,
  lockForMove,
  type MoveInput,
  movedTimeOf,
  placeOf,
  targetOf,
} from './item-moves.ts';
import type { NamedRequest } from './lock-request.ts';
import { choiceWithoutStaff } from './price-choice.ts';
import { type CorrectedBooking, storeCorrection } from './store-correction.ts';

/** A move of a booking request. */
export interface Move extends NamedRequest {
  readonly actor: Actor;
  readonly to: MoveInput;
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
  /**
   * False: today's price at the target replaces the booking's. There is none at custom times. Omitted: an agreed price stays, and
   * staff have to choose if the move would change the total.
   */
  readonly keepPrice?: boolean | undefined;
  /** The waiting request that is given the former date, in the same transaction. */
  readonly giveDateTo?: string | undefined;
}

/** The result of a move. */
export interface MoveResult {
  readonly request: BookingRequest;
  /** The id by which the move can be undone; null: nothing changed. */
  readonly correctionId: string | null;
  /**
   * Today's price at the target, with the same number of guests and the extras that the package there offers, for
   * information only. Null: custom times, or too large to compute.
   */
  readonly wouldCost: Quote | null;
}

/**
 * Moves a booking or an active hold to another date, slot or space with free rooms, offered or not, or to custom times.
 * Instalments that are due, invoiced or paid keep their due dates. The hold keeps its expiry, or ends at the start of the slot if that comes first.
 *
 * @param moving `actor` is for the event log
 * @throws ValidationError if a date is invalid, custom times are incomplete or too long, or with the code `price_choice` if staff
 *   have to choose and nothing conflicts
 * @throws NotFoundError if the venue has no such request, space, slot or package
 * @throws ConflictError if it holds no date, its current or new date is over, or something conflicts; the message names
 *   the conflict
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function moveBooking(context: Context, moving: Move): Promise<MoveResult> {
  const { date, endDate } = moving.to;
  const problems = [...validateDate(date, 'date'), ...validateDate(endDate, 'endDate')];
  if (problems.length > 0) throw new ValidationError(problems);
  return retryAfterConflict(() =>
    transactOrDryRun(context, moving.isDryRun ?? false, (db) => move(db, context, moving)),
  );
}

async function move(db: Writer, context: Context, moving: Move): Promise<MoveResult> {
  const { venueId, reference, actor, to } = moving;
  const locked = await lockForMove(db, context, moving, to.spaceId);
  const { request, now } = locked;
  const [before, ...others] = request.items;
  if (others.length > 0)
    throw new ConflictError(
      `Booking request ${reference} has several dates; move one of them.`,
      codedProblem('several_dates'),
    );
  const target = await findStaffTarget(db, venueId, targetOf(before, to));
  const { offer } = target;
  const wouldCost = offer && priceOf(request, { ...target, offer }, now);
  const isPriced = moving.keepPrice === false && wouldCost !== null;
  const item = { ...before, ...placeOf(target), ...choicesAt(target, before, isPriced) };
  const planned = { before, item, target };
  const question =
    moving.keepPrice === undefined && wouldCost !== null
      ? choiceWithoutStaff(request, wouldCost.totalCents).question
      : null;
  const moved = isPriced
    ? await applyItemsChange(db, context, moving, { ...locked, planned: [{ ...planned, quote: wouldCost }] })
    : await moveAtSamePrice(db, context, moving, { ...locked, planned, wouldCost });
  // A conflict is no question of the price.
  if (question !== null) throw question;
  if (moving.giveDateTo !== undefined)
    await giveDateInTransaction(db, context, { venueId, reference: moving.giveDateTo, actor });
  return { ...moved, wouldCost };
}

interface MovedAtSamePrice extends LockedBooking {
  readonly planned: { readonly before: BookedItem; readonly item: BookedItem; readonly target: StaffTarget };
  readonly wouldCost: Quote | null;
}

async function moveAtSamePrice(
  db: Writer,
  context: Context,
  { venueId, reference, actor, keepPrice }: Move,
  locked: MovedAtSamePrice,
): Promise<CorrectedBooking> {
  const { request, planned, now, wouldCost } = locked;
  const { before, item, target } = planned;
  const { interval } = target;
  const moved: BookingRequest = {
    ...request,
    ...interval,
    items: [item],
    agreedPrice: priceOnNewDate(
      request,
      { items: [item], endsAt: interval.endsAt },
      { now, wouldCost, isChosen: keepPrice === true },
    ),
    ...endHoldBy(request, interval.startsAt, { limitsUnlimited: false }),
    amended: amendedAgain(request, now),
  };
  await storeItemsChange(db, moved, { ...locked, planned: [{ ...planned, quote: null }] });
  const correction = await storeCorrection(db, context, { request, corrected: moved, now });
  const { correctionId } = correction;
  const entry = { at: now, actor, venueId, subject: reference };
  const places = { from: movedTimeOf(before), to: movedTimeOf(item) };
  const payload = { ...places, ...(correctionId !== null && { correctionId }) };
  await recordEvent(db, { ...entry, kind: 'booking-request.moved', payload });
  return { request: moved, ...correction };
}

interface Keeping {
  readonly now: Instant;
  readonly wouldCost: Quote | null;
  /** Whether staff chose to keep the price. */
  readonly isChosen: boolean;
}

/**
 * Returns the agreed price of a booking on another date: its own. Without one the quoted price, if staff keep it instead of
 * another one of the day, an instalment keeps a due date that the quote would move, its lines name hours that are no longer
 * booked, or it has another package.
 */
function priceOnNewDate(
  request: BookingRequest,
  changed: Pick<BookingRequest, 'items' | 'endsAt'>,
  { now, wouldCost, isChosen }: Keeping,
): BookingRequest['agreedPrice'] {
  const former = request.agreedPrice ?? request.quote;
  const isAgreed = isChosen && wouldCost !== null && wouldCost.totalCents !== former.totalCents;
  const price = keptOnNewDate(request, changed, wouldCost);
  const fixed = fixedInstalments(request, now);
  const payments = paymentsOfMovedItems(
    { ...price, payments: paymentsOnNewDates(request, changed, fixed) },
    {
      mainItem: request.items[0].number,
      datesBefore: datesOf(request.items),
      datesAfter: datesOf(changed.items),
    },
    fixed,
  );
  const isAsBefore =
    payments.length === former.payments.length &&
    payments.every((payment, index) => payment === former.payments[index]);
  const agreed = request.agreedPrice;
  const needsReason = agreed === null || (isAgreed && !isAgreement(agreed.reason));
  if (isAsBefore && price === former && !(isAgreed && needsReason)) return agreed;
  const reason = isAgreed ? priceReasons.kept : priceReasons.changed;
  const agreement = needsReason
    ? { reason, agreedAt: now }
    : { reason: agreed.reason, agreedAt: agreed.agreedAt };
  return { ...price, payments, dueNowCents: sumDueAtSigning(payments), ...agreement };
}

/** Returns the kept price, with another package in the line for that package and at its taxes. */
function keptOnNewDate(
  request: BookingRequest,
  { items }: Pick<BookingRequest, 'items'>,
  wouldCost: Quote | null,
): Quote {
  const [before] = request.items;
  const [{ package: offer, space }] = items;
  if (wouldCost === null || before.package.id === offer.id) return keptPrice(request, items);
  const former = request.agreedPrice ?? request.quote;
  const { payments } = former;
  return { ...keptInPackage(wouldCost, former.totalCents, offer.name ?? space.name), payments };
}

function priceOf(
  { items: [{ attendance, extras }], guestGroups, adjustments }: BookingRequest,
  { date, part, offer }: StaffTarget & { readonly offer: NonNullable<StaffTarget['offer']> },
  now: Instant,
): Quote | null {
  const chosen = chosenExtras(offer, extras);
  try {
    return quoteOffer(
      offer,
      { date, part, attendance, extras: chosen, groups: groupIdsOf(guestGroups), adjustments },
      now,
    );
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
