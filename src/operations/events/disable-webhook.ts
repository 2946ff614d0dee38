import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/**
 * Switches a webhook off, until somebody switches it on again: what it was still to be told waits, and of what happens
 * meanwhile it is not told.
 *
 * @param actor who does it; stands in the event log
 * @returns false when it is off
 * @throws NotFoundError when there is none of that id
 */
export async function disableWebhook(context: Context, id: string, actor: Actor): Promise<boolean> {
  return context.storage.transact(async (db) => {
    const webhook = await lockWebhook(db, id);
    if (webhook === undefined) throw new NotFoundError(`There is no webhook ${id}.`);
    if (!webhook.enabled) return false;
    await setWebhookState(db, { ...webhook, enabled: false });
    const event = { at: context.clock(), actor, venueId: webhook.venueId, subject: id, payload: {} };
    await recordEvent(db, { ...event, kind: 'webhook.disabled' });
    return true;
  });
}
