/** Changes single dates of a booking. The others keep their prices; a new or moved one has today's. */
import {
  type BookedItem,
  intervalOfItems,
  maxItems,
  snapshotBookedOffer,
} from '../../domain/booking/booked-item.ts';
import { type BookingRequest, holdExpiry } from '../../domain/booking/booking-request.ts';
import { overlappingEvents, withinBooking } from '../../domain/booking/item-rooms.ts';
import { noChoices } from '../../domain/booking/optional-fields.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import { type ItemsChange, priceOfChangedItems } from '../../domain/money/changed-items.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { quoteOfTotal } from '../../domain/money/total-quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { deleteItem, insertItem, updateItem } from '../../storage/booking/booking-items.ts';
import { setItemsChange } from '../../storage/booking/booking-requests.ts';
import {
  deleteOccupancies,
  deleteOccupanciesOfItem,
  listEventsOf,
  setOccupancyExpiry,
} from '../../storage/booking/occupancies.ts';
import { deleteTurnaroundsOf, restoreTurnaroundsOf } from '../../storage/booking/turnarounds.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpacesForMove, type RoomsBySpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { decideInTransaction } from './decision.ts';
import { findStaffTarget, type StaffTarget, type TargetInput } from './find-staff-target.ts';
import { lockRequest, type NamedRequest, requestOfVenue } from './lock-request.ts';
import {
  assertMovable,
  assertUpcoming,
  chosenExtras,
  type MoveInput,
  movedTimeOf,
  targetOf,
} from './move-booking.ts';
import { occupyRooms } from './occupy-rooms.ts';

/** The stored reason for the new price, if staff give none. */
const changedDatesReason = 'Dates of the booking changed';

/** A change of one date. */
export interface ItemChange extends NamedRequest {
  readonly actor: Actor;
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
  /** The total that staff saw and agreed on; at another one nothing is changed. */
  readonly expectedTotalCents?: number | undefined;
  /** The reason for the new price, stored permanently. */
  readonly reason?: string | undefined;
}

/** The price of a date at custom times; elsewhere today's price applies. */
export interface CustomPrice {
  /** With tax; omitted: 0 for a new date, unchanged for a moved one. */
  readonly totalCents?: number | undefined;
}

/** A new date. */
export interface NewItem extends TargetInput, CustomPrice {
  readonly attendance?: number | undefined;
}

/**
 * Adds a date to a booking or an active hold, offered or not.
 *
 * @returns the booking, with the sum of its dates' prices as agreed price
 * @throws ValidationError if a date is invalid, it overlaps another date of the booking, or the total is not the expected one
 * @throws NotFoundError if the venue has no such request, space, slot or package
 * @throws ConflictError if the booking holds no date or has too many, the date is over, or something conflicts
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function addItem(
  context: Context,
  adding: ItemChange & { readonly item: NewItem },
): Promise<BookingRequest> {
  const { item: requested } = adding;
  checkDates(requested);
  return change(context, adding, requested.spaceId, async (db, request, now) => {
    if (request.items.length >= maxItems)
      throw new ConflictError(
        `Booking request ${request.reference} has ${maxItems} dates, the most possible.`,
        codedProblem('too_many', { most: maxItems }),
      );
    const target = await findStaffTarget(db, request.venueId, requested);
    const { attendance = null } = requested;
    const item = { number: request.nextItem, ...noChoices, attendance, ...placeOf(target) };
    const quote = priceAt(target, item, requested, now);
    return { before: null, item, target, quote };
  });
}

/**
 * Moves one date of a booking or an active hold.
 *
 * @param moving `number` is that of the item
 * @throws as `addItem`; also NotFoundError if the booking has no such item, and ConflictError if it is over
 */
export async function moveItem(
  context: Context,
  moving: ItemChange & { readonly number: number; readonly to: MoveInput & CustomPrice },
): Promise<BookingRequest> {
  const { number, to } = moving;
  checkDates(to);
  return change(context, moving, to.spaceId, async (db, request, now) => {
    const before = itemOf(request, number, now);
    const target = await findStaffTarget(db, request.venueId, targetOf(before, to));
    const item = { ...before, ...placeOf(target) };
    // There is no price of today at custom times.
    const isPriced = target.offer !== null || to.totalCents !== undefined;
    return { before, item, target, quote: isPriced ? priceAt(target, before, to, now) : null };
  });
}

