import { guestOf } from '../../domain/booking/guest.ts';
import { computeHoldExpiry, type HoldPeriod } from '../../domain/booking/hold.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import { emptyOptionalFields } from '../../domain/booking/optional-fields.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { slotInterval } from '../../domain/booking/slot-interval.ts';
import { parseStaffBooking, type StaffBooking } from '../../domain/booking/staff-booking.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { insertBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findAnyOffer } from '../../storage/venue/offers.ts';
import { lockSpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { occupyRooms } from './occupy-rooms.ts';

export interface AddedBooking {
  readonly reference: string;
  readonly totalCents: number;
  readonly currency: string;
}

/**
 * Adds a booking for a guest who does not use the website: for any date with free rooms, offered or not, without a
 * rate limit, at today's price.
 *
 * @param requested a `StaffBooking`, validated here
 * @param as the hold period, or `accepted` to book the date at once
 * @param actor for the event log
 * @throws ValidationError with every invalid field
 * @throws NotFoundError if the venue has no such space, slot or package, published or not
 * @throws ConflictError if the slot is over, or a booking, hold or block conflicts; the message names it
 */
export async function addBooking(
  context: Context,
  venueId: string,
  requested: unknown,
  as: HoldPeriod | 'accepted',
  actor: Actor,
): Promise<AddedBooking> {
  const booking = parseStaffBooking(requested);
  const attempt = () =>
    context.storage.transact((db) => add(db, context, { venueId, booking, as, actor }), booking.spaceId);
  return retryAfterConflict(attempt);
}

async function add(
  db: Writer,
  context: Context,
  of: { venueId: string; booking: StaffBooking; as: HoldPeriod | 'accepted'; actor: Actor },
): Promise<AddedBooking> {
  const { venueId, booking, as, actor } = of;
  const { spaceId, slotId, packageId, date, attendance = null } = booking;
  const rooms = await lockSpace(db, venueId, spaceId);
  const now = context.clock();
  const offer = await findAnyOffer(db, { venueId, spaceId, slotId, packageId });
  const { timezone } = offer.venue;
  const interval = slotInterval(offer.slot, date, timezone);
  if (interval.endsAt <= now)
    throw new ConflictError(`The slot ${slotId} on ${date} is over.`, codedProblem('over'));
  const agreed = quoteOffer(offer, { date, attendance, extras: [] }, now);
  const isBooked = as === 'accepted';
  // A slot that has started has no hold.
  const hold = isBooked ? null : computeHoldExpiry(as, now, Math.max(interval.startsAt, now));
  const reference = encodeReference(context.randomBytes(5));
  const { startsAt, endsAt } = interval;
  const request = createBookingRequest({
    reference,
    venueId,
    siteKey: null,
    ...{ space: offer.space, slot: offer.slot, package: offer.package },
    ...{ date, timezone, startsAt, endsAt },
    guest: guestOf(booking),
    message: booking.message ?? null,
    quote: agreed,
    optionalFields: { ...emptyOptionalFields, attendance },
    hold,
    now,
  });
  await insertBookingRequest(db, request, null);
  const { turnaroundMinutes } = offer.rules;
  await occupyRooms(
    db,
    { venueId, spaceId, rooms },
    { startsAt, endsAt, turnaroundMinutes },
    { reference, expiresAt: hold?.expiresAt ?? null },
    now,
  );
  const entry = { at: now, actor, venueId, subject: reference };
  await recordEvent(db, { ...entry, kind: 'booking-request.placed', payload: {} });
  if (isBooked)
    await recordEvent(db, {
      ...entry,
      kind: 'booking-request.accepted',
      payload: { from: 'pending_approval' },
    });
  return { reference, totalCents: agreed.totalCents, currency: agreed.currency };
}
