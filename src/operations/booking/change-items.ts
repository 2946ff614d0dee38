/** Changes single dates of a booking. The others keep their prices; a new one has today's, and a moved one may keep its own. */
import { type BookedItem, maxItems } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { checkItems } from '../../domain/booking/item-paths.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { validateDate } from '../../domain/fields/dates.ts';
import { priceOfLines } from '../../domain/money/price.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { linesOfItem } from '../../domain/money/sum-quotes.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import {
  type Applied,
  applyItemsChange,
  changedRequest,
  type ItemChange,
  type PlannedItem,
} from './apply-items-change.ts';
import { decideInTransaction } from './decision.ts';
import { findStaffTarget, readOnce, type StaffTarget, type TargetInput } from './find-staff-target.ts';
import { lockForMove, type MoveInput, placeOf } from './item-moves.ts';
import { requestOfVenue } from './lock-request.ts';
import { type CustomPrice, keepingTotal, type MovedItem, movedItem, priceAt } from './planned-moves.ts';
import { choiceWithoutStaff } from './price-choice.ts';
import { type StaffChoices, staffChoicesOf } from './staff-choices.ts';
import type { CorrectedBooking } from './store-correction.ts';

/** A new date. */
export interface NewItem extends TargetInput, CustomPrice, StaffChoices {}

/**
 * Adds a date to a booking or an active hold, offered or not.
 *
 * @returns the booking, with the sum of its dates' prices as agreed price, and what changed
 * @throws ValidationError if a date is invalid, a price is both kept and given, the date overlaps another date of the
 *   booking, or the total is not the expected one
 * @throws NotFoundError if the venue has no such request, space, slot or package
 * @throws ConflictError if the booking holds no date or has too many, the date is over, or something conflicts
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function addItem(
  context: Context,
  adding: ItemChange & { readonly item: NewItem },
): Promise<CorrectedBooking> {
  const { item: requested } = adding;
  checkChange(requested);
  return change(context, adding, requested.spaceId, async (db, request, now) => {
    if (request.items.length >= maxItems)
      throw new ConflictError(
        `Booking request ${request.reference} has ${maxItems} dates, the most possible.`,
        codedProblem('too_many', { most: maxItems }),
      );
    const target = await findStaffTarget(db, request.venueId, requested);
    const { choices } = staffChoicesOf(requested, target, []).stored;
    const item = { number: request.nextItem, ...choices, ...placeOf(target) };
    const quote =
      requested.keepPrice === true
        ? priceOfSameOffer(request, item, target)
        : priceAt(target, item, requested, { request, now });
    return [{ before: null, item, target, quote }];
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
): Promise<CorrectedBooking> {
  const { number, to } = moving;
  checkChange(to);
  return change(context, moving, to.spaceId, async (db, request, now) => {
    const before = itemOf(request, number, now);
    const planned = [await movedItem(db, request, { before, to, now })];
    return withPriceChoice({ request, planned, now }, to);
  });
}

/**
 * Moves several dates of a booking that have not started to another time, space or package, by the same number of days.
 *
 * @param moving `numbers` are those of the items
 * @throws as `moveItem`; ConflictError if one has started, or naming every date with a conflict, in the order of
 *   `numbers`
 */
export async function moveItems(
  context: Context,
  moving: ItemChange & { readonly numbers: readonly number[]; readonly to: MoveOfSeveral },
): Promise<CorrectedBooking> {
  const { numbers, to } = moving;
  const { days = 0, ...place } = to;
  checkChange(place);
  return change(context, moving, to.spaceId, async (db, request, now) => {
    const once = readOnce();
    const planned = await checkItems(itemsNotStarted(request, numbers, now), (before) =>
      movedItem(db, request, { before, to: { ...place, date: addDays(before.date, days) }, now, once }),
    );
    return withPriceChoice({ request, planned, now }, to);
  });
}

/** Another time, space or package for several dates. */
export type MoveOfSeveral = Omit<MoveInput, 'date' | 'endDate'> &
  CustomPrice & {
    /** By how many days each moves; omitted: none. */
    readonly days?: number | undefined;
  };

/** Returns moved dates with the prices that they get, and the error if staff have to choose them. */
function withPriceChoice(
  { request, planned, now }: Pick<Applied, 'request' | 'now'> & { readonly planned: readonly MovedItem[] },
  { keepPrice, totalCents }: CustomPrice,
): Planned {
  const kept = (isChosen: boolean) => planned.map((each) => keepingTotal(request, each, isChosen));
  const isPriced = planned.some(({ quote }) => quote !== null);
  if (keepPrice === true) return { planned: kept(true), question: null };
  if (keepPrice === false || totalCents !== undefined || !isPriced) return { planned, question: null };
  const { agreedPrice, quote } = changedRequest({}, { request, planned, now });
  const { choice, question } = choiceWithoutStaff(request, (agreedPrice ?? quote).totalCents);
  if (choice === 'update') return { planned, question };
  return { planned: kept(false), question };
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
): Promise<CorrectedBooking> {
  return change(context, cancelling, undefined, async (_db, request, now) => [
    { before: itemOf(request, cancelling.number, now), ...cancelled },
  ]);
}

