import { isOccupancyActive } from '../../domain/booking/availability.ts';
import {
  type BookedItem,
  type BookedItems,
  intervalOfItems,
  snapshotBookedOffer,
} from '../../domain/booking/booked-item.ts';
import { computeHoldExpiry } from '../../domain/booking/hold.ts';
import { assertNoOverlap, type ItemTime, withinBooking } from '../../domain/booking/item-rooms.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import { neededInterval } from '../../domain/booking/occupied-time.ts';
import { quoteItems } from '../../domain/booking/quote-items.ts';
import { type Receipt, receiptItem } from '../../domain/booking/receipt.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import { changedMembers } from '../../domain/money/expected-quote.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import { assertOpen } from '../../domain/venue/venue-freeze.ts';
import { insertBookingRequest } from '../../storage/booking/booking-requests.ts';
import { findReceiptByKey, storeReceiptByKey, type UsedKey } from '../../storage/booking/idempotency-keys.ts';
import { deleteExpiredHolds, occupy } from '../../storage/booking/occupancies.ts';
import { listOccupancies, listOccupanciesOfSpace } from '../../storage/booking/occupancies-by-interval.ts';
import { NameTakenError, OverlapError } from '../../storage/engine/errors.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordFirstEvent } from '../../storage/events/event-log.ts';
import { lockOffer } from '../../storage/venue/offers.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { assertTaken, dateFreeError, notOfferedError } from './assert-taken.ts';
import type { BookingInput } from './booking-input.ts';
import { findGroupsOfCode } from './groups-of-code.ts';
import { lockItems } from './lock-items.ts';
import { deleteOldNetworksThrottled, hashNetwork } from './networks.ts';
import {
  findOfferedTimes,
  findRequestedOffers,
  type RequestedOffer,
  type RequestedSite,
  requestedItems,
  requestedTimes,
  slotsTakenError,
  slotTakenError,
  unavailableError,
} from './offered-on-date.ts';
import { requestHash } from './request-hash.ts';
import { assertFewWait, noWaitingListError } from './waiting-list.ts';

/**
 * Places a booking request and holds its dates, all or none (specification §4, POST /booking-requests), durably: once
 * this resolves, the reference survives a crash of the program or the machine. On the waiting list it has one date and
 * holds nothing.
 *
 * @param idempotencyKey a repeat of the same request within 24 hours gets the first receipt; null: no key
 * @throws ValidationError for a past date, a key used for another request, or a total or terms that have changed
 * @throws WrongCodeError if the code is unknown or has expired
 * @throws NotFoundError if space, slot or package is not published, or the website key has no waiting list
 * @throws VenueFrozenError if the venue is frozen
 * @throws ConflictError if a slot is not free on its date. For the waiting list: if it is, is not offered, or too many wait
 */
export async function placeBookingRequest(
  context: Context,
  site: RequestedSite,
  requested: BookingInput,
  idempotencyKey: string | null,
): Promise<Receipt> {
  const idempotency = usedKey(site, requested, idempotencyKey);
  const attempt = (number: number) =>
    context.storage.transact(
      (db) => place(db, context, site, requested, { idempotency, isRepeated: number > 1 }),
      queueOf(site, requested),
      (db) => respondEarly(db, context, site, requested, idempotency),
    );
  const placing = async (): Promise<Receipt> => {
    for (let number = 1; ; number++)
      try {
        return await attempt(number);
      } catch (error) {
        // A collision of references; or a concurrent request with the same key for another space has just stored it; or
        // an overlap, perhaps with an expired hold. If not, it is visible now, so the error can name the date.
        const isRepeatable = error instanceof NameTakenError || error instanceof OverlapError;
        if (!isRepeatable || number === maxAttempts)
          throw error instanceof OverlapError ? slotTakenError() : error;
      }
  };
  const [receipt] = await Promise.all([placing(), deleteOldNetworksThrottled(context)]);
  return receipt;
}

const maxAttempts = 3;

/** Requests for the same space queue up. */
const queueOf = ({ venueId }: RequestedSite, { spaceId }: BookingInput) => `${venueId}/${spaceId}`;

const usedKey = (
  { venueId, siteKey }: RequestedSite,
  requested: BookingInput,
  key: string | null,
): UsedKey | null => (key === null ? null : { venueId, siteKey, key, bodyHash: requestHash(requested) });

/**
 * Runs the transaction of `placeBookingRequest` and rolls it back: the same reads and checks, no writes. Ignores
 * errors.
 */
