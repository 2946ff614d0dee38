import {
  type BookedItem,
  type BookedItems,
  intervalOfItems,
  snapshotBookedOffer,
} from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { guestOf } from '../../domain/booking/guest.ts';
import { computeHoldExpiry, type HoldPeriod } from '../../domain/booking/hold.ts';
import { checkItemFields, checkItems } from '../../domain/booking/item-paths.ts';
import { assertNoOverlap, withinBooking } from '../../domain/booking/item-rooms.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { parseSeriesRule, type Series } from '../../domain/booking/series-rule.ts';
import { parseStaffBooking, type StaffBooking } from '../../domain/booking/staff-booking.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { canonicalLocale } from '../../domain/fields/locale.ts';
import { priceReasons } from '../../domain/money/price-reasons.ts';
import { assertPriceSize } from '../../domain/money/price-size.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import { insertBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent, recordFirstEvent } from '../../storage/events/event-log.ts';
import { listTaxes } from '../../storage/venue/taxes.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { assertErasureKnown } from './assert-erasure-known.ts';
import { assertTaken } from './assert-taken.ts';
import { findStaffTarget, readOnce, type TargetInput } from './find-staff-target.ts';
import { findGroupsOfGuest } from './groups-of-guest.ts';
import { assertUpcoming } from './item-moves.ts';
import { lockItems } from './lock-items.ts';
import { requestOfVenue } from './lock-request.ts';
import { occupyRoomsOfItems } from './occupy-rooms.ts';
import { priceOfNewBooking } from './price-of-new-booking.ts';
import { type StaffChoices, staffChoicesOf } from './staff-choices.ts';

/** How long a booking holds its date; `accepted`: booked at once; `waiting`: put on the waiting list. */
export type Placement = HoldPeriod | 'accepted' | 'waiting';

export interface AddedBooking {
  readonly reference: string;
  readonly request: BookingRequest;
  readonly totalCents: number;
  readonly currency: string;
}

/**
 * Adds a booking for a guest who does not use the website: for any date with free rooms, offered or not, without a
 * rate limit; at a slot or at custom times, at today's price or at an agreed one. Several dates are all booked, or none.
 * On the waiting list it occupies nothing: its date must be taken, and it has only one.
 *
 * @param requested a `StaffBooking`, validated here
 * @param actor for the event log
 * @param isDryRun whether to check everything and add nothing
 * @throws ValidationError with every invalid field, if adjustments make a sum below 0, or if today's price is not the
 *   expected one
 * @throws NotFoundError if the venue has no such space, slot or package, published or not
 * @throws ConflictError if the slot is over, or a booking, hold or block conflicts; the message names it. For the
 *   waiting list: if it has started, or its date is free
 */
export async function addBooking(
  context: Context,
  venueId: string,
  requested: unknown,
  as: Placement,
  actor: Actor,
  isDryRun = false,
): Promise<AddedBooking> {
  const booking = parseStaffBooking(requested);
  const isSeveral = (booking.additionalItems ?? []).length > 0;
  if (as === 'waiting' && (isSeveral || booking.series !== undefined))
    throw new ValidationError([
      {
        path: isSeveral ? 'additionalItems' : 'series',
        message: 'must be empty: a request on the waiting list has one date',
        ...codedProblem('does_not_fit'),
      },
    ]);
  const attempt = () =>
    transactOrDryRun(
      context,
      isDryRun,
      (db) => add(db, context, { venueId, booking, as, actor }),
      booking.spaceId,
    );
  return retryAfterConflict(attempt);
}

