/** Moving dates of a booking: where they go, and what may move. */
import { type BookedItem, snapshotBookedOffer } from '../../domain/booking/booked-item.ts';
import {
  type BookedTime,
  type BookingRequest,
  heldStatusAt,
  type MovedTime,
} from '../../domain/booking/booking-request.ts';
import { type CustomTimeInput, customTimesOn, namesCustomTimes } from '../../domain/booking/custom-times.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { ChosenExtra } from '../../domain/money/extra.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { findAnyOffer } from '../../storage/venue/offers.ts';
import { lockSpacesForMove, type RoomsBySpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import type { StaffTarget, TargetInput } from './find-staff-target.ts';
import { lockGuests } from './lock-guest.ts';
import { bookingsOf, lockRequest, type NamedRequest } from './lock-request.ts';

/**
 * The target of a move; omitted members stay. With `startTime` and `endTime` it is at custom times, or with `slotId` at
 * a part of a slot by the hour. A booking at custom times keeps them on another date, as does one in a slot by the
 * hour that stays in it.
 */
export type MoveInput = {
  readonly [Member in keyof BookedTime]?: BookedTime[Member] | undefined;
} & CustomTimeInput;

/** A booking whose dates may change, locked with its spaces. */
export interface LockedBooking {
  readonly request: BookingRequest;
  readonly rooms: RoomsBySpace;
  readonly now: Instant;
}

/**
 * Locks a booking, its spaces and one to which a date moves. Its guest, too: an erasure must not come before the former
 * price is stored.
 *
 * @throws NotFoundError if the venue has no such request
 * @throws ConflictError if it holds no date, or is over
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function lockForMove(
  db: Writer,
  { clock }: Context,
  named: NamedRequest,
  toSpaceId: string | undefined,
): Promise<LockedBooking> {
  await lockGuests(db, named.venueId);
  const { request, rooms } = await lockRequest(db, named, (found) =>
    lockSpacesForMove(db, { ...bookingsOf(named), toSpaceId: toSpaceId ?? found.items[0].space.id }),
  );
  const now = clock();
  assertMovable(request, now);
  return { request, rooms, now };
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

/** A target, as far as it occupies rooms. */
export type OccupiedTarget = Pick<StaffTarget, 'interval' | 'slot' | 'date' | 'time' | 'space'>;

/**
 * Checks that a target is in the future.
 *
 * @throws ConflictError if the target is over, or for a hold if it has started
 */
export function assertUpcoming(
  { interval, slot, date }: OccupiedTarget,
  isHold: boolean,
  now: Instant,
): void {
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
  if (namesCustomTimes(to) && to.slotId === undefined && to.packageId === undefined)
    return { ...to, spaceId, date };
  const { slotId = slot.id ?? undefined, packageId = offer.id ?? undefined } = to;
  if (slotId === undefined && packageId === undefined) return { spaceId, date, ...customTimesOn(item, date) };
  const { startTime, endTime } = slot;
  const keepsTimes = slotId === slot.id;
  return {
    ...to,
    spaceId,
    date,
    slotId,
    packageId,
    ...(keepsTimes && { keptTimes: { startTime, endTime } }),
  };
}

/** Returns the members of an item that say where it is. */
export const placeOf = (target: StaffTarget) => ({
  ...snapshotBookedOffer(target),
  ...target.interval,
  date: target.date,
  timezone: target.timezone,
});

/**
 * Returns what stays of the choices of a date that moves: a layout that the space has, and at today's price the extras
 * that are in it.
 */
export const choicesAt = (
  { offer, layouts }: StaffTarget,
  { layout, extras }: BookedItem,
  isPriced: boolean,
): Pick<BookedItem, 'layout' | 'extras'> => ({
  layout: layouts.some(({ name }) => name === layout) ? layout : null,
  extras:
    isPriced && offer !== null
      ? extras.filter(({ id }) => offer.package.extras.some((extra) => extra.id === id))
      : extras,
});

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
    ...customTimesOn(item, date),
  };
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
