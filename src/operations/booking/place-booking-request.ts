import { createHash } from 'node:crypto';
import { isOccupancyActive } from '../../domain/booking/availability.ts';
import type { BookedTime } from '../../domain/booking/booking-request.ts';
import type { BookedGuest } from '../../domain/booking/guest.ts';
import { computeHoldExpiry } from '../../domain/booking/hold.ts';
import { createBookingRequest } from '../../domain/booking/new-request.ts';
import type { OptionalFields } from '../../domain/booking/optional-fields.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { insertBookingRequest } from '../../storage/booking/booking-requests.ts';
import { findReceiptByKey, storeReceiptByKey, type UsedKey } from '../../storage/booking/idempotency-keys.ts';
import {
  deleteExpiredHolds,
  listOccupancies,
  listOccupanciesOfSpace,
  occupy,
} from '../../storage/booking/occupancies.ts';
import { NameTakenError, OverlapError } from '../../storage/engine/errors.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { deleteOldNetworksThrottled, hashNetwork } from './networks.ts';
import { findOfferOnDate, type RequestedSite, slotTakenError } from './offered-on-date.ts';

/** A visitor's request with the right shape; its ids may not exist. */
export interface BookingInput extends BookedTime, OptionalFields {
  readonly guest: BookedGuest;
  readonly message: string | null;
  /** The client network, e.g. `203.0.113.0/24`; null: unknown. */
  readonly network: string | null;
  /** The total shown to the visitor, in the smallest unit; null: accepts any total. */
  readonly expectedTotalCents: number | null;
}

/**
 * Places a booking request and holds its date (specification §4, POST /booking-requests), durably: once this
 * resolves, the reference survives a crash of the program or the machine.
 *
 * @param idempotencyKey a repeat of the same request within 24 hours gets the first receipt; null: no key
 * @throws ValidationError for a past date, a key used for another request, or a total that has changed
 * @throws NotFoundError if space, slot or package is not published
 * @throws ConflictError if the slot is not free on that date
 */
export async function placeBookingRequest(
  context: Context,
  site: RequestedSite,
  requested: BookingInput,
  idempotencyKey: string | null,
): Promise<Receipt> {
  const idempotency = usedKey(site, requested, idempotencyKey);
  const attempt = () =>
    context.storage.transact(
      (db) => place(db, context, site, requested, idempotency),
      queueOf(site, requested),
      (db) => respondEarly(db, context, site, requested, idempotency),
    );
  const retryIfNameTaken = (error: unknown) => {
    // A collision of references; or a concurrent request with the same key for another space has just stored it.
    if (error instanceof NameTakenError) return attempt();
    throw error;
  };
  const placing = attempt()
    .catch(retryIfNameTaken)
    .catch((error) => {
      throw error instanceof OverlapError ? slotTakenError() : error;
    });
  const [receipt] = await Promise.all([placing, deleteOldNetworksThrottled(context)]);
  return receipt;
}

/** Requests for the same space queue up. */
const queueOf = ({ venueId }: RequestedSite, { spaceId }: BookingInput) => `${venueId}/${spaceId}`;

const usedKey = (
  { venueId, siteKey }: RequestedSite,
  requested: BookingInput,
  key: string | null,
): UsedKey | null => (key === null ? null : { venueId, siteKey, key, bodyHash: requestHash(requested) });

/** Thrown at the end of a dry run to roll its transaction back. */
class DryRunRollback extends Error {}

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
  const rollBackAfter = async (db: Writer) => {
    await place(db, context, site, requested, idempotency);
    throw new DryRunRollback();
  };
  const answerEarly = (db: Reader) => respondEarly(db, context, site, requested, idempotency);
  await context.storage
    .transact<unknown>(rollBackAfter, queueOf(site, requested), answerEarly)
    .catch((error) => {
      const ignored = [DryRunRollback, DomainError, OverlapError, NameTakenError];
      if (!ignored.some((kind) => error instanceof kind)) throw error;
    });
}

