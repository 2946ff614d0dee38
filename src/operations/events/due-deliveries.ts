/** Finds the queues of webhooks with due deliveries, for the dispatcher. */
import type { Webhook } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findInstallationFreeze } from '../../storage/engine/installation.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import { type ClaimedDelivery, claimDeliveries } from '../../storage/events/webhook-deliveries.ts';
import {
  type BusyQueues,
  deleteQueue,
  type ListedQueue,
  listDueQueues,
  lockQueue,
  postponeQueue,
  type QueueName,
  scheduleQueue,
} from '../../storage/events/webhook-queues.ts';
import { findWebhooks } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** A queue with due deliveries. */
export interface DueQueue extends ListedQueue {
  readonly webhook: Webhook;
}

/**
 * Finds queues with due deliveries, those due for longest first. Queues of webhooks that are paused or disabled are
 * postponed, so that the next poll does not read them again.
 *
 * @param max the maximum number of queues, and of counted deliveries of each
 */
export async function findDueQueues(
  context: Pick<Context, 'storage' | 'clock'>,
  busy: BusyQueues,
  max: { readonly queues: number; readonly deliveries: number },
): Promise<DueQueue[]> {
  const { storage, clock } = context;
  const now = clock();
  const found = await storage.read(async (db) => {
    const queues = await listDueQueues(db, now, busy, max);
    const webhooks = await findWebhooks(db, {
      venueIds: [...new Set(queues.flatMap(({ venueId }) => venueId ?? []))],
      ids: [...new Set(queues.map(({ webhookId }) => webhookId))],
    });
    return queues.map((queue) => ({ queue, webhook: webhookOf(queue, webhooks) }));
  });
  const due: DueQueue[] = [];
  for (const { queue, webhook } of found) {
    if (webhook !== undefined && isCallable(webhook, now) && queue.due > 0) due.push({ ...queue, webhook });
    else await reschedule(context, queue);
  }
  return due;
}

/**
 * Claims due deliveries of a queue until `leaseEnd`, at most `limit`.
 *
 * @throws VenueFrozenError if the venue of its webhook is frozen
 */
export function claimFromQueue(
  { storage }: Pick<Context, 'storage'>,
  { webhook, ...queue }: QueueName & { readonly webhook: Pick<Webhook, 'venueId'> },
  lease: { readonly now: Instant; readonly leaseEnd: Instant; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  return storage.transact(async (db) => {
    // Without a lock: on Citus, one of a copied table needs another node. A call that has begun may end during maintenance.
    if (webhook.venueId !== null) await assertNotFrozen(db, webhook.venueId);
    else if ((await findInstallationFreeze(db)) !== null) return [];
    if (!(await lockQueue(db, queue))) return [];
    const claimed = await claimDeliveries(db, queue, lease);
    await scheduleQueue(db, queue);
    return claimed;
  });
}

const isCallable = ({ enabled, pausedUntil }: Webhook, now: Instant) => enabled && pausedUntil <= now;

/** Returns the webhook of a queue: one of the venue, or the operator's. */
const webhookOf = ({ venueId, webhookId }: QueueName, webhooks: readonly Webhook[]): Webhook | undefined => {
  const named = webhooks.filter(({ id }) => id === webhookId);
  return (
    named.find((webhook) => webhook.venueId === venueId) ?? named.find((webhook) => webhook.venueId === null)
  );
};

/** Reschedules a queue under its lock. */
function reschedule({ storage, clock }: Pick<Context, 'storage' | 'clock'>, queue: QueueName): Promise<void> {
  return storage.transact(async (db) => {
    if (!(await lockQueue(db, queue))) return;
    const { venueId, webhookId: id } = queue;
    const venueIds = venueId === null ? [] : [venueId];
    const webhook = webhookOf(queue, await findWebhooks(db, { venueIds, ids: [id] }));
    // The operator's webhook was removed while this venue was published.
    if (webhook === undefined) return deleteQueue(db, queue);
    if (!webhook.enabled) return postponeQueue(db, queue, null);
    if (webhook.pausedUntil > clock()) return postponeQueue(db, queue, webhook.pausedUntil);
    await scheduleQueue(db, queue);
  });
}
