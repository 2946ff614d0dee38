/** Finds the webhook that a path names. */
import { Type } from 'typebox';
import { NotFoundError } from '../../domain/errors.ts';
import type { Webhook } from '../../domain/events/webhook.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findWebhook } from '../../storage/events/webhooks.ts';

/** The path of a webhook. */
export const WebhookPath = Type.Object({
  venueId: Type.String({ description: 'The venue’s `id`.', examples: ['riverside'] }),
  webhookId: Type.String({ description: 'The webhook’s `id`.', examples: ['webhook-Qm9va2luZ3M'] }),
});

/** @throws NotFoundError if the venue has no such webhook, also for webhooks of all venues */
export async function ownWebhook(db: Reader, venueId: string, webhookId: string): Promise<Webhook> {
  const found = await findWebhook(db, { venueId, id: webhookId });
  if (found === undefined) throw new NotFoundError('There is no such webhook.');
  return found;
}
