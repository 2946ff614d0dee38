/** Applies a change of single dates to a booking: its price, rooms, setups, turnarounds and history. */
import { isDeepStrictEqual } from 'node:util';
import { type BookedItem, datesOf, intervalOfItems } from '../../domain/booking/booked-item.ts';
import { amendedAgain, type BookingRequest, holdExpiry } from '../../domain/booking/booking-request.ts';
import { endHoldBy } from '../../domain/booking/challenge.ts';
import { checkItems, itemPath } from '../../domain/booking/item-paths.ts';
import { overlappingTimes, withinBooking } from '../../domain/booking/item-rooms.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { adjustmentsOfItems } from '../../domain/money/adjustment.ts';
import { type ItemsChange, priceOfChangedItems } from '../../domain/money/changed-items.ts';
import { fixedInstalments, paymentsOnNewDates } from '../../domain/money/instalments.ts';
import { keptPrice } from '../../domain/money/kept-price.ts';
import { isAgreement, priceReasons } from '../../domain/money/price-reasons.ts';
import { assertPriceSize } from '../../domain/money/price-size.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { deleteItems, insertItem, updateItem } from '../../storage/booking/booking-items.ts';
import { deleteOccupanciesOf, setOccupancyExpiry } from '../../storage/booking/occupancies.ts';
import {
  deletePreparationOf,
  listOccupiedTimes,
  restorePreparationOf,
} from '../../storage/booking/preparation.ts';
import { setItemsChange } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { assertUpcoming, type LockedBooking, movedTimeOf, type OccupiedTarget } from './item-moves.ts';
import type { NamedRequest } from './lock-request.ts';
import { occupyRoomsOfItems } from './occupy-rooms.ts';
import { type CorrectedBooking, storeCorrection } from './store-correction.ts';

/** A change of single dates. */
export interface ItemChange extends NamedRequest {
  readonly actor: Actor;
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
  /** The total that staff saw and agreed on; at another one nothing is changed. */
  readonly expectedTotalCents?: number | undefined;
  /**
   * The reason for the new price, stored permanently. Omitted: that of the agreed price stays if a date keeps its price.
   */
  readonly reason?: string | undefined;
}

/** What happens to one item. */
export interface PlannedItem {
  /** Null: it is new. */
  readonly before: BookedItem | null;
  /** Null: it is cancelled. */
  readonly item: BookedItem | null;
  readonly target: OccupiedTarget | null;
  /** Its price; null: it has none, or keeps that of `before`. */
  readonly quote: Quote | null;
  /** Present if it keeps its total, for which it may have a `quote` with another package. */
  readonly kept?: KeptTotal;
}

interface KeptTotal {
  /** Whether staff chose this total instead of that of the day. */
  readonly isAgreed: boolean;
}

export interface Applied extends LockedBooking {
  /** At least one item stays. */
  readonly planned: readonly PlannedItem[];
  /** True: the only date moves at its price, which is no new one, and a hold without a time limit lasts until it starts. */
  readonly isMove?: boolean;
}

/**
 * Applies a planned change in a transaction that has locked the booking and its spaces.
 *
 * @returns the booking after the change, with what changed
 * @throws ValidationError if dates overlap each other, the price has too many lines, or the total is not the expected one
 * @throws ConflictError if a date is over, or something conflicts
 */
export async function applyItemsChange(
  db: Writer,
  context: Context,
  by: ItemChange,
  applied: Applied,
): Promise<CorrectedBooking> {
  const { request, now } = applied;
  const changed = changedRequest(by, applied);
  const former = request.agreedPrice ?? request.quote;
  const price = changed.agreedPrice ?? changed.quote;
  assertPriceSize(price, former, 'items');
  const { totalCents } = price;
  if (by.expectedTotalCents !== undefined && by.expectedTotalCents !== totalCents)
    throw new ValidationError([
      { path: 'expectedTotalCents', message: 'is no longer the total', ...codedProblem('changed_meanwhile') },
    ]);
  await storeItemsChange(db, changed, applied);
  const correction = await storeCorrection(db, context, { request, corrected: changed, now });
  const { correctionId } = correction;
  await recordItemsChange(db, changed, { ...applied, ...by, correctionId });
  return { request: changed, ...correction };
}