/**
 * Cancels several dates that have not started. Cancelling all of them cancels the booking, which must be accepted.
 *
 * @param cancelling `numbers` are those of the items
 * @throws as `moveItems`
 */
export async function cancelItems(
  context: Context,
  cancelling: ItemChange & { readonly numbers: readonly number[] },
): Promise<CorrectedBooking> {
  return change(context, cancelling, undefined, async (_db, request, now) =>
    itemsNotStarted(request, cancelling.numbers, now).map((before) => ({ before, ...cancelled })),
  );
}

const cancelled = { item: null, target: null, quote: null } as const;

interface Planned {
  readonly planned: readonly PlannedItem[];
  readonly question: ValidationError | null;
}

async function change(
  context: Context,
  by: ItemChange,
  toSpaceId: string | undefined,
  plan: (db: Writer, request: BookingRequest, now: Instant) => Promise<Planned | readonly PlannedItem[]>,
): Promise<CorrectedBooking> {
  const { venueId, reference } = by;
  const run = async (db: Writer) => {
    const locked = await lockForMove(db, context, by, toSpaceId);
    const { request, now } = locked;
    const plans = await plan(db, request, now);
    const { planned, question } = 'planned' in plans ? plans : { planned: plans, question: null };
    const isNothingLeft =
      planned.length === request.items.length && planned.every(({ item }) => item === null);
    if (isNothingLeft) {
      await decideInTransaction(db, context, { ...by, to: 'cancelled' }, deleteOccupancies);
      const request = await requestOfVenue(db, { venueId, reference });
      return { request, correctionId: null, changes: [] };
    }
    if (question === null) return applyItemsChange(db, context, by, { ...locked, planned });
    // A conflict is no question of the price.
    await applyItemsChange(db, context, { ...by, expectedTotalCents: undefined }, { ...locked, planned });
    throw question;
  };
  return retryAfterConflict(() => transactOrDryRun(context, by.isDryRun ?? false, run));
}

/**
 * Returns the price of the last date of a booking with the same space, slot and package, and the same times if they are
 * not those of the slot.
 *
 * @throws ValidationError if there is none
 */
function priceOfSameOffer(
  { items, agreedPrice, quote: quoted }: BookingRequest,
  { space, slot, package: offer }: BookedItem,
  { offer: offered }: StaffTarget,
): Quote {
  // In a slot by the hour, the price depends on the length.
  const hasOwnTimes = !offered || offered.slot.hours !== null;
  const timesOf = ({ id, startTime, endTime }: BookedItem['slot']) =>
    hasOwnTimes ? `${id} ${startTime} ${endTime}` : id;
  const same = items.findLast(
    (each) =>
      each.space.id === space.id && timesOf(each.slot) === timesOf(slot) && each.package.id === offer.id,
  );
  if (same === undefined)
    throw new ValidationError([
      {
        path: 'keepPrice',
        message: 'needs a date of the booking with the same space, slot and package',
        ...codedProblem('does_not_fit'),
      },
    ]);
  const price = agreedPrice ?? quoted;
  const lines = linesOfItem(price, same.number, items[0]).map(({ item: _, ...line }) => line);
  return { ...priceOfLines(lines, 'keepPrice'), dueNowCents: 0, payments: [], currency: price.currency };
}

/** @throws ConflictError if one has started */
function itemsNotStarted(request: BookingRequest, numbers: readonly number[], now: Instant): BookedItem[] {
  return [...new Set(numbers)].map((number) => {
    const item = itemOf(request, number, now);
    if (item.startsAt > now) return item;
    throw new ConflictError(
      `This date of booking request ${request.reference}, ${item.date}, has started.`,
      codedProblem('started'),
    );
  });
}

function itemOf({ items, reference }: BookingRequest, number: number, now: Instant): BookedItem {
  const found = items.find((each) => each.number === number);
  if (found === undefined) throw new NotFoundError(`Booking request ${reference} has no date ${number}.`);
  if (found.endsAt <= now)
    throw new ConflictError(`This date of booking request ${reference} is over.`, codedProblem('over'));
  return found;
}

/** @throws ValidationError if a date is invalid, or a price is both kept and given */
function checkChange({ date, endDate, keepPrice, totalCents }: MoveInput & CustomPrice): void {
  const problems = [...validateDate(date, 'date'), ...validateDate(endDate, 'endDate')];
  if (keepPrice === true && totalCents !== undefined)
    problems.push({
      path: 'totalCents',
      message: 'cannot be combined with keepPrice',
      ...codedProblem('one_of_two'),
    });
  if (problems.length > 0) throw new ValidationError(problems);
}