export async function dryRunPlacement(
  context: Context,
  site: RequestedSite,
  requested: BookingInput,
  idempotencyKey: string | null,
): Promise<void> {
  const idempotency = usedKey(site, requested, idempotencyKey);
  await transactOrDryRun(
    context,
    true,
    (db) => place(db, context, site, requested, { idempotency, isRepeated: false }),
    queueOf(site, requested),
    (db) => respondEarly(db, context, site, requested, idempotency),
  ).catch((error) => {
    const ignored = [DomainError, OverlapError, NameTakenError];
    if (!ignored.some((kind) => error instanceof kind)) throw error;
  });
}

interface Attempt {
  readonly idempotency: UsedKey | null;
  /** Whether an attempt has failed, perhaps because of an expired hold. */
  readonly isRepeated: boolean;
}

async function place(
  db: Writer,
  context: Context,
  site: RequestedSite,
  requested: BookingInput,
  { idempotency, isRepeated }: Attempt,
): Promise<Receipt> {
  const { venueId, siteKey } = site;
  const items = requestedItems(requested);
  const { spaceId, slotId, packageId, date } = requested;
  const locked =
    items.length === 1
      ? await lockOffer(db, { venueId, siteKey, spaceId, slotId, packageId }, date)
      : undefined;
  const rooms = locked ? new Map([[spaceId, locked.rooms]]) : await lockItems(db, venueId, items);
  // Reads the clock under the lock, since waiting for it may have taken time.
  const now = context.clock();
  const before = await receiptBefore(db, idempotency, now);
  if (before !== undefined) return before;

  const guestGroups = await findGroupsOfCode(db, venueId, requested.code, now);
  const offers = await findRequestedOffers(db, site, items, now, locked);
  // Read under the lock of the space, which a freeze waits for.
  assertOpen(offers[0].offer.freeze);
  const { isWaiting, expectedTotalCents } = requested;
  // The key may have changed since the request arrived.
  if (isWaiting && !offers[0].offer.hasWaitingList) throw noWaitingListError();
  if (offers.length > 1) assertNoOverlap(requestedTimes(offers, rooms));
  const times = await findTimes(db, site, offers, { rooms, now, isWaiting });
  // Computes the price under the lock, since an import may have just changed it.
  const agreed = quoteItems(offers, groupIdsOf(guestGroups), now);
  const changed = changedTerms(requested, agreed);
  if (isWaiting) for (const time of times) await assertTaken(db, venueId, time, now);
  else if (changed.length > 0 || times.length > 1 || isRepeated) {
    const taken = await takenItems(db, venueId, times, now);
    // If a date is taken, the terms do not matter.
    if (taken.length > 0) throw slotsTakenError(taken, offers);
  }
  if (changed.length > 0) throw termsHaveChanged(changed);

  const bookedItems = bookedItemsOf(offers, times);
  const hold = isWaiting
    ? ('waiting' as const)
    : computeHoldExpiry(offers[0].offer.holdPeriod, now, intervalOfItems(bookedItems).startsAt);
  const reference = encodeReference(context.randomBytes(5));
  const request = createBookingRequest({
    reference,
    venueId,
    siteKey,
    items: bookedItems,
    guest: requested.guest,
    message: requested.message,
    quote: agreed,
    guestGroups,
    answers: offers[0].stored.answers,
    terms: offers[0].stored.terms,
    hold,
    now,
  });
  const network = requested.network && hashNetwork(context.storage.secret, venueId, requested.network);
  if (hold === 'waiting') {
    await insertBookingRequest(db, request, network);
    await assertFewWait(db, request, now);
  } else {
    // Nothing checks whether a single date is free: the exclusion constraint rejects an overlap, also with the rare hold that
    // has expired, which only the second attempt deletes. All of these statements are sent together with the commit, which
    // reports it.
    if (isRepeated || times.length > 1)
      for (const time of times) await deleteExpiredHolds(db, venueId, time.rooms, neededInterval(time), now);
    await insertBookingRequest(db, request, network);
    for (const { item, ...time } of times)
      await occupy(db, venueId, time.rooms, time, { reference, item, expiresAt: hold.expiresAt });
  }
  const { totalCents, currency } = agreed;
  const receipt: Receipt = {
    reference,
    holdExpiresAt: request.holdExpiresAt,
    price: expectedTotalCents === null ? null : { totalCents, currency },
    items: items.length === 1 ? null : items.map(receiptItem),
  };
  if (idempotency !== null) await storeReceiptByKey(db, idempotency, receipt, now);
  const entry = { at: now, actor: `visitor:${siteKey}`, venueId, subject: reference, payload: {} } as const;
  const kind = isWaiting ? 'booking-request.waiting' : 'booking-request.placed';
  await recordFirstEvent(db, { ...entry, kind }, { isFreezeChecked: true });
  return receipt;
}

/**
 * Finds when and in which rooms the items are, with their setups and turnarounds.
 *
 * @throws ConflictError if a slot is not offered on its date; it also names the dates that are taken
 */
