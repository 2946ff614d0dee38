/** A test event for a webhook, which is not in the event log. */
import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { isoInstant } from '../domain/time/instant.ts';
import type { Context } from '../operations/context.ts';
import { type CallResult, endPause } from '../operations/events/finish-delivery.ts';
import { signingSecrets } from '../operations/events/webhook-secret.ts';
import { listWebhookSecrets } from '../storage/events/webhooks.ts';
import { addressRuleFor } from './allowed-addresses.ts';
import { postMessage } from './call.ts';
import { signedMessage } from './message.ts';
import { ownerOf } from './owner.ts';

/** Sends a signed `webhook.test` event, and returns the response. If it was accepted, a pause after failures ends. */
export async function sendTestEvent(
  context: Context,
  webhook: Webhook,
  privateAddresses: PrivateAddressSettings,
): Promise<CallResult> {
  const { storage, clock, randomBytes } = context;
  const now = clock();
  const stored = await storage.read((db) => listWebhookSecrets(db, webhook));
  const event = {
    id: `test_${Buffer.from(randomBytes(12)).toString('base64url')}`,
    type: 'webhook.test',
    timestamp: isoInstant(now),
    data: { subject: webhook.id, venueId: webhook.venueId },
  };
  const { body, headers } = signedMessage(event, signingSecrets(storage, webhook, { stored, now }), now);
  const { signal } = new AbortController();
  const result = await postMessage(webhook.url, body, headers, {
    owner: ownerOf(webhook),
    allows: addressRuleFor(webhook, privateAddresses),
    signal,
  });
  if (result.delivered && webhook.enabled && webhook.failures > 0) await endPause(context, webhook);
  return result;
}
