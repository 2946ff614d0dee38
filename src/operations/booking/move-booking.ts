import {
  type BookedTime,
  type BookingRequest,
  type FormerTime,
  statusAt,
} from '../../domain/booking/booking-request.ts';
import { snapshotBookedOffer } from '../../domain/booking/new-request.ts';
import { slotInterval } from '../../domain/booking/slot-interval.ts';
import { ConflictError, DomainError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { moveBookingRequest } from '../../storage/booking/booking-requests.ts';
import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findAnyOffer } from '../../storage/venue/offers.ts';
import { lockSpacesForMove } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';
import { occupyRooms } from './occupy-rooms.ts';

/** The target of a move; omitted members stay. */
export type MoveInput = { readonly [Member in keyof BookedTime]?: BookedTime[Member] | undefined };

/** The result of a move. */
export interface MoveResult {
  readonly request: BookingRequest;
  /**
   * Today's price at the target, with the same number of guests and the extras that the package there offers, for
   * information only. Null: too large to compute.
   */
  readonly wouldCost: Quote | null;
}

/**
 * Moves a booking or an active hold to another date, slot or space with free rooms, offered or not. The quoted and
 * agreed prices stay. The hold keeps its expiry, or ends at the start of the slot if that comes first.
 *
 * @param moving `actor` is for the event log
 * @throws ValidationError if `date` is invalid, or a booking at custom times would be moved without choosing a slot
 * @throws NotFoundError if the venue has no such request, space, slot or package
 * @throws ConflictError if it holds no date, its current or new date is over, or something conflicts; the message names
 *   the conflict
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function moveBooking(
  context: Context,
  moving: NamedRequest & { readonly actor: Actor; readonly to: MoveInput },
): Promise<MoveResult> {
  const problems = [...validateDate(moving.to.date, 'date')];
  if (problems.length > 0) throw new ValidationError(problems);
  return retryAfterConflict(() => context.storage.transact((db) => move(db, context, moving)));
}

async function move(
  db: Writer,
  context: Context,
  moving: NamedRequest & { readonly actor: Actor; readonly to: MoveInput },
): Promise<MoveResult> {
  const { venueId, reference, actor } = moving;
  const { request, rooms } = await lockRequest(db, moving, (found) =>
    lockSpacesForMove(db, {
      ...{ venueId, reference },
      spaceId: found.space.id,
      toSpaceId: moving.to.spaceId ?? found.space.id,
    }),
  );
  const now = context.clock();
  assertMovable(request, now);
  const from = bookedTimeOf(request);
  const to = targetOf(from, moving.to);
  const offer = await findAnyOffer(db, { venueId, ...to });
  const { timezone } = offer.venue;
  const interval = slotInterval(offer.slot, to.date, timezone);
  const isHold = request.status === 'pending_approval';
  if ((isHold ? interval.startsAt : interval.endsAt) <= now)
    throw new ConflictError(
      `The slot ${to.slotId} on ${to.date} ${isHold ? 'has started' : 'is over'}.`,
      codedProblem(isHold ? 'started' : 'over'),
    );
  const { holdExpiresAt } = request;
  const moved = {
    ...request,
    ...interval,
    timezone,
    date: to.date,
    ...snapshotBookedOffer(offer),
    holdExpiresAt: holdExpiresAt === null ? null : Math.min(holdExpiresAt, interval.startsAt),
    amended: { times: (request.amended?.times ?? 0) + 1, at: now },
  };
  // Its own occupancy must not conflict: an evening may move by an hour.
  await deleteOccupancies(db, request);
  const { turnaroundMinutes } = offer.rules;
  const expiresAt = isHold ? (moved.holdExpiresAt ?? moved.startsAt) : null;
  await occupyRooms(
    db,
    { venueId, spaceId: to.spaceId, rooms },
    { ...interval, turnaroundMinutes },
    { reference, expiresAt },
    now,
  );
  await moveBookingRequest(db, moved, now);
  const entry = { at: now, actor, venueId, subject: reference };
  await recordEvent(db, { ...entry, kind: 'booking-request.moved', payload: { from, to } });
  return { request: moved, wouldCost: priceOf(request, to.date, offer, now) };
}

/** @throws ValidationError if the booking has custom times, and no slot or package was chosen */
function targetOf(from: FormerTime, to: MoveInput): BookedTime {
  const slotId = to.slotId ?? from.slotId;
  const packageId = to.packageId ?? from.packageId;
  if (slotId !== null && packageId !== null)
    return { spaceId: to.spaceId ?? from.spaceId, slotId, packageId, date: to.date ?? from.date };
  throw new ValidationError(
    [slotId === null ? 'slotId' : [], packageId === null ? 'packageId' : []]
      .flat()
      .map((path) => ({ path, message: 'is missing', ...codedProblem('required') })),
  );
}

function assertMovable(request: BookingRequest, now: Instant): void {
  const { reference, startsAt, endsAt } = request;
  const status = statusAt(request.status, request.holdExpiresAt ?? startsAt, now);
  if (status !== 'accepted' && status !== 'pending_approval')
    throw new ConflictError(
      `Booking request ${reference} is ${status}, and holds no date that could be moved.`,
      codedProblem('request_is', { status }),
    );
  if (endsAt <= now)
    throw new ConflictError(`The slot of booking request ${reference} is over.`, codedProblem('over'));
}

const bookedTimeOf = ({ space, slot, package: offer, date }: BookingRequest): FormerTime => ({
  spaceId: space.id,
  slotId: slot.id,
  packageId: offer.id,
  date,
});

function priceOf(
  { optionalFields: { attendance, extras } }: BookingRequest,
  date: CalendarDate,
  offer: Awaited<ReturnType<typeof findAnyOffer>>,
  now: Instant,
): Quote | null {
  const chosen = offer.package.extras.flatMap((extra) => {
    const stored = extras.find(({ id }) => id === extra.id);
    return stored === undefined ? [] : [{ extra, pieces: stored.pieces ?? 1 }];
  });
  try {
    return quoteOffer(offer, { date, attendance, extras: chosen }, now);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