async function place(
  db: Writer,
  context: Context,
  site: RequestedSite,
  requested: BookingInput,
  idempotency: UsedKey | null,
): Promise<Receipt> {
  const { venueId, siteKey } = site;
  const rooms = await lockSpace(db, venueId, requested.spaceId);
  // Reads the clock under the lock, since waiting for it may have taken time.
  const now = context.clock();
  const before = await receiptBefore(db, idempotency, now);
  if (before !== undefined) return before;

  const { date } = requested;
  const { offer, stored, extras, interval, needed } = await findOfferOnDate(db, site, requested, now);
  // Computes the price under the lock, since an import may have just changed it.
  const agreed = quoteOffer(offer, { date, attendance: requested.attendance, extras }, now);
  const { expectedTotalCents } = requested;
  if (expectedTotalCents !== null && expectedTotalCents !== agreed.totalCents) {
    const occupancies = await listOccupancies(db, venueId, rooms, needed);
    // If the date is taken, the price does not matter.
    throw occupancies.some((occupancy) => isOccupancyActive(occupancy, now))
      ? slotTakenError()
      : priceHasChanged();
  }

  const hold = computeHoldExpiry(offer.holdPeriod, now, interval.startsAt);
  const reference = encodeReference(context.randomBytes(5));
  const request = createBookingRequest({
    reference,
    venueId,
    siteKey,
    space: offer.space,
    slot: offer.slot,
    package: offer.package,
    date,
    timezone: offer.venue.timezone,
    startsAt: interval.startsAt,
    endsAt: interval.endsAt,
    guest: requested.guest,
    message: requested.message,
    quote: agreed,
    optionalFields: stored,
    hold,
    now,
  });
  const network = requested.network && hashNetwork(context.storage.secret, venueId, requested.network);
  // Nothing checks whether the date is free: the exclusion constraint rejects an overlap. All of these statements are
  // sent together with the commit, which reports it.
  await deleteExpiredHolds(db, venueId, rooms, needed, now);
  await insertBookingRequest(db, request, network);
  await occupy(db, venueId, rooms, interval, { reference, expiresAt: hold.expiresAt });
  const { totalCents, currency } = agreed;
  const price = expectedTotalCents === null ? null : { totalCents, currency };
  const receipt = { reference, holdExpiresAt: hold.holdExpiresAt, price };
  if (idempotency !== null) await storeReceiptByKey(db, idempotency, receipt, now);
  await recordEvent(db, {
    at: now,
    actor: `visitor:${siteKey}`,
    kind: 'booking-request.placed',
    venueId,
    subject: reference,
    payload: {},
  });
  return receipt;
}

/**
 * Responds from a snapshot if no lock is needed: with the first receipt to a repeat under an idempotency key, with an
 * error if the slot is taken. Undefined: the date may be free.
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
  const { needed } = await findOfferOnDate(db, site, requested, now);
  const occupancies = await listOccupanciesOfSpace(db, site.venueId, requested.spaceId, needed);
  if (occupancies.some((occupancy) => isOccupancyActive(occupancy, now))) throw slotTakenError();
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

/**
 * Hashes a request regardless of the order of its members and of ignored ones. Optional members count only if given,
 * so that a key survives an update of the service.
 */
function requestHash(requested: BookingInput): string {
  const { spaceId, slotId, packageId, date, guest, message } = requested;
  const { attendance, layout, extras, answers, terms, expectedTotalCents } = requested;
  const parts = [
    spaceId,
    slotId,
    packageId,
    date,
    guest.name,
    guest.email,
    guest.phone,
    guest.company,
    message,
    ...(expectedTotalCents === null ? [] : [{ expectedTotalCents }]),
    ...(attendance === null ? [] : [{ attendance }]),
    ...(layout === null ? [] : [{ layout }]),
    ...(extras.length === 0 ? [] : [{ extras }]),
    ...(answers.length === 0 ? [] : [{ answers }]),
    ...(terms === null ? [] : [{ terms }]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

const priceHasChanged = () =>
  new ValidationError([
    { path: 'expectedTotalCents', message: 'is no longer the total', ...codedProblem('changed_meanwhile') },
  ]);
const keyUsedForAnother = () =>
  new ValidationError([
    {
      path: 'Idempotency-Key',
      message: 'was already used for another booking request',
      ...codedProblem('key_used'),
    },
  ]);
