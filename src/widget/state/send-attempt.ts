/** Sends a booking request or its change, so that the service stores one of them. */
import type { ApiError, Receipt, Result, WaitingReceipt } from '../../client/client.ts';
import { newIdempotencyKey } from '../../client/idempotency-key.ts';
import { isTransient } from './query-cache.ts';
import type { BookingSession } from './session.ts';
import type { Attempt } from './state.ts';

/** The receipt of a request for a date, or for its waiting list. */
type SentReceipt = Omit<Receipt, 'status'> & {
  readonly status: Receipt['status'] | WaitingReceipt['status'];
};

/** A receipt with the attempt that it is for, or an error. */
type Sent =
  | { readonly ok: true; readonly data: SentReceipt; readonly sent: Attempt }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Sends an attempt. If a response was lost and the visitor then changed the request, the earlier one may be stored: the
 * service then refuses the change, since both have the same key, and the earlier one is repeated for its receipt.
 */
export async function send(session: BookingSession, attempt: Attempt): Promise<Sent> {
  const answer = await tryOnce(session, attempt);
  if (answer.ok) return { ...answer, sent: attempt };
  const { error } = answer;
  const { attempts } = session.state;
  const settled = attempts.filter((other) => other !== attempt && isOfSameKey(other, attempt));
  if (!isKeyUsed(error)) {
    // The date is taken, and not by an earlier attempt: none of them was stored.
    if (error.code === 'CONFLICT')
      session.change({ attempts: attempts.filter((other) => !isOfSameKey(other, attempt)) });
    else if (!isTransient(error.code))
      session.change({ attempts: attempts.filter((other) => other !== attempt) });
    return answer;
  }
  const others = attempts.filter((other) => other !== attempt);
  if (settled.length === 0) {
    // A copy of this tab has sent another request under the key.
    const renewed = { ...attempt, idempotencyKey: newIdempotencyKey() };
    session.change({
      attempts: [...others, renewed],
      requestKey: renewed.idempotencyKey,
      isSentElsewhere: true,
    });
    return send(session, renewed);
  }
  session.change({ attempts: others });
  for (const earlier of settled.toReversed()) {
    const found = await tryOnce(session, earlier);
    if (found.ok) return { ...found, sent: earlier };
    if (!isKeyUsed(found.error)) return found;
  }
  return { ok: false, error: { code: 'NETWORK', message: '' } };
}

const isOfSameKey = (one: Attempt, other: Attempt) => one.idempotencyKey === other.idempotencyKey;

/** Returns whether another attempt is stored under the key. */
const isKeyUsed = (error: ApiError) =>
  error.code === 'VALIDATION_ERROR' && error.details.some(({ path }) => path === 'Idempotency-Key');

/** Sends an attempt under its idempotency key. */
function tryOnce(session: BookingSession, attempt: Attempt): Promise<Result<SentReceipt>> {
  const { client } = session.options.cache;
  const { body, isWaiting: waits, idempotencyKey } = attempt;
  return waits
    ? client.joinWaitingList({ ...body, additionalItems: null }, { idempotencyKey })
    : client.placeBookingRequest(body, { idempotencyKey });
}
