import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deleteWebhook, lockWebhook } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/**
 * Removes a webhook with its pending deliveries.
 *
 * @param actor who removes it, for the event log
 * @throws NotFoundError if the webhook does not exist
 */
export async function removeWebhook(context: Context, id: string, actor: Actor): Promise<void> {
  await context.storage.transact(async (db) => {
    const webhook = await lockWebhook(db, id);
    if (webhook === undefined) throw new NotFoundError(`There is no webhook ${id}.`);
    await deleteWebhook(db, id);
    const { venueId } = webhook;
    const event = { at: context.clock(), actor, venueId, subject: id, payload: {} };
    await recordEvent(db, { ...event, kind: 'webhook.removed' });
  });
}
