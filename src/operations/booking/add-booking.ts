import { snapshotBookedOffer } from '../../domain/booking/booked-item.ts';
import { guestOf } from '../../domain/booking/guest.ts';
import { computeHoldExpiry, type HoldPeriod } from '../../domain/booking/hold.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import { noChoices } from '../../domain/booking/optional-fields.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { parseStaffBooking, type StaffBooking } from '../../domain/booking/staff-booking.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { agreedPrice, parsePriceAgreement } from '../../domain/money/agreed-price.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { quoteOfTotal } from '../../domain/money/total-quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { insertBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { findStaffTarget, type StaffTarget } from './find-staff-target.ts';
import { occupyRooms } from './occupy-rooms.ts';

/** The stored reason for a price agreed before the booking was entered, if staff give none. */
const enteredPriceReason = 'Agreed when the booking was entered';

export interface AddedBooking {
  readonly reference: string;
  readonly totalCents: number;
  readonly currency: string;
}

/**
 * Adds a booking for a guest who does not use the website: for any date with free rooms, offered or not, without a
 * rate limit; at a slot or at custom times, at today's price or at an agreed one.
 *
 * @param requested a `StaffBooking`, validated here
 * @param as the hold period, or `accepted` to book the date at once
 * @param actor for the event log
 * @throws ValidationError with every invalid field, or if today's price is not the expected one
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
  const { spaceId, attendance = null } = booking;
  const rooms = await lockSpace(db, venueId, spaceId);
  const now = context.clock();
  const target = await findStaffTarget(db, venueId, booking);
  const { date, timezone, interval, slot, readyAt } = target;
  if (interval.endsAt <= now)
    throw new ConflictError(
      `${slot.id === null ? 'The time' : `The slot ${slot.id}`} on ${date} is over.`,
      codedProblem('over'),
    );
  const { quote, agreed } = priceOf(booking, target, now);
  const isBooked = as === 'accepted';
  // A slot that has started has no hold.
  const hold = isBooked ? null : computeHoldExpiry(as, now, Math.max(interval.startsAt, now));
  const reference = encodeReference(context.randomBytes(5));
  const { startsAt, endsAt } = interval;
  const placed = createBookingRequest({
    reference,
    venueId,
    siteKey: null,
    items: [
      {
        ...{ number: 0, ...snapshotBookedOffer(target), date, timezone, ...interval },
        ...{ ...noChoices, attendance },
      },
    ],
    guest: guestOf(booking),
    message: booking.message ?? null,
    quote,
    answers: [],
    terms: null,
    hold,
    now,
  });
  const reason = booking.priceReason ?? enteredPriceReason;
  const request = { ...placed, agreedPrice: agreed && { ...agreed, reason, agreedAt: now } };
  await insertBookingRequest(db, request, null);
  await occupyRooms(
    db,
    { venueId, spaceId, rooms },
    { startsAt, endsAt, readyAt },
    { reference, item: 0, expiresAt: hold?.expiresAt ?? null },
    now,
  );
  const entry = { at: now, actor, venueId, subject: reference };
  await recordEvent(db, { ...entry, kind: 'booking-request.placed', payload: {} });
  const { totalCents, currency } = agreed ?? quote;
  if (agreed !== null)
    await recordEvent(db, {
      ...entry,
      kind: 'booking-request.price-agreed',
      payload: { totalCents, formerTotalCents: quote.totalCents, currency, reason },
    });
  if (isBooked)
    await recordEvent(db, {
      ...entry,
      kind: 'booking-request.accepted',
      payload: { from: 'pending_approval' },
    });
  return { reference, totalCents, currency };
}

/** Returns today's price and the agreed one, if it differs; at custom times only the agreed one. */
function priceOf(
  { date, attendance, ...booking }: StaffBooking,
  { offer, venue, space, timezone }: StaffTarget,
  now: Instant,
): { readonly quote: Quote; readonly agreed: Quote | null } {
  const { totalCents, taxCents, expectedTotalCents, priceReason = enteredPriceReason } = booking;
  if (offer === null) {
    const today = todayIn(timezone, now);
    const terms = { venue, label: space.name, date, today };
    return { quote: quoteOfTotal({ totalCents: totalCents ?? 0, taxCents }, terms), agreed: null };
  }
  const quote = quoteOffer(offer, { date, attendance: attendance ?? null, extras: [] }, now);
  if (expectedTotalCents !== undefined && expectedTotalCents !== quote.totalCents)
    throw new ValidationError([
      { path: 'expectedTotalCents', message: 'is no longer the total', ...codedProblem('changed_meanwhile') },
    ]);
  if (totalCents === undefined) return { quote, agreed: null };
  const requested = { totalCents, ...(taxCents !== undefined && { taxCents }), reason: priceReason };
  const agreed = agreedPrice(quote, parsePriceAgreement(requested), offer.package.name);
  const isAsQuoted = agreed.totalCents === quote.totalCents && agreed.taxCents === quote.taxCents;
  return { quote, agreed: isAsQuoted ? null : agreed };
}
