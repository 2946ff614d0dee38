import { noBlocks } from '../../domain/booking/blocked-dates.ts';
import type { BookedTime } from '../../domain/booking/booking-request.ts';
import { checkItemFields, checkItems, itemPath } from '../../domain/booking/item-paths.ts';
import type { OccupiedTime } from '../../domain/booking/occupied-time.ts';
import { findOfferedSlot, isOffered } from '../../domain/booking/offer-rules.ts';
import {
  noOptionalFields,
  type OptionalFields,
  validateOptionalFields,
} from '../../domain/booking/optional-fields.ts';
import { partInterval, slotInterval } from '../../domain/booking/slot-interval.ts';
import { longestBooking, requestedPart } from '../../domain/booking/slot-part.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type ClockSpan, spanOf } from '../../domain/time/clock-span.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { SiteAccess } from '../../storage/access/site-access.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { nearbyDates } from '../../storage/venue/blocked-dates.ts';
import { readBlocksOfSpaces } from '../../storage/venue/blocks-of-spaces.ts';
import { findPublicOffer, type LockedOffer } from '../../storage/venue/offers.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';

/** Creates the error for a slot that is not free on a date (specification §7, `CONFLICT`). */
export const slotTakenError = () =>
  new ConflictError('This date and slot are no longer available.', codedProblem('taken'));

/**
 * Creates the error for slots of a request that are not free.
 *
 * @param taken the positions of the items concerned, which the error names if there are several
 * @param offers all items
 */
export function slotsTakenError(taken: readonly number[], offers: readonly RequestedOffer[]): ConflictError {
  const [only] = offers;
  if (only !== undefined && offers.length === 1) return unavailableError(only);
  const numbers = [...new Set(taken)].sort((one, other) => one - other);
  return new ConflictError(
    'Some of these dates and slots are no longer available.',
    codedProblem('taken'),
    numbers.flatMap((index) => {
      const offer = offers[index];
      if (offer === undefined) return [];
      const { message, codedProblem: coded } = unavailableError(offer);
      return { path: itemPath(index), message, ...coded };
    }),
  );
}

/** Creates the error for an item that cannot be booked; if other times of its date may help, it asks for them. */
export function unavailableError({ requested, offer: { slot, venue }, part }: RequestedOffer): ConflictError {
  if (!slot.hours) return slotTakenError();
  const { from, to } = part ?? spanOf(slot);
  const most = longestBooking(slot, slot.hours);
  const reason =
    to - from > most
      ? `This slot is booked by the hour: choose a start and an end ("startTime" and "endTime"), at most ${most} minutes apart.`
      : partInterval({ from, to }, requested.date, venue.timezone) === null
        ? 'The clock change on this date skips the start or the end: choose other times.'
        : null;
  return reason === null ? slotTakenError() : new ConflictError(reason, codedProblem('taken'));
}

/** Returns when and in which rooms requested offers are, without their setups and turnarounds. */
export const requestedTimes = (offers: readonly RequestedOffer[], rooms: RoomsBySpace) =>
  offers.map(({ requested: { spaceId, date }, part, offer: { slot, venue } }) => ({
    ...((part && partInterval(part, date, venue.timezone)) ?? slotInterval(slot, date, venue.timezone)),
    rooms: rooms.get(spaceId) ?? [],
  }));

/** The visitor's website key and its venue. */
export type RequestedSite = Pick<SiteAccess, 'venueId' | 'siteKey'>;

/** One date of a visitor's request. */
export interface RequestedItem
  extends BookedTime,
    Pick<OptionalFields, 'startTime' | 'endTime' | 'attendance' | 'layout' | 'extras'> {}

/** A visitor's request: its first date, and further ones. */
export interface RequestedDates extends RequestedItem, Pick<OptionalFields, 'answers' | 'terms'> {
  readonly additionalItems: readonly RequestedItem[];
  /** The code of a guest group, as entered; null: none. */
  readonly code: string | null;
}

/** Returns all dates of a request, the first with the answers and terms of the request. */
export const requestedItems = ({
  additionalItems,
  code: _,
  ...main
}: RequestedDates): [RequestedItem & OptionalFields, ...(RequestedItem & OptionalFields)[]] => [
  main,
  ...additionalItems.map((item) => ({ ...noOptionalFields, ...item })),
];

/**
 * Finds the requested offers, main item first. Each check covers all items before the next one.
 *
 * @param locked what `lockOffer` has read of the only item; undefined: reads it now
 * @throws ValidationError for a past date, times at which the slot cannot be booked, or optional fields that the offer
 *   does not have
 * @throws NotFoundError if space, slot or package is not published
 */
export async function findRequestedOffers(
  db: Reader,
  { venueId, siteKey }: RequestedSite,
  items: ReturnType<typeof requestedItems>,
  now: Instant,
  locked?: LockedOffer,
): Promise<[RequestedOffer, ...RequestedOffer[]]> {
  const offers = await checkItems(items, ({ spaceId, slotId, packageId, date }) =>
    findPublicOffer(db, { venueId, siteKey, spaceId, slotId, packageId }, date, now, locked),
  );
  const packageIds = items.map(({ packageId }) => packageId);
  return checkItemFields(items, (requested, index) => {
    const offer = offers[index];
    if (offer === undefined) throw new RangeError('every item has an offer');
    const { stored, extras } = validateOptionalFields(requested, {
      packageIds,
      layouts: offer.layouts,
      extras: offer.package.extras,
      questions: offer.venue.questions,
      terms: offer.venue.terms,
    });
    return { requested, offer, part: requestedPart(offer.slot, requested), stored, extras };
  });
}

/** An offer with what was requested of it. */
export interface RequestedOffer extends ReturnType<typeof validateOptionalFields> {
  readonly requested: RequestedItem;
  readonly offer: Awaited<ReturnType<typeof findPublicOffer>>;
  /** The part of a slot by the hour; null: the whole slot. */
  readonly part: ClockSpan | null;
}

/**
 * Finds when items occupy their rooms, setup and turnaround included. Does not check bookings and holds.
 *
 * @returns null for each whose slot is not offered on its date
 */
export async function findOfferedTimes<const Offers extends readonly RequestedOffer[]>(
  db: Reader,
  { venueId }: RequestedSite,
  offers: Offers,
  now: Instant,
): Promise<{ [Index in keyof Offers]: OccupiedTime | null }> {
  const blocksOf = await readBlocksOf(
    db,
    venueId,
    offers.filter(({ offer }) => offer.mayBeBlocked),
  );
  const times = offers.map(({ requested: { spaceId, date }, offer, part }) => {
    const rules = { ...offer.rules, blocks: offer.mayBeBlocked ? blocksOf(spaceId) : noBlocks };
    const interval = findOfferedSlot(offer.slot, date, rules, part);
    return interval !== null && isOffered(interval, now) ? interval : null;
  });
  // One for each offer.
  return times as { [Index in keyof Offers]: OccupiedTime | null };
}

async function readBlocksOf(db: Reader, venueId: string, offers: readonly RequestedOffer[]) {
  const dates = offers.map(({ requested }) => requested.date).sort();
  const [[first], last] = [dates, dates.at(-1)];
  if (first === undefined || last === undefined) return () => noBlocks;
  const spaceIds = new Set(offers.map(({ requested }) => requested.spaceId));
  return readBlocksOfSpaces(db, venueId, spaceIds, nearbyDates(first, last));
}