/** Records that the only date of a booking moved at its price, or that dates changed, with the totals. */
export async function recordItemsChange(
  db: Writer,
  changed: BookingRequest,
  recorded: Pick<Applied, 'request' | 'planned' | 'now' | 'isMove'> &
    Pick<ItemChange, 'actor' | 'reason'> & { readonly correctionId: string | null; readonly undoes?: string },
): Promise<void> {
  const { request, planned, now, actor, correctionId, undoes } = recorded;
  const [former, price] = [request, changed].map(({ agreedPrice, quote }) => agreedPrice ?? quote) as [
    Quote,
    Quote,
  ];
  const [first, ...others] = planned.map(placesOf);
  if (first === undefined) return;
  const { totalCents, taxCents, currency } = price;
  const entry = { at: now, actor, venueId: request.venueId, subject: request.reference };
  const ids = { ...(correctionId !== null && { correctionId }), ...(undoes !== undefined && { undoes }) };
  const { from, to } = first;
  if (recorded.isMove && from && to)
    return recordEvent(db, { ...entry, kind: 'booking-request.moved', payload: { from, to, ...ids } });
  await recordEvent(db, {
    ...entry,
    kind: 'booking-request.items-changed',
    payload: {
      ...first,
      ...(others.length > 0 && { others }),
      totalCents,
      formerTotalCents: former.totalCents,
      currency,
      reason: recorded.reason ?? priceReasons.changed,
      ...(taxCents !== former.taxCents && { taxCents, formerTaxCents: former.taxCents }),
      ...ids,
    },
  });
}

/**
 * Stores a booking whose items changed, with its rooms, setups and turnarounds.
 *
 * @throws ValidationError if dates overlap each other
 * @throws ConflictError if a date is over, or something conflicts
 */
export async function storeItemsChange(db: Writer, changed: BookingRequest, applied: Applied): Promise<void> {
  const { request, planned, now } = applied;
  await deletePreparationOf(db, request, now);
  const numbersOf = (some: readonly PlannedItem[]) =>
    some.flatMap(({ before }) => (before === null ? [] : before.number));
  const formerNumbers = numbersOf(planned);
  if (formerNumbers.length > 0) await deleteOccupanciesOf(db, request, formerNumbers);
  const cancelledNumbers = numbersOf(planned.filter(({ item }) => item === null));
  if (cancelledNumbers.length > 0) await deleteItems(db, request, cancelledNumbers);
  for (const { before, item } of planned)
    if (item !== null) await (before === null ? insertItem : updateItem)(db, request, item);
  await occupyChanged(db, changed, applied);
  if (changed.status === 'pending_approval') await setOccupancyExpiry(db, changed, holdExpiry(changed));
  await restorePreparationOf(db, changed, now);
  await setItemsChange(db, changed, now);
}

const placesOf = ({ before, item }: PlannedItem) => ({
  item: item?.number ?? before?.number ?? 0,
  ...(before !== null && { from: movedTimeOf(before) }),
  ...(item !== null && { to: movedTimeOf(item) }),
});

