import type { Webhook } from '../domain/events/webhook.ts';
import type { Context } from '../operations/context.ts';
import { type CallResult, finishDelivery } from '../operations/events/finish-delivery.ts';
import { presentEvents } from '../operations/events/present-events.ts';
import { webhookSecret } from '../operations/events/webhook-secret.ts';
import { findEvent } from '../storage/events/publication-rounds.ts';
import { type ClaimedDelivery, releaseDelivery } from '../storage/events/webhook-deliveries.ts';
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
    return finishDelivery(context, webhook.id, delivery, result);
  await context.storage.transact((db) => releaseDelivery(db, webhook.id, delivery, context.clock()));
  return false;
}

/** Null if the log has deleted the event. */
async function attempt(
  { storage, clock }: Context,
  webhook: Webhook,
  delivery: ClaimedDelivery,
  options: CallOptions,
): Promise<CallResult | null> {
  const [event] = await storage.read(async (db) => {
    const found = await findEvent(db, delivery);
    return found === undefined ? [] : presentEvents(db, [found], clock());
  });
  if (event === undefined) return null;
  const { body, headers } = signedMessage(event, webhookSecret(storage, webhook.id), clock());
  return postMessage(webhook.url, body, headers, options);
}
