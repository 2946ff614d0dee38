import { amendedAgain, type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import {
  type CorrectedMember,
  correctionsBetween,
  datesWithOtherChoices,
  isOfDates,
  isOfHold,
  isOfTerms,
} from '../../domain/booking/corrections.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { setAmended, setCorrectedTexts } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { applyHoldEnd } from './apply-hold-end.ts';
import { followGuestAddress } from './follow-guest-address.ts';
import { lockGuests } from './lock-guest.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';
import { storeCorrectedTerms } from './store-corrected-terms.ts';
import { type CorrectedBooking, storeCorrection } from './store-correction.ts';
import { recordFormerDates, storeFormerDates } from './store-former-dates.ts';

/** The booking that is corrected, and by whom. */
export interface Correcting extends NamedRequest {
  /** For the event log. */
  readonly actor: Actor;
}

/** A booking locked for a correction. */
interface LockedForCorrection {
  readonly request: BookingRequest;
  readonly rooms: RoomsBySpace;
  readonly now: Instant;
}

/**
 * Locks a booking, and its guest: an erasure must not come in between.
 *
 * @param lock as of `lockRequest`; omitted: the spaces of the booking
 */
export async function lockForCorrection(
  db: Writer,
  { clock }: Context,
  named: NamedRequest,
  lock?: () => Promise<RoomsBySpace>,
): Promise<LockedForCorrection> {
  await lockGuests(db, named.venueId);
  return { ...(await lockRequest(db, named, lock)), now: clock() };
}

/** Returns the error for a correction of a guest who is erased. */
export const guestErasedError = ({ reference }: Pick<BookingRequest, 'reference'>) =>
  new ConflictError(
    `The guest of ${reference} was erased: only the end of its hold can be corrected.`,
    codedProblem('guest_erased'),
  );

/**
 * Stores a corrected booking with the former values, and records the event. Does nothing if it is as before.
 *
 * @param applying `corrected`: the booking after the correction; `undoes`: the correction that it undoes
 * @throws ConflictError if its guest was erased, or its hold changes and it is decided or a date is taken
 * @throws OverlapError as `occupyRoomsOfItems`
 */
export async function applyCorrection(
  db: Writer,
  context: Context,
  applying: LockedForCorrection & {
    readonly corrected: BookingRequest;
    readonly actor: Actor;
    readonly undoes?: string;
  },
): Promise<CorrectedBooking> {
  const { request, now, actor } = applying;
  const corrected = { ...applying.corrected, amended: amendedAgain(request, now) };
  const { venueId, reference } = request;
  const changes = correctionsBetween(request, corrected);
  if (changes.length === 0) return { request, correctionId: null, changes };
  const members = changes.map(({ member }) => member);
  const returned = members.some(isOfDates) ? await storeFormerDates(db, { ...applying, corrected }) : null;
  await setAmended(db, corrected);
  const isActive = members.some(isOfHold) ? await changeHold(db, applying) : null;
  if (members.some(isOfTerms)) await storeCorrectedTerms(db, { request, corrected, now });
  if (members.some(isOfTexts)) {
    if (!(await setCorrectedTexts(db, corrected))) throw guestErasedError(request);
    const [from, to] = [request, corrected].map(({ guest }) => addressKeyOf(guest.email));
    if (from && from !== to)
      await followGuestAddress(db, context, { venueId, request, from, to: to ?? null, actor, now });
  }
  const { correctionId } = await storeCorrection(db, context, { request, corrected, now });
  const recorded = { ...applying, actor, correctionId };
  if (returned !== null) await recordFormerDates(db, corrected, { ...recorded, planned: returned });
  else await recordCorrection(db, { ...recorded, corrected, members });
  // An undo may return to an end in the past: records the expiry after the event that causes it.
  if (isActive === false) await recordExpiredHoldsOf(db, venueId, [reference], now);
  return { request: corrected, correctionId, changes };
}

interface Recorded extends Pick<LockedForCorrection, 'request' | 'now'> {
  readonly corrected: BookingRequest;
  readonly actor: Actor;
  readonly correctionId: string | null;
  readonly undoes?: string;
  readonly members: readonly CorrectedMember[];
}

async function recordCorrection(
  db: Writer,
  { request, corrected, now, actor, correctionId, undoes, members }: Recorded,
): Promise<void> {
  const items = datesWithOtherChoices(request, corrected);
  await recordEvent(db, {
    at: now,
    actor,
    venueId: request.venueId,
    subject: request.reference,
    kind: 'booking-request.corrected',
    payload: {
      correctionId: correctionId ?? '',
      members,
      ...(undoes !== undefined && { undoes }),
      ...(items.length > 0 && { items }),
      ...(members.includes('holdExpiresAt') && {
        holdExpiresAt: isoOrNull(corrected.holdExpiresAt),
        formerHoldExpiresAt: isoOrNull(request.holdExpiresAt),
      }),
      ...(members.includes('agreedPrice') && changedTotals(request, corrected)),
    },
  });
}

/** Returns the totals before and after a correction of the price. */
function changedTotals(request: BookingRequest, corrected: BookingRequest) {
  const [former, price] = [request, corrected].map(({ quote, agreedPrice }) => agreedPrice ?? quote);
  const { currency } = request.quote;
  return { totalCents: price?.totalCents ?? 0, formerTotalCents: former?.totalCents ?? 0, currency };
}

const isOfTexts = (member: CorrectedMember) => !isOfHold(member) && !isOfTerms(member) && !isOfDates(member);

/** Gives the hold its corrected end, and records in the history of the waiting request that its challenge changed. */
async function changeHold(
  db: Writer,
  {
    request,
    corrected,
    rooms,
    now,
    actor,
  }: LockedForCorrection & { readonly corrected: BookingRequest; readonly actor: Actor },
): Promise<boolean> {
  const { reference, venueId } = request;
  if (request.status !== 'pending_approval') {
    const status = statusAt(request, now);
    throw new ConflictError(
      `Booking request ${reference} is ${status}: it has no hold.`,
      codedProblem('request_is', { status }),
    );
  }
  const { isActive } = await applyHoldEnd(db, request, corrected, { rooms, now });
  const entry = { at: now, actor, venueId };
  const [former, set] = [request.challenge, corrected.challenge];
  if (former !== null && set === null)
    await recordEvent(db, {
      ...entry,
      subject: former.by,
      kind: 'booking-request.challenger-withdrawn',
      payload: { challenged: reference },
    });
  if (former === null && set !== null)
    await recordEvent(db, {
      ...entry,
      subject: set.by,
      kind: 'booking-request.challenger-named',
      payload: { challenged: reference, deadline: isoInstant(set.deadline) },
    });
  return isActive;
}
