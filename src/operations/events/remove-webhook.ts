import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockLog } from '../../storage/events/published-log.ts';
import { deleteQueue, listQueuesOfWebhook } from '../../storage/events/webhook-queues.ts';
import { deleteWebhook, lockWebhook } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/**
 * Removes a webhook with its pending deliveries.
 *
 * @param actor for the event log
 * @throws NotFoundError if the webhook does not exist
 */
export async function removeWebhook(
  context: Context,
  { venueId, id }: WebhookName,
  actor: Actor,
): Promise<void> {
  const { storage, clock } = context;
  await storage.transact(async (db) => {
    // Waits for a publisher that has already listed this webhook and will add to its queue.
    await lockLog(db, venueId, clock());
    if ((await lockWebhook(db, { venueId, id })) === undefined)
      throw new NotFoundError(`There is no webhook ${id}.`);
    await deleteWebhook(db, { venueId, id });
    if (venueId !== null) await deleteQueue(db, { venueId, webhookId: id });
    const event = { at: clock(), actor, venueId, subject: id, payload: {} };
    await recordEvent(db, { ...event, kind: 'webhook.removed' });
  });
  if (venueId !== null) return;
  // The dispatcher deletes the queues that concurrent publishers create.
  for (const queue of await storage.read((db) => listQueuesOfWebhook(db, id)))
    await storage.transact((db) => deleteQueue(db, queue));
}
