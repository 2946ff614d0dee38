import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findWebhook, lockWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';
import { lockPublishedLog, publishAllEvents } from './publish-events.ts';
import { resumeQueues } from './resume-queues.ts';

/**
 * Enables a webhook that was disabled, also after failures. Its pending deliveries continue; it does not receive
 * events from when it was disabled.
 *
 * @param actor for the event log
 * @returns false if it is enabled and has not failed
 * @throws NotFoundError if the webhook does not exist
 */
export async function enableWebhook(
  context: Context,
  { venueId, id }: WebhookName,
  actor: Actor,
): Promise<boolean> {
  if (venueId === null) await publishAllEvents(context);
  const hasChanged = await context.storage.transact(async (db) => {
    const now = context.clock();
    // Locks the log before the webhook, like every transaction with both.
    if ((await findWebhook(db, { venueId, id }))?.enabled === false) await lockPublishedLog(db, venueId, now);
    const webhook = await lockWebhook(db, { venueId, id });
    if (webhook === undefined) throw new NotFoundError(`There is no webhook ${id}.`);
    if (webhook.enabled && webhook.failures === 0) return false;
    const state = { enabled: true, failures: 0, failingSince: null, pausedUntil: 0 };
    await setWebhookState(db, { venueId, id, ...state });
    const event = { at: now, actor, venueId, subject: id, payload: {} };
    if (!webhook.enabled) await recordEvent(db, { ...event, kind: 'webhook.enabled' });
    return true;
  });
  if (hasChanged) await resumeQueues(context, { venueId, id });
  return hasChanged;
}
