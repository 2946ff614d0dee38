import {
  nextAttemptAt,
  pauseAfterFailures,
  retryAfterMs,
  retryPeriodMs,
} from '../../domain/events/retries.ts';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type ClaimedDelivery, finishAttempt } from '../../storage/events/webhook-deliveries.ts';
import { lockQueue, scheduleQueue } from '../../storage/events/webhook-queues.ts';
import { findWebhook, lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';
import { resumeQueues } from './resume-queues.ts';

/** The result of a call. */
export interface CallResult {
  readonly delivered: boolean;
  /** The response's status, or why there was none. */
  readonly outcome: string;
  /** The receiver responded 410 Gone and gets no more events. */
  readonly isGone: boolean;
  /** The `Retry-After` of a 429 or 503. */
  readonly retryAfter?: string | undefined;
}

const nothingToSend = { delivered: false, outcome: 'event no longer exists' } as const;

/**
 * Stores the result of a delivery attempt and schedules the next: the next event of its subject, or a retry. A
 * receiver that fails repeatedly is paused, and disabled after three days.
 *
 * @param result null: no call was made, since the log has deleted the event; this ends the delivery and does not
 *   count as a failure
 * @returns whether this has disabled the webhook
 */
export async function finishDelivery(
  context: Context,
  webhook: WebhookName,
  delivery: ClaimedDelivery,
  result: CallResult | null,
): Promise<boolean> {
  const { storage, clock, randomBytes } = context;
  const randomShare = (randomBytes(1)[0] ?? 0) / 256;
  const queue = { venueId: delivery.venueId, webhookId: webhook.id };
  const failures = await storage.transact(async (db) => {
    // The webhook was removed.
    if (!(await lockQueue(db, queue))) return null;
    const now = clock();
    const { delivered, outcome } = result ?? nothingToSend;
    const { attempts, firstTriedAt } = delivery;
    const isOver = delivered || result === null;
    const nextTryAt = isOver
      ? null
      : nextAttemptAt(attempts, { firstTriedAt, now }, randomShare, pauseOf(result, now));
    if (!(await finishAttempt(db, queue, delivery, { delivered, outcome, nextTryAt, now }))) return null;
    await scheduleQueue(db, queue);
    return (await findWebhook(db, webhook))?.failures ?? null;
  });
  if (failures === null || result === null) return false;
  // A separate transaction: the operator's webhooks do not belong to the venue of the event.
  if (!result.delivered) return storage.transact((db) => recordFailure(db, webhook, result, clock()));
  if (failures > 0) await endPause(context, webhook);
  return false;
}

/** Ends the pause of a webhook whose receiver accepts deliveries again. */
export async function endPause(context: Context, webhook: WebhookName): Promise<void> {
  await context.storage.transact((db) => recordSuccess(db, webhook));
  await resumeQueues(context, webhook);
}

/** Returns how long the receiver asked to wait, in milliseconds. */
export const pauseOf = (result: CallResult | null, now: Instant) => retryAfterMs(result?.retryAfter, now);

async function recordSuccess(db: Writer, name: WebhookName): Promise<void> {
  const webhook = await lockWebhook(db, name);
  if (webhook !== undefined)
    await setWebhookState(db, { ...webhook, failures: 0, failingSince: null, pausedUntil: 0 });
}

async function recordFailure(
  db: Writer,
  name: WebhookName,
  result: CallResult,
  now: Instant,
): Promise<boolean> {
  const webhook = await lockWebhook(db, name);
  if (webhook === undefined) return false;
  // Concurrent calls fail together: they count as one failure for the pause.
  const isPaused = webhook.pausedUntil > now;
  const failures = webhook.failures + (isPaused ? 0 : 1);
  const failingSince = webhook.failingSince ?? now;
  const shouldDisable = result.isGone || now - failingSince >= retryPeriodMs;
  // The pause holds for all events of the receiver.
  const pausedUntil = Math.max(
    isPaused ? webhook.pausedUntil : now + pauseAfterFailures(failures),
    now + pauseOf(result, now),
  );
  const enabled = webhook.enabled && !shouldDisable;
  await setWebhookState(db, { ...name, enabled, failures, failingSince, pausedUntil });
  if (!shouldDisable || !webhook.enabled) return false;
  await recordEvent(db, {
    at: now,
    actor: 'service',
    kind: 'webhook.switched-off',
    venueId: webhook.venueId,
    subject: webhook.id,
    payload: { failingSince: isoInstant(failingSince) },
  });
  return true;
}
