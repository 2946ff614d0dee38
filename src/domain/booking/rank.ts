/** The rank of a request among those for the same time: what occupies the time is first. */

import type { Instant } from '../time/instant.ts';
import {
  type BookingRequest,
  heldStatusAt,
  type RequestStatus,
  type StatusMembers,
} from './booking-request.ts';

/** A rank at an instant. */
export interface Rank {
  /** 1: it occupies its time; from 2 on it waits, behind those placed earlier; null: neither. */
  readonly rank: number | null;
  /** Whether it waits and nothing occupies its time. */
  readonly isNext: boolean;
}

/** Returns whether a request was placed before another one, and so has the better rank on the waiting list. */
export const isPlacedBefore = (request: Placed, other: Placed) =>
  request.createdAt === other.createdAt
    ? request.reference < other.reference
    : request.createdAt < other.createdAt;

type Placed = Pick<BookingRequest, 'createdAt' | 'reference'>;

const occupies: readonly RequestStatus[] = ['accepted', 'pending_approval'];

/**
 * Returns the rank of a request at `now`.
 *
 * @param among the number of earlier waiting requests for its time, and whether something occupies it
 */
export function rankOf(
  request: StatusMembers,
  among: { readonly earlierWaiting: number; readonly isTaken: boolean } | undefined,
  now: Instant,
): Rank {
  const status = heldStatusAt(request, now);
  if (status !== 'waiting') return { rank: occupies.includes(status) ? 1 : null, isNext: false };
  const { earlierWaiting = 0, isTaken = false } = among ?? {};
  return { rank: 2 + earlierWaiting, isNext: !isTaken };
}