async function findTimes(
  db: Reader,
  site: RequestedSite,
  offers: readonly RequestedOffer[],
  {
    rooms,
    now,
    isWaiting,
  }: { readonly rooms: RoomsBySpace; readonly now: Instant; readonly isWaiting: boolean },
): Promise<ItemTime[]> {
  const offered: ItemTime[] = [];
  const missing: number[] = [];
  const offeredTimes = await findOfferedTimes(db, site, offers, now);
  for (const [item, { requested }] of offers.entries()) {
    const time = offeredTimes[item] ?? null;
    if (time === null) missing.push(item);
    else offered.push({ item, rooms: rooms.get(requested.spaceId) ?? [], ...time });
  }
  const times = withinBooking(offered);
  if (missing.length === 0) return times;
  if (isWaiting) throw notOfferedError();
  const taken = offers.length === 1 ? [] : await takenItems(db, site.venueId, times, now);
  throw slotsTakenError([...missing, ...taken], offers);
}

/** Returns the numbers of the items whose rooms are not free. */
async function takenItems(
  db: Reader,
  venueId: string,
  times: readonly ItemTime[],
  now: Instant,
): Promise<number[]> {
  const taken: number[] = [];
  for (const { item, rooms, ...time } of times) {
    const occupancies = await listOccupancies(db, venueId, rooms, neededInterval(time));
    if (occupancies.some((occupancy) => isOccupancyActive(occupancy, now))) taken.push(item);
  }
  return taken;
}

function bookedItemsOf(offers: readonly RequestedOffer[], times: readonly ItemTime[]): BookedItems {
  const [main, ...others] = offers.flatMap(
    ({ requested: { date }, offer, part, stored }, number): BookedItem[] => {
      const time = times.find(({ item }) => item === number);
      if (time === undefined) return [];
      const { startsAt, endsAt } = time;
      const { timezone } = offer.venue;
      const booked = snapshotBookedOffer(offer, part);
      return [{ number, ...booked, date, timezone, startsAt, endsAt, ...stored.choices }];
    },
  );
  if (main === undefined) throw new RangeError('a request has an item');
  return [main, ...others];
}

/**
 * Responds from a snapshot if no lock is needed: with the first receipt to a repeat under an idempotency key, with an
 * error if the slot is taken; for the waiting list, if it is free. Undefined: the request may be placed.
 */
async function respondEarly(
  db: Reader,
  context: Context,
  site: RequestedSite,
  requested: BookingInput,
  idempotency: UsedKey | null,
): Promise<Receipt | undefined> {
  const now = context.clock();
  const before = await receiptBefore(db, idempotency, now);
  if (before !== undefined) return before;
  // Several dates need the rooms of their spaces for a complete answer.
  if (requested.additionalItems.length > 0) return undefined;
  await findGroupsOfCode(db, site.venueId, requested.code, now);
  const [main] = await findRequestedOffers(db, site, requestedItems(requested), now);
  const [time] = await findOfferedTimes(db, site, [main], now);
  if (time === null) throw requested.isWaiting ? notOfferedError() : unavailableError(main);
  const needed = neededInterval(time);
  const occupancies = await listOccupanciesOfSpace(db, site.venueId, requested.spaceId, needed);
  const isTaken = occupancies.some((occupancy) => isOccupancyActive(occupancy, now));
  if (isTaken !== requested.isWaiting) throw isTaken ? slotTakenError() : dateFreeError();
  return undefined;
}

/** @throws ValidationError if the key was used for another request */
async function receiptBefore(
  db: Reader,
  idempotency: UsedKey | null,
  now: Instant,
): Promise<Receipt | undefined> {
  const before = idempotency === null ? undefined : await findReceiptByKey(db, idempotency, now);
  if (before !== undefined && before.bodyHash !== idempotency?.bodyHash) throw keyUsedForAnother();
  // Returned even if the date has passed since the request was placed.
  return before?.receipt;
}

/** Returns the paths of what the visitor saw of the price that the venue has changed since. */
const changedTerms = ({ expectedTotalCents, expectedQuote }: BookingInput, agreed: Quote): string[] => [
  ...(expectedTotalCents === null || expectedTotalCents === agreed.totalCents ? [] : ['expectedTotalCents']),
  ...(expectedQuote ? changedMembers(expectedQuote, agreed).map((name) => `expectedQuote.${name}`) : []),
];

const termsHaveChanged = (paths: readonly string[]) =>
  new ValidationError(
    paths.map((path) => ({
      path,
      message: path === 'expectedTotalCents' ? 'is no longer the total' : 'has changed',
      ...codedProblem('changed_meanwhile'),
    })),
  );
const keyUsedForAnother = () =>
  new ValidationError([
    {
      path: 'Idempotency-Key',
      message: 'was already used for another booking request',
      ...codedProblem('key_used'),
    },
  ]);
