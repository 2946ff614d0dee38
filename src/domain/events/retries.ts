/** When a call that failed is made again, and when no more. All durations are milliseconds. */
import { type Instant, msPerDay, msPerHour, msPerMinute } from '../time/instant.ts';

const second = 1000;

/** A call has so long to connect, send and hear the answer. */
export const deliveryTimeoutMs = 10 * second;

const firstPauseMs = second;
const maxPauseMs = 12 * msPerHour;
/** Each pause is so many times the one before: a receiver that fails by chance is through in minutes, one that is down is
 * asked about forty-five times in three days. */
const growth = 1.3;

/** For so long one event is tried, and a webhook that always fails is kept. */
export const retryPeriodMs = 3 * msPerDay;

/**
 * When an event is tried again.
 *
 * @param attempts how many have failed, at least 1
 * @param chance from 0 to 1: up to a tenth of the pause more, so that not all come at once
 * @returns null: it is given up
 */
export function nextAttemptAt(
  attempts: number,
  { firstTriedAt, now }: { readonly firstTriedAt: Instant; readonly now: Instant },
  chance: number,
): Instant | null {
  const pause = Math.min(firstPauseMs * growth ** (attempts - 1), maxPauseMs);
  const at = now + Math.round(pause * (1 + chance / 10));
  return at - firstTriedAt > retryPeriodMs ? null : at;
}

/** So many failures in a row say something about the receiver, and not about an event. */
export const failuresBeforePause = 5;
const maxWebhookPauseMs = 15 * msPerMinute;

/** How long a receiver is left alone after so many failures in a row, whatever it was to be told. */
export function pauseAfterFailures(failures: number): number {
  return failures < failuresBeforePause
    ? 0
    : Math.min(second * 2 ** (failures - failuresBeforePause), maxWebhookPauseMs);
}
