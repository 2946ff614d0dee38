/** When failed deliveries are retried, and for how long. All durations are milliseconds. */
import { type Instant, msPerDay, msPerHour, msPerMinute } from '../time/instant.ts';
import type { Webhook } from './webhook.ts';

const second = 1000;

/** The timeout of a call, from connecting to the response. */
export const deliveryTimeoutMs = 10 * second;

const firstPauseMs = second;
const maxPauseMs = 12 * msPerHour;
/**
 * The backoff factor: a receiver that fails randomly recovers in minutes; one that is down gets about 45 attempts in
 * three days.
 */
const growth = 1.3;

/** A receiver cannot ask for a longer pause, so that an error of its clock does not end the deliveries. */
const maxRetryAfterMs = msPerHour;

/**
 * Returns the pause that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); 0 if
 * it is missing, invalid or over.
 */
export function retryAfterMs(header: string | undefined, now: Instant): number {
  const text = header?.trim() ?? '';
  const pause = /^\d{1,10}$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return pause > 0 ? Math.min(pause, maxRetryAfterMs) : 0;
}

/** How long an event is retried, and how long a webhook may fail before it is disabled. */
export const retryPeriodMs = 3 * msPerDay;

/**
 * Returns when an event is retried.
 *
 * @param attempts the number of failed attempts, at least 1
 * @param randomShare from 0 to 1: adds up to a tenth of the pause as jitter
 * @param requestedMs how long the receiver asked to wait (`Retry-After`), at most `maxRetryAfterMs`
 * @returns null: the retry period is over
 */
export function nextAttemptAt(
  attempts: number,
  { firstTriedAt, now }: { readonly firstTriedAt: Instant; readonly now: Instant },
  randomShare: number,
  requestedMs = 0,
): Instant | null {
  const pause = Math.max(Math.min(firstPauseMs * growth ** (attempts - 1), maxPauseMs), requestedMs);
  const at = now + Math.round(pause * (1 + randomShare / 10));
  return at - firstTriedAt > retryPeriodMs ? null : at;
}

/** After this many consecutive failures, the receiver is probably down. */
export const failuresBeforePause = 5;
/** The longest pause of a receiver that fails. */
export const maxWebhookPauseMs = 15 * msPerMinute;

/**
 * Returns when a delivery is attempted next: while its receiver is paused, at the end of the pause; null: not yet known,
 * or the webhook is switched off.
 */
export const nextAttemptTo = (
  { enabled, pausedUntil }: Pick<Webhook, 'enabled' | 'pausedUntil'>,
  dueAt: Instant | null,
): Instant | null => (dueAt === null || !enabled ? null : Math.max(dueAt, pausedUntil));

/** Returns how long a receiver is paused after consecutive failures of any events. */
export function pauseAfterFailures(failures: number): number {
  return failures < failuresBeforePause
    ? 0
    : Math.min(second * 2 ** (failures - failuresBeforePause), maxWebhookPauseMs);
}
