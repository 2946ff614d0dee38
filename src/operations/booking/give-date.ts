import { type BookingRequest, mayBecome, statusAt } from '../../domain/booking/booking-request.ts';
import { computeHoldExpiry, defaultHoldPeriod } from '../../domain/booking/hold.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { findSiteKey } from '../../storage/access/site-keys.ts';
import { setHoldOfWaiting } from '../../storage/booking/request-changes.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { holdRooms } from './hold-rooms.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';

/** A waiting request that is given its date. */
export interface GivenDate extends NamedRequest {
  /** For the event log. */
  readonly actor: Actor;
}

/**
 * Gives a free date to a request on the waiting list: it holds the date for the period of its website key from now, at
 * the price it was shown. Any waiting request may get the date, whatever its rank.
 *
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if it does not wait, its date is taken or blocked, or its space was deleted
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function giveDate(context: Context, giving: GivenDate): Promise<void> {
  await retryAfterConflict(() =>
    context.storage.transact((db) => giveDateInTransaction(db, context, giving)),
  );
}

/** Gives a date in a transaction, which may have freed it. */
export async function giveDateInTransaction(db: Writer, context: Context, giving: GivenDate): Promise<void> {
  const { venueId, reference, actor } = giving;
  const { request, rooms } = await lockRequest(db, giving);
  const now = context.clock();
  const status = statusAt(request, now);
  if (!mayBecome(status, 'pending_approval'))
    throw new ConflictError(
      `Booking request ${reference} is ${status}: it does not wait for a date.`,
      codedProblem('request_is', { status }),
    );
  const { expiresAt, holdExpiresAt } = computeHoldExpiry(
    await holdPeriodOf(db, request),
    now,
    request.startsAt,
  );
  await holdRooms(db, request, { rooms, expiresAt, now });
  await setHoldOfWaiting(db, request, { holdExpiresAt, now });
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: reference,
    kind: 'booking-request.placed',
    payload: { fromWaitingList: true },
  });
}

/** Returns the hold period of its website key now; the default one if staff entered it or the key is gone. */
async function holdPeriodOf(db: Reader, { venueId, siteKey }: BookingRequest) {
  const found = siteKey === null ? undefined : await findSiteKey(db, { venueId, key: siteKey });
  return found?.holdPeriod ?? defaultHoldPeriod;
}
