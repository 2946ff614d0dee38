import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { applyItemsChange } from './apply-items-change.ts';
import { giveDateInTransaction } from './give-date.ts';
import { lockForMove, type MoveInput } from './item-moves.ts';
import type { NamedRequest } from './lock-request.ts';
import { keepingTotal, movedItem } from './planned-moves.ts';
import { choiceWithoutStaff } from './price-choice.ts';

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
  const { venueId, reference, actor, to, keepPrice } = moving;
  const locked = await lockForMove(db, context, moving, to.spaceId);
  const { request, now } = locked;
  const [before, ...others] = request.items;
  if (others.length > 0)
    throw new ConflictError(
      `Booking request ${reference} has several dates; move one of them.`,
      codedProblem('several_dates'),
    );
  const item = await movedItem(db, request, { before, to: { ...to, keepPrice: true }, now });
  const wouldCost = item.quote;
  const isMove = keepPrice !== false || wouldCost === null;
  const planned = [isMove ? keepingTotal(request, item, keepPrice === true) : item];
  const moved = await applyItemsChange(db, context, moving, { ...locked, planned, isMove });
  // A conflict is no question of the price.
  if (keepPrice === undefined && wouldCost !== null) {
    const { question } = choiceWithoutStaff(request, wouldCost.totalCents);
    if (question !== null) throw question;
  }
  if (moving.giveDateTo !== undefined)
    await giveDateInTransaction(db, context, { venueId, reference: moving.giveDateTo, actor });
  return { ...moved, wouldCost };
}
