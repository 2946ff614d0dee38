import type { Webhook } from '../domain/events/webhook.ts';
import type { Context } from '../operations/context.ts';
import { type CallResult, finishDelivery } from '../operations/events/finish-delivery.ts';
import { presentEvents } from '../operations/events/present-events.ts';
import { signingSecrets } from '../operations/events/webhook-secret.ts';
import { findEvent } from '../storage/events/published-log.ts';
import { type ClaimedDelivery, releaseDelivery } from '../storage/events/webhook-deliveries.ts';
import { lockQueue, scheduleQueue } from '../storage/events/webhook-queues.ts';
import { listWebhookSecrets } from '../storage/events/webhooks.ts';
import { type CallOptions, postMessage } from './call.ts';
import { signedMessage } from './message.ts';

/**
 * Makes a claimed delivery attempt with current data, and stores its result.
 *
 * @returns whether this has disabled the webhook
 */
export async function deliver(
  context: Context,
  webhook: Webhook,
  delivery: ClaimedDelivery,
  options: CallOptions,
): Promise<boolean> {
  const result = await attempt(context, webhook, delivery, options);
  // An attempt aborted by a shutdown is not a failure: another instance repeats it.
  if (result === null || result.delivered || !options.signal.aborted)
    return finishDelivery(context, webhook, delivery, result);
  const queue = { venueId: delivery.venueId, webhookId: webhook.id };
  await context.storage.transact(async (db) => {
    if (!(await lockQueue(db, queue))) return;
    await releaseDelivery(db, queue, delivery, context.clock());
    await scheduleQueue(db, queue);
  });
  return false;
}

/** Null if the log has deleted the event. */
async function attempt(
  { storage, clock }: Context,
  webhook: Webhook,
  delivery: ClaimedDelivery,
  options: CallOptions,
): Promise<CallResult | null> {
  const now = clock();
  const { event, stored } = await storage.read(async (db) => {
    const found = await findEvent(db, delivery);
    const [presented] = found === undefined ? [] : await presentEvents(db, [found], now);
    return { event: presented, stored: await listWebhookSecrets(db, webhook) };
  });
  if (event === undefined) return null;
  const { body, headers } = signedMessage(event, signingSecrets(storage, webhook, { stored, now }), now);
  return postMessage(webhook.url, body, headers, options);
}