async function add(
  db: Writer,
  context: Context,
  of: { venueId: string; booking: StaffBooking; as: Placement; actor: Actor },
): Promise<AddedBooking> {
  const { venueId, booking, as, actor } = of;
  const requested = itemsOf(booking);
  const rooms = await lockItems(db, venueId, requested);
  const now = context.clock();
  const once = readOnce();
  const found = await checkItems(requested, async (item, number) => {
    const target = await findStaffTarget(db, venueId, item, once);
    assertUpcoming(target, as === 'waiting', now);
    const { time, space } = target;
    const inRooms = { item: number, ...time, rooms: rooms.get(space.id) ?? [] };
    return { target, inRooms };
  });
  assertNoOverlap(found.map(({ inRooms }) => inRooms));
  const guestGroups = await findGroupsOfGuest(db, venueId, booking);
  const groups = groupIdsOf(guestGroups);
  const taxes = booking.taxCents === undefined ? [] : await listTaxes(db, venueId);
  const packageIds = found.map(({ target }) => target.package.id ?? '');
  const chosen = checkItemFields(requested, (item, index) => {
    const { target } = found[index] ?? found[0];
    const { answers = [] } = index === 0 ? booking : {};
    return { target, ...staffChoicesOf({ ...item, answers }, target, packageIds) };
  });
  const { quote, agreed } = priceOfNewBooking(booking, chosen, { groups, taxes, now });
  assertPriceSize(quote, null, chosen.length > 1 ? 'additionalItems' : 'extras');
  const [main, ...further] = chosen.map(({ target, stored }, number): BookedItem => {
    const { date, timezone, interval } = target;
    return { number, ...snapshotBookedOffer(target), date, timezone, ...interval, ...stored.choices };
  });
  if (main === undefined) throw new RangeError('a booking has an item');
  const items: BookedItems = [main, ...further];
  const isBooked = as === 'accepted';
  // A slot that has started has no hold.
  const start = Math.max(intervalOfItems(items).startsAt, now);
  const hold = isBooked ? null : as === 'waiting' ? as : computeHoldExpiry(as, now, start);
  const reference = encodeReference(context.randomBytes(5));
  const placed = createBookingRequest({
    reference,
    venueId,
    siteKey: null,
    items,
    title: booking.title?.trim() || null,
    guest: guestOf({ ...booking, language: canonicalLocale(booking.language ?? '') }),
    message: booking.message ?? null,
    quote,
    guestGroups,
    answers: chosen[0].stored.answers,
    adjustments: booking.adjustments ?? [],
    terms: null,
    series: booking.series === undefined ? null : await seriesOf(db, venueId, booking.series),
    hold,
    now,
  });
  const reason = booking.priceReason ?? priceReasons.entered;
  const request = { ...placed, agreedPrice: agreed && { ...agreed, reason, agreedAt: now } };
  await insertBookingRequest(db, request, null);
  const times = withinBooking(found.map(({ inRooms }) => inRooms));
  if (hold === 'waiting') for (const time of times) await assertTaken(db, venueId, time, now);
  else {
    const occupant = { reference, expiresAt: hold?.expiresAt ?? null };
    await occupyRoomsOfItems(db, venueId, { items, times }, occupant, now);
  }
  const entry = { at: now, actor, venueId, subject: reference };
  const kind = hold === 'waiting' ? 'booking-request.waiting' : 'booking-request.placed';
  await recordFirstEvent(db, { ...entry, kind, payload: {} });
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
  return { reference, request, totalCents, currency };
}

type StaffItem = StaffChoices & TargetInput;

const itemsOf = (booking: StaffBooking): [StaffItem, ...StaffItem[]] => [
  booking,
  ...(booking.additionalItems ?? []),
];

/**
 * @throws NotFoundError if the venue has no booking that it continues
 * @throws ConflictError if the guest of that booking was erased, and the person does not know
 */
async function seriesOf(
  db: Reader,
  venueId: string,
  { continues, guestErased, ...rule }: NonNullable<StaffBooking['series']>,
): Promise<Series> {
  if (continues !== undefined)
    assertErasureKnown(await requestOfVenue(db, { venueId, reference: continues }), guestErased);
  return { rule: parseSeriesRule(rule, 'series'), continues: continues ?? null };
}
