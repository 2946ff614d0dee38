import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findWebhook, lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';
import { subscribeFromEnd } from './publish-events.ts';

/**
 * Enables a webhook that was disabled, also after failures. Its pending deliveries continue; it does not receive
 * events from when it was disabled.
 *
 * @param actor who does it, for the event log
 * @returns false if it is enabled and has not failed
 * @throws NotFoundError if the webhook does not exist
 */
export async function enableWebhook(context: Context, id: string, actor: Actor): Promise<boolean> {
  return context.storage.transact(async (db) => {
    // Locks the log before the webhook, in the order of publishing.
    if ((await findWebhook(db, id))?.enabled === false) await subscribeFromEnd(db, context.clock());
    const webhook = await lockWebhook(db, id);
    if (webhook === undefined) throw new NotFoundError(`There is no webhook ${id}.`);
    if (webhook.enabled && webhook.failures === 0) return false;
    await setWebhookState(db, { id, enabled: true, failures: 0, failingSince: null, pausedUntil: 0 });
    const { venueId, enabled } = webhook;
    const event = { at: context.clock(), actor, venueId, subject: id, payload: {} };
    if (!enabled) await recordEvent(db, { ...event, kind: 'webhook.enabled' });
    return true;
  });
}
