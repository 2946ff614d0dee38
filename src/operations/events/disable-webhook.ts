import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { WebhookName } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/**
 * Disables a webhook. Its pending deliveries wait; it gets no events from now on.
 *
 * @param actor for the event log
 * @returns false if it is disabled already
 * @throws NotFoundError if the webhook does not exist
 */
export async function disableWebhook(
  context: Context,
  { venueId, id }: WebhookName,
  actor: Actor,
): Promise<boolean> {
  return context.storage.transact((db) =>
    disableInTransaction(db, { venueId, id }, { at: context.clock(), actor }),
  );
}

/** Disables a webhook within a transaction, like `disableWebhook`. */
export async function disableInTransaction(
  db: Writer,
  { venueId, id }: WebhookName,
  { at, actor }: { readonly at: Instant; readonly actor: Actor },
): Promise<boolean> {
  const webhook = await lockWebhook(db, { venueId, id });
  if (webhook === undefined) throw new NotFoundError(`There is no webhook ${id}.`);
  if (!webhook.enabled) return false;
  await setWebhookState(db, { ...webhook, enabled: false });
  await recordEvent(db, { at, actor, venueId, subject: id, payload: {}, kind: 'webhook.disabled' });
  return true;
}