/**
 * Cancels one date of a booking or an active hold. Cancelling the only date cancels the booking, which must be accepted.
 *
 * @param cancelling `number` is that of the item
 * @throws as `moveItem`
 */
export async function cancelItem(
  context: Context,
  cancelling: ItemChange & { readonly number: number },
): Promise<BookingRequest> {
  return change(context, cancelling, undefined, async (_db, request, now) => ({
    ...{ before: itemOf(request, cancelling.number, now), item: null, target: null, quote: null },
  }));
}

/** What happens to one item. */
interface Planned {
  /** Null: it is new. */
  readonly before: BookedItem | null;
  /** Null: it is cancelled. */
  readonly item: BookedItem | null;
  readonly target: StaffTarget | null;
  /** Its price; null: it has none, or keeps that of `before`. */
  readonly quote: Quote | null;
}

async function change(
  context: Context,
  by: ItemChange,
  toSpaceId: string | undefined,
  plan: (db: Writer, request: BookingRequest, now: Instant) => Promise<Planned>,
): Promise<BookingRequest> {
  const { venueId, reference } = by;
  const run = async (db: Writer) => {
    const { request, rooms } = await lockRequest(db, by, (found) =>
      lockSpacesForMove(db, { venueId, reference, toSpaceId: toSpaceId ?? found.items[0].space.id }),
    );
    const now = context.clock();
    assertMovable(request, now);
    const planned = await plan(db, request, now);
    if (planned.item === null && request.items.length === 1) {
      await decideInTransaction(db, context, { ...by, to: 'cancelled' }, deleteOccupancies);
      return requestOfVenue(db, { venueId, reference });
    }
    return apply(db, by, { request, rooms, planned, now });
  };
  return retryAfterConflict(() => transactOrDryRun(context, by.isDryRun ?? false, run));
}

interface Applied {
  readonly request: BookingRequest;
  readonly rooms: RoomsBySpace;
  readonly planned: Planned;
  readonly now: Instant;
}

async function apply(db: Writer, by: ItemChange, applied: Applied): Promise<BookingRequest> {
  const { request, planned, now } = applied;
  const { before, item } = planned;
  const changed = changedRequest(by, applied);
  const { totalCents, currency } = changed.agreedPrice ?? changed.quote;
  if (by.expectedTotalCents !== undefined && by.expectedTotalCents !== totalCents)
    throw new ValidationError([
      { path: 'expectedTotalCents', message: 'is no longer the total', ...codedProblem('changed_meanwhile') },
    ]);
  await deleteTurnaroundsOf(db, request, now);
  if (before !== null) await deleteOccupanciesOfItem(db, request, before.number);
  if (item === null && before !== null) await deleteItem(db, request, before.number);
  else if (item !== null) await (before === null ? insertItem : updateItem)(db, request, item);
  await occupyAt(db, changed, applied);
  if (changed.status === 'pending_approval') await setOccupancyExpiry(db, changed, holdExpiry(changed));
  await restoreTurnaroundsOf(db, changed, now);
  await setItemsChange(db, changed, now);
  await recordEvent(db, {
    ...{ at: now, actor: by.actor, venueId: request.venueId, subject: request.reference },
    kind: 'booking-request.items-changed',
    payload: {
      item: item?.number ?? before?.number ?? 0,
      ...(before !== null && { from: movedTimeOf(before) }),
      ...(item !== null && { to: movedTimeOf(item) }),
      ...{ totalCents, formerTotalCents: (request.agreedPrice ?? request.quote).totalCents, currency },
      reason: changed.agreedPrice?.reason ?? changedDatesReason,
    },
  });
  return changed;
}

