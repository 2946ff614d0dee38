import { amendedAgain, type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import {
  type CorrectedMember,
  correctionsBetween,
  datesWithOtherChoices,
  isOfHold,
  isOfTerms,
  type MemberCorrection,
} from '../../domain/booking/corrections.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { deleteOldCorrections, insertCorrections } from '../../storage/booking/corrections.ts';
import { setAmended, setCorrectedTexts } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import { type Context, newId } from '../context.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { applyHoldEnd } from './apply-hold-end.ts';
import { followGuestAddress } from './follow-guest-address.ts';
import { lockGuests } from './lock-guest.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';
import { storeCorrectedTerms } from './store-corrected-terms.ts';

/** The booking that is corrected, and by whom. */
export interface Correcting extends NamedRequest {
  /** For the event log. */
  readonly actor: Actor;
}

/** A booking after a correction. */
export interface CorrectedBooking {
  readonly request: BookingRequest;
  /** The id of the correction; null: nothing changed. */
  readonly correctionId: string | null;
  readonly changes: readonly MemberCorrection[];
}

/** A booking locked for a correction. */
interface LockedForCorrection {
  readonly request: BookingRequest;
  readonly rooms: RoomsBySpace;
  readonly now: Instant;
}

/** Locks a booking, and its guest: an erasure must not come in between. */
export async function lockForCorrection(
  db: Writer,
  { clock }: Context,
  named: NamedRequest,
): Promise<LockedForCorrection> {
  await lockGuests(db, named.venueId);
  return { ...(await lockRequest(db, named)), now: clock() };
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
  const { request, now, actor, undoes } = applying;
  const corrected = { ...applying.corrected, amended: amendedAgain(request, now) };
  const { venueId, reference } = request;
  const changes = correctionsBetween(request, corrected);
  if (changes.length === 0) return { request, correctionId: null, changes };
  const members = changes.map(({ member }) => member);
  await setAmended(db, corrected);
  const items = datesWithOtherChoices(request, corrected);
  const correctionId = newId(context, 'correction');
  const isActive = members.some(isOfHold) ? await changeHold(db, applying) : null;
  if (members.some(isOfTerms)) await storeCorrectedTerms(db, { request, corrected, now });
  if (members.some(isOfTexts)) {
    if (!(await setCorrectedTexts(db, corrected))) throw guestErasedError(request);
    const [from, to] = [request, corrected].map(({ guest }) => addressKeyOf(guest.email));
    if (from && from !== to)
      await followGuestAddress(db, context, { venueId, request, from, to: to ?? null, actor, now });
  }
  await insertCorrections(db, venueId, [{ reference, id: correctionId, at: now, changes }]);
  await deleteOldCorrections(db, { venueId, reference });
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: reference,
    kind: 'booking-request.corrected',
    payload: {
      correctionId,
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
  // An undo may return to an end in the past: records the expiry after the event that causes it.
  if (isActive === false) await recordExpiredHoldsOf(db, venueId, [reference], now);
  return { request: corrected, correctionId, changes };
}

/** Returns the totals before and after a correction of the price. */
function changedTotals(request: BookingRequest, corrected: BookingRequest) {
  const [former, price] = [request, corrected].map(({ quote, agreedPrice }) => agreedPrice ?? quote);
  const { currency } = request.quote;
  return { totalCents: price?.totalCents ?? 0, formerTotalCents: former?.totalCents ?? 0, currency };
}

const isOfTexts = (member: CorrectedMember) => !isOfHold(member) && !isOfTerms(member);

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