/** Returns the booking after the change. Its hold never ends later than before. */
export function changedRequest(
  by: Pick<ItemChange, 'reason'>,
  { request, planned, now, isMove = false }: Omit<Applied, 'rooms'>,
): BookingRequest {
  const changing = new Set(planned.map(({ before }) => before?.number));
  const others = request.items.filter(({ number }) => !changing.has(number));
  const moved = planned.flatMap(({ item }) => item ?? []);
  const [main, ...rest] = [...others, ...moved].toSorted((one, other) => one.number - other.number);
  if (main === undefined) throw new RangeError('the last item is cancelled with its booking');
  const unpriced = planned.flatMap(({ item, quote }) => (item !== null && quote === null ? item : []));
  const priced: ItemsChange = {
    mainItem: request.items[0].number,
    kept: [...others, ...unpriced].map(({ number }) => number),
    priced: planned.flatMap(({ item, quote }) =>
      item === null || quote === null ? [] : { item: item.number, quote },
    ),
    datesBefore: datesOf(request.items),
    datesAfter: datesOf([main, ...rest]),
  };
  const fixed = fixedInstalments(request, now);
  const interval = intervalOfItems([main, ...rest]);
  const payments = paymentsOnNewDates(request, { items: [main, ...rest], endsAt: interval.endsAt }, fixed);
  const unmoved = request.agreedPrice ?? request.quote;
  const former = keptPrice(request, moved);
  const price = priceOfChangedItems({ ...former, payments }, priced, fixed);
  // A hold without a time limit ended at the earliest start.
  const limitsUnlimited = !isMove && holdExpiry(request) !== null && interval.startsAt > request.startsAt;
  const keptTotals = planned.flatMap(({ item, kept }) => (kept && item ? item.number : []));
  const stillAgreed = agreedItemsOf(request).filter((number) =>
    [...priced.kept, ...keptTotals].includes(number),
  );
  const newlyAgreed = planned.flatMap(({ item, kept }) => (kept?.isAgreed && item ? item.number : []));
  const agreedItems = [...new Set([...stillAgreed, ...newlyAgreed])];
  const formerReason = priced.kept.length > 0 ? request.agreedPrice?.reason : undefined;
  const reasonOfItems = stillAgreed.length > 0 ? request.agreedPrice?.reason : priceReasons.kept;
  const agreedReason = agreedItems.length > 0 ? reasonOfItems : undefined;
  const reason = by.reason ?? agreedReason ?? unagreedReason(formerReason);
  // What a cancelled date bore of an amount goes with it.
  const isCancelling = planned.some(({ item }) => item === null);
  const left = new Set([main, ...rest].map(({ number }) => number));
  const adjustments = isCancelling
    ? adjustmentsOfItems(request.adjustments, { ...former, mainItem: priced.mainItem }, left)
    : request.adjustments;
  const { agreedPrice } = request;
  const staysAgreed = isMove && agreedPrice?.reason === reason;
  const isSamePrice =
    isMove &&
    (staysAgreed || newlyAgreed.length === 0) &&
    isDeepStrictEqual([price.lines, price.payments], [unmoved.lines, unmoved.payments]);
  return {
    ...request,
    ...interval,
    items: [main, ...rest],
    adjustments,
    nextItem: request.nextItem + planned.filter(({ before }) => before === null).length,
    ...endHoldBy(request, Math.min(request.startsAt, interval.startsAt), { limitsUnlimited }),
    agreedPrice: isSamePrice
      ? agreedPrice
      : {
          ...price,
          reason,
          agreedAt: staysAgreed ? agreedPrice.agreedAt : now,
          ...(agreedReason === reason && agreedItems.length <= rest.length && { agreedItems }),
        },
    amended: amendedAgain(request, now),
  };
}

/** Returns the numbers of the items whose prices were agreed, and not computed from prices of the day. */
const agreedItemsOf = ({ agreedPrice, items }: BookingRequest): readonly number[] =>
  agreedPrice === null || !isAgreement(agreedPrice.reason)
    ? []
    : (agreedPrice.agreedItems ?? items.map(({ number }) => number));

/** Returns the reason for a price that was not agreed: a former one of that kind stays. */
const unagreedReason = (former: string | undefined): string =>
  former === undefined || isAgreement(former) ? priceReasons.changed : former;

/** Occupies the rooms of new and moved items. */
async function occupyChanged(
  db: Writer,
  changed: BookingRequest,
  { rooms, planned, now }: Applied,
): Promise<void> {
  const moved = planned.flatMap(({ item, target }) =>
    item === null || target === null ? [] : [{ item, target }],
  );
  if (moved.length === 0) return;
  const isHold = changed.status === 'pending_approval';
  await checkItems(moved, ({ target }) => assertUpcoming(target, isHold, now));
  const own = (await listOccupiedTimes(db, changed)).map((each) => ({ ...each, rooms: [each.roomId] }));
  const added = moved.map(({ item, target: { time, space } }) => ({
    item: item.number,
    ...time,
    rooms: rooms.get(space.id) ?? [],
  }));
  const overlapping = overlappingTimes([...own, ...added]).filter((index) => index >= own.length);
  if (overlapping.length > 0)
    throw new ValidationError(
      overlapping.map((index) => ({
        path: itemPath(index - own.length),
        message: 'overlaps another date of the booking',
        ...codedProblem('overlaps'),
      })),
    );
  const numbers = new Set(added.map(({ item }) => item));
  const times = withinBooking([...own, ...added]).filter(({ item }) => numbers.has(item));
  const items = moved.map(({ item }) => item);
  const occupant = { reference: changed.reference, expiresAt: holdExpiry(changed) };
  await occupyRoomsOfItems(db, changed.venueId, { items, times }, occupant, now);
}
