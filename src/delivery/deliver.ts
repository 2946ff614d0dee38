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
 * Makes one claimed attempt, with what is known now, and writes down how it went.
 *
 * @returns whether this has switched the webhook off
 */
export async function deliver(
  context: Context,
  webhook: Webhook,
  delivery: ClaimedDelivery,
  options: CallOptions,
): Promise<boolean> {
  const result = await attempt(context, webhook, delivery, options);
  // Cut short because we stop: that says nothing about the receiver, and somebody else will do it.
  if (result === null || result.delivered || !options.signal.aborted)
    return finishDelivery(context, webhook.id, delivery, result);
  await context.storage.transact((db) => releaseDelivery(db, webhook.id, delivery, context.clock()));
  return false;
}

/** Null where there is nothing to say any more: the log has forgotten the event. */
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
