/** The life of a booking request (specification §3). */
import type { Instant } from './instant.ts';

/** What is written down. Nothing writes `expired`: the clock alone makes a request so. */
export const storedStatuses = ['pending_approval', 'accepted', 'declined', 'cancelled'] as const;
export type StoredStatus = (typeof storedStatuses)[number];

export const requestStatuses = [...storedStatuses, 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/**
 * What a decision may follow. An expired request may still be accepted, if its slot is free; declining one
 * frees nothing, but says that somebody has seen to it. `declined` and `cancelled` are final.
 */
const mayFollow: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending_approval: [],
  accepted: ['pending_approval', 'expired'],
  declined: ['pending_approval', 'expired'],
  cancelled: ['accepted'],
  expired: [],
};

/**
 * The status at `now`: a pending request whose hold has lapsed reads as expired, from the very instant.
 *
 * @param holdExpiresAt null: no time limit; the request stays pending until somebody decides.
 */
export function statusAt(stored: StoredStatus, holdExpiresAt: Instant | null, now: Instant): RequestStatus {
  const hasLapsed = holdExpiresAt !== null && now >= holdExpiresAt;
  return stored === 'pending_approval' && hasLapsed ? 'expired' : stored;
}

/** Whether a person may turn a request of status `from` into `to`. */
export function mayBecome(from: RequestStatus, to: RequestStatus): boolean {
  return mayFollow[to].includes(from);
}
