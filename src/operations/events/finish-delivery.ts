import { nextAttemptAt, pauseAfterFailures, retryPeriodMs } from '../../domain/events/retries.ts';
import type { Webhook } from '../../domain/events/webhook.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type ClaimedDelivery, finishAttempt } from '../../storage/events/webhook-deliveries.ts';
import { lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** The result of a call. */
export interface CallResult {
  readonly delivered: boolean;
  /** The response's status, or why there was none. */
  readonly outcome: string;
  /** The receiver responded 410 Gone and gets no more events. */
  readonly isGone: boolean;
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
  { storage, clock, randomBytes }: Context,
  webhookId: string,
  delivery: ClaimedDelivery,
  result: CallResult | null,
): Promise<boolean> {
  const randomShare = (randomBytes(1)[0] ?? 0) / 256;
  return storage.transact(async (db) => {
    const webhook = await lockWebhook(db, webhookId);
    // The webhook was removed.
    if (webhook === undefined) return false;
    const now = clock();
    const { delivered, outcome } = result ?? nothingToSend;
    const { attempts, firstTriedAt } = delivery;
    const isOver = delivered || result === null;
    const nextTryAt = isOver ? null : nextAttemptAt(attempts, { firstTriedAt, now }, randomShare);
    const isCurrentAttempt = await finishAttempt(db, webhookId, delivery, {
      delivered,
      outcome,
      nextTryAt,
      now,
    });
    if (!isCurrentAttempt || result === null) return false;
    if (!delivered) return recordFailure(db, webhook, result.isGone, now);
    if (webhook.failures > 0)
      await setWebhookState(db, { ...webhook, failures: 0, failingSince: null, pausedUntil: 0 });
    return false;
  });
}

async function recordFailure(db: Writer, webhook: Webhook, isGone: boolean, now: Instant): Promise<boolean> {
  // Concurrent calls fail together: they count as one failure for the pause.
  const isResting = webhook.pausedUntil > now;
  const failures = webhook.failures + (isResting ? 0 : 1);
  const failingSince = webhook.failingSince ?? now;
  const isHopeless = isGone || now - failingSince >= retryPeriodMs;
  const pausedUntil = isResting ? webhook.pausedUntil : now + pauseAfterFailures(failures);
  await setWebhookState(db, {
    id: webhook.id,
    enabled: webhook.enabled && !isHopeless,
    failures,
    failingSince,
    pausedUntil,
  });
  if (!isHopeless || !webhook.enabled) return false;
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
