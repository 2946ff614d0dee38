/** How long a booking request holds its date (specification §3, hold rules). */
import { type Instant, msPerDay, msPerHour } from '../time/instant.ts';

/** The periods of a website key (specification §3, hold rule 1). */
export const holdPeriods = ['24h', '48h', '3d', '7d', '14d', '30d', 'none'] as const;
/** How long a request holds its date; `none` means without limit (specification §3, hold rule 1). */
export type HoldPeriod = (typeof holdPeriods)[number];

/** The default period (docs/api/venue-file.md). */
export const defaultHoldPeriod: HoldPeriod = '48h';

const periodMs: Readonly<Record<HoldPeriod, number>> = {
  '24h': 24 * msPerHour,
  '48h': 48 * msPerHour,
  '3d': 3 * msPerDay,
  '7d': 7 * msPerDay,
  '14d': 14 * msPerDay,
  '30d': 30 * msPerDay,
  none: Number.POSITIVE_INFINITY,
};

/** `holdExpiresAt` is the first instant at which the hold is over. */
export interface HoldExpiry {
  readonly expiresAt: Instant;
  /** The end shown to the visitor; null: the hold has no time limit (rule 3). */
  readonly holdExpiresAt: Instant | null;
}

/**
 * Computes when a hold placed at `now` expires: after the website key's period (rule 1; a day is always 24 hours),
 * and never after the start of the slot (rule 2). A hold without a time limit ends at that start too, since a slot that
 * has started cannot be requested.
 */
export function computeHoldExpiry(period: HoldPeriod, now: Instant, slotStartsAt: Instant): HoldExpiry {
  const expiresAt = Math.min(now + periodMs[period], slotStartsAt);
  return { expiresAt, holdExpiresAt: period === 'none' ? null : expiresAt };
}
