import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findWebhook, lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';
import { subscribeFromEnd } from './publish-events.ts';

/**
 * Switches a webhook on again, which was switched off because nothing could be delivered. What it was still to be told
 * then it is told now; what happened while it was off it is not.
 *
 * @param actor who does it; stands in the event log
 * @returns false when it is on, and has not failed
 * @throws NotFoundError when there is none of that id
 */
export async function enableWebhook(context: Context, id: string, actor: Actor): Promise<boolean> {
  return context.storage.transact(async (db) => {
    // The log is locked before a webhook, as when a round is told.
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
