import { type BookedItem, snapshotBookedOffer } from '../../domain/booking/booked-item.ts';
import {
  type BookedTime,
  type BookingRequest,
  heldStatusAt,
  type MovedTime,
} from '../../domain/booking/booking-request.ts';
import { endHoldBy } from '../../domain/booking/challenge.ts';
import { type CustomTimeInput, customTimesOn, namesCustomTimes } from '../../domain/booking/custom-times.ts';
import { ConflictError, DomainError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import type { ChosenExtra } from '../../domain/money/extra.ts';
import { fixedInstalments, paymentsOnNewDates } from '../../domain/money/instalments.ts';
import { sumDueAtSigning } from '../../domain/money/payments.ts';
import { priceReasons } from '../../domain/money/price-reasons.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type CalendarDate, type Instant, isoInstant } from '../../domain/time/instant.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import { moveBookingRequest } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { findAnyOffer } from '../../storage/venue/offers.ts';
import { lockSpacesForMove } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { findStaffTarget, type StaffTarget, type TargetInput } from './find-staff-target.ts';
import { giveDateInTransaction } from './give-date.ts';
import { bookingsOf, lockRequest, type NamedRequest } from './lock-request.ts';
import { occupyRooms } from './occupy-rooms.ts';

/**
 * The target of a move; omitted members stay. With `startTime` and `endTime` it is at custom times, without a slot; a
 * booking at custom times keeps them on another date.
 */
export type MoveInput = {
  readonly [Member in keyof BookedTime]?: BookedTime[Member] | undefined;
} & CustomTimeInput;

/** A move of a booking request. */
export interface Move extends NamedRequest {
  readonly actor: Actor;
  readonly to: MoveInput;
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
  /** The waiting request that is given the former date, in the same transaction. */
  readonly giveDateTo?: string | undefined;
}

/** The result of a move. */
export interface MoveResult {
  readonly request: BookingRequest;
  /**
   * Today's price at the target, with the same number of guests and the extras that the package there offers, for
   * information only. Null: custom times, or too large to compute.
   */
  readonly wouldCost: Quote | null;
}

/**
 * Moves a booking or an active hold to another date, slot or space with free rooms, offered or not, or to custom times.
 * The quoted and agreed prices stay; instalments that are due, invoiced or paid keep their due dates. The hold keeps its
 * expiry, or ends at the start of the slot if that comes first.
 *
 * @param moving `actor` is for the event log
 * @throws ValidationError if a date is invalid, or custom times are incomplete or too long
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
  const { venueId, reference, actor } = moving;
  const { request, rooms } = await lockRequest(db, moving, (found) =>
    lockSpacesForMove(db, {
      ...bookingsOf(moving),
      toSpaceId: moving.to.spaceId ?? found.items[0].space.id,
    }),
  );
  const now = context.clock();
  assertMovable(request, now);
  const [item, ...others] = request.items;
  if (others.length > 0)
    throw new ConflictError(
      `Booking request ${reference} has several dates; move one of them.`,
      codedProblem('several_dates'),
    );
  const target = await findStaffTarget(db, venueId, targetOf(item, moving.to));
  const { interval, date, timezone, offer, readyAt, space } = target;
  const isHold = request.status === 'pending_approval';
  assertUpcoming(target, isHold, now);
  const movedItem = { ...item, ...interval, ...snapshotBookedOffer(target), date, timezone };
  const moved: BookingRequest = {
    ...request,
    ...interval,
    items: [movedItem],
    agreedPrice: priceOnNewDate(request, { items: [movedItem], endsAt: interval.endsAt }, now),
    ...endHoldBy(request, interval.startsAt, { limitsUnlimited: false }),
    amended: { times: (request.amended?.times ?? 0) + 1, at: now },
  };
  // Its own occupancy must not conflict: an evening may move by an hour.
  await deleteOccupancies(db, request);
  const expiresAt = isHold ? (moved.holdExpiresAt ?? moved.startsAt) : null;
  await occupyRooms(
    db,
    { venueId, spaceId: space.id, rooms: rooms.get(space.id) ?? [] },
    { ...interval, readyAt },
    { reference, item: item.number, expiresAt },
    now,
  );
  await moveBookingRequest(db, moved, now);
  const entry = { at: now, actor, venueId, subject: reference };
  const payload = { from: movedTimeOf(item), to: movedTimeOf(movedItem) };
  await recordEvent(db, { ...entry, kind: 'booking-request.moved', payload });
  if (moving.giveDateTo !== undefined)
    await giveDateInTransaction(db, context, { venueId, reference: moving.giveDateTo, actor });
  return { request: moved, wouldCost: offer && priceOf(request, date, offer, now) };
}

/**
 * Returns the agreed price of a booking on another date: its own. Without one the quoted price, if an instalment keeps a
 * due date that the quote would move.
 */
function priceOnNewDate(
  request: BookingRequest,
  changed: Pick<BookingRequest, 'items' | 'endsAt'>,
  now: Instant,
): BookingRequest['agreedPrice'] {
  const former = request.agreedPrice ?? request.quote;
  const payments = paymentsOnNewDates(request, changed, fixedInstalments(request, now));
  if (payments.every((payment, index) => payment === former.payments[index])) return request.agreedPrice;
  const agreement = request.agreedPrice ?? { reason: priceReasons.changed, agreedAt: now };
  const { reason, agreedAt } = agreement;
  return { ...former, payments, dueNowCents: sumDueAtSigning(payments), reason, agreedAt };
}

/**
 * Checks that a target is in the future.
 *
 * @throws ConflictError if the target is over, or for a hold if it has started
 */
export function assertUpcoming({ interval, slot, date }: StaffTarget, isHold: boolean, now: Instant): void {
  if ((isHold ? interval.startsAt : interval.endsAt) > now) return;
  throw new ConflictError(
    `${slot.id === null ? 'The time' : `The slot ${slot.id}`} on ${date} ${isHold ? 'has started' : 'is over'}.`,
    codedProblem(isHold ? 'started' : 'over'),
  );
}

/** Returns where an item goes: what is not requested stays. */
export function targetOf(item: BookedItem, to: MoveInput): TargetInput {
  const { slot, package: offer, space } = item;
  const { spaceId = space.id, date = item.date } = to;
  if (namesCustomTimes(to)) return { ...to, spaceId, date };
  const { slotId = slot.id ?? undefined, packageId = offer.id ?? undefined } = to;
  if (slotId === undefined && packageId === undefined) return { spaceId, date, ...customTimesOn(item, date) };
  return { spaceId, date, slotId, packageId };
}

/**
 * Checks that a booking can be moved.
 *
 * @throws ConflictError if the booking holds no date, or is over
 */
export function assertMovable(request: BookingRequest, now: Instant): void {
  const { reference, endsAt } = request;
  const status = heldStatusAt(request, now);
  if (status !== 'accepted' && status !== 'pending_approval')
    throw new ConflictError(
      `Booking request ${reference} is ${status} and holds no date, so it cannot be moved.`,
      codedProblem('request_is', { status }),
    );
  if (endsAt <= now)
    throw new ConflictError(`The slot of booking request ${reference} is over.`, codedProblem('over'));
}

/** Returns a place and time for the event log. */
export function movedTimeOf(item: BookedItem): MovedTime {
  const { space, slot, package: offer, date, startsAt, endsAt } = item;
  return {
    spaceId: space.id,
    slotId: slot.id,
    packageId: offer.id,
    date,
    spaceName: space.name,
    slotName: slot.name,
    packageName: offer.name,
    startsAt: isoInstant(startsAt),
    endsAt: isoInstant(endsAt),
    ...(slot.id === null && customTimesOn(item, date)),
  };
}

function priceOf(
  { items: [{ attendance, extras }], guestGroups }: BookingRequest,
  date: CalendarDate,
  offer: Awaited<ReturnType<typeof findAnyOffer>>,
  now: Instant,
): Quote | null {
  const chosen = chosenExtras(offer, extras);
  try {
    return quoteOffer(offer, { date, attendance, extras: chosen, groups: groupIdsOf(guestGroups) }, now);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Returns the booked extras that a package offers. */
export const chosenExtras = (
  offer: Awaited<ReturnType<typeof findAnyOffer>>,
  extras: BookedItem['extras'],
): ChosenExtra[] =>
  offer.package.extras.flatMap((extra) => {
    const stored = extras.find(({ id }) => id === extra.id);
    return stored === undefined ? [] : [{ extra, pieces: stored.pieces ?? 1 }];
  });
