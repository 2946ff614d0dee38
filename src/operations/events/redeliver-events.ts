import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { parseEventId } from '../../domain/events/cursor.ts';
import { type WebhookName, webhookAccepts } from '../../domain/events/webhook.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listPublished, lockLog } from '../../storage/events/published-log.ts';
import { deleteFinishedOf, listPendingOf, queueDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { lockOrCreateQueues, scheduleQueue } from '../../storage/events/webhook-queues.ts';
import { findWebhook } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** The maximum number of events of a range. */
const maxRange = 1000;

/** The first and the last event to redeliver, by their ids. */
export interface EventRange {
  readonly from: string;
  /** Omitted: only the first. */
  readonly to?: string | undefined;
}

/**
 * Queues events for a webhook again, also those that it received, or that happened while it was disabled. Pending
 * deliveries stay as they are.
 *
 * @param log the venue whose events they are; null: the installation
 * @returns the number of queued events
 * @throws NotFoundError if the webhook does not exist
 * @throws ValidationError if the range has an invalid id, no event for this webhook, or too many events
 */
export async function redeliverEvents(
  { storage, clock }: Context,
  { venueId, id }: WebhookName,
  { log, range, actor }: { readonly log: string | null; readonly range: EventRange; readonly actor: Actor },
): Promise<number> {
  const first = positionOf('from', range.from, log);
  const last = range.to === undefined ? first : positionOf('to', range.to, log);
  return storage.transact(async (db) => {
    const now = clock();
    // Before the queue, like every publisher; a webhook is removed under the same lock.
    await lockLog(db, log, now);
    const webhook = await findWebhook(db, { venueId, id });
    if (webhook === undefined) throw new NotFoundError(`There is no webhook ${id}.`);
    const found = await listPublished(db, { venueId: log, position: first - 1 }, maxRange + 1);
    const inRange = found.filter(({ position }) => position <= last);
    if (inRange.length > maxRange)
      throw new ValidationError([{ path: 'to', message: `is more than ${maxRange} events after "from"` }]);
    const queue = { venueId: log, webhookId: id };
    await lockOrCreateQueues(db, { venueId: log, webhookIds: [id] });
    const pending = new Set(await listPendingOf(db, queue, { first, last }));
    const events = inRange.filter((event) => webhookAccepts(webhook, event) && !pending.has(event.position));
    if (events.length === 0)
      throw new ValidationError([
        { path: 'from', message: 'has no event that this webhook receives and that is not pending already' },
      ]);
    await deleteFinishedOf(db, queue, events);
    const deliveries = events.map(({ position, subject }) => ({ webhookId: id, position, subject }));
    await queueDeliveries(db, log, deliveries, now);
    if (webhook.enabled) await scheduleQueue(db, queue);
    const payload = { events: events.length };
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'webhook.redelivered',
      venueId: log,
      subject: id,
      payload,
    });
    return events.length;
  });
}

function positionOf(path: string, id: string, log: string | null): number {
  const parsed = parseEventId(id);
  if (parsed === null || parsed.venueId !== log)
    throw new ValidationError([{ path, message: 'must be the id of an event of this venue' }]);
  return parsed.position;
}