/** Returns the booking after the change. Its hold never ends later than before. */
function changedRequest(by: ItemChange, { request, planned, now }: Applied): BookingRequest {
  const { before, item, quote } = planned;
  const others = request.items.filter(({ number }) => number !== before?.number);
  const [main, ...rest] = [...others, ...(item === null ? [] : [item])].toSorted(
    (one, other) => one.number - other.number,
  );
  if (main === undefined) throw new RangeError('the last item is cancelled with its booking');
  const isUnpriced = item !== null && quote === null;
  const priced: ItemsChange = {
    mainItem: request.items[0].number,
    kept: [...others, ...(isUnpriced ? [item] : [])].map(({ number }) => number),
    priced: quote === null || item === null ? null : { item: item.number, quote },
  };
  const price = priceOfChangedItems(request.agreedPrice ?? request.quote, priced, request.instalmentMarks);
  const interval = intervalOfItems([main, ...rest]);
  // A hold without a time limit ended at the earliest start.
  const startsLater = holdExpiry(request) !== null && interval.startsAt > request.startsAt;
  const limit = request.holdExpiresAt ?? (startsLater ? request.startsAt : null);
  return {
    ...request,
    ...interval,
    items: [main, ...rest],
    nextItem: before === null ? request.nextItem + 1 : request.nextItem,
    holdExpiresAt: limit === null ? null : Math.min(limit, interval.startsAt),
    agreedPrice: { ...price, reason: by.reason ?? changedDatesReason, agreedAt: now },
    amended: { times: (request.amended?.times ?? 0) + 1, at: now },
  };
}

/** Occupies the rooms of a new or moved item. */
async function occupyAt(
  db: Writer,
  changed: BookingRequest,
  { rooms, planned, now }: Applied,
): Promise<void> {
  const { item, target } = planned;
  if (item === null || target === null) return;
  const isHold = changed.status === 'pending_approval';
  assertUpcoming(target, isHold, now);
  const { venueId, reference } = changed;
  const spaceId = target.space.id;
  const event = { item: item.number, ...target.interval, rooms: rooms.get(spaceId) ?? [] };
  const own = await listEventsOf(db, changed);
  if (overlappingEvents([...own, event]).includes(own.length))
    throw new ValidationError([
      { path: 'date', message: 'overlaps another date of the booking', ...codedProblem('overlaps') },
    ]);
  const events = [
    ...own.map((each) => ({ ...each, readyAt: each.endsAt })),
    { ...event, readyAt: target.readyAt },
  ];
  const occupant = { reference, item: item.number, expiresAt: holdExpiry(changed) };
  for (const each of withinBooking(events))
    if (each.item === item.number)
      await occupyRooms(db, { venueId, spaceId, rooms: each.rooms }, each, occupant, now);
}

const placeOf = (target: StaffTarget) => ({
  ...snapshotBookedOffer(target),
  ...target.interval,
  ...{ date: target.date, timezone: target.timezone },
});

/**
 * Returns the price of a date: today's, or the given one at custom times.
 *
 * @throws ValidationError if a price is given for a slot, or the amount is too large
 */
function priceAt(
  { offer, venue, space, date, timezone }: StaffTarget,
  { attendance, extras }: Pick<BookedItem, 'attendance' | 'extras'>,
  { totalCents }: CustomPrice,
  now: Instant,
): Quote {
  if (offer !== null && totalCents !== undefined)
    throw new ValidationError([
      {
        path: 'totalCents',
        message: 'goes with custom times only; agree on another total afterwards',
        ...codedProblem('goes_with', { text: 'startTime' }),
      },
    ]);
  if (offer !== null)
    return quoteOffer(offer, { date, attendance, extras: chosenExtras(offer, extras) }, now);
  const terms = { venue, label: space.name, date, today: todayIn(timezone, now) };
  return quoteOfTotal({ totalCents: totalCents ?? 0 }, terms);
}

function itemOf({ items, reference }: BookingRequest, number: number, now: Instant): BookedItem {
  const found = items.find((each) => each.number === number);
  if (found === undefined) throw new NotFoundError(`Booking request ${reference} has no date ${number}.`);
  if (found.endsAt <= now)
    throw new ConflictError(`This date of booking request ${reference} is over.`, codedProblem('over'));
  return found;
}

function checkDates({ date, endDate }: Pick<MoveInput, 'date' | 'endDate'>): void {
  const problems = [...validateDate(date, 'date'), ...validateDate(endDate, 'endDate')];
  if (problems.length > 0) throw new ValidationError(problems);
}
