/** Finds the queues of webhooks with due deliveries, for the dispatcher. */
import type { Webhook } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { assertInstallationOpen } from '../../storage/engine/installation.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  countDueDeliveries,
} from '../../storage/events/webhook-deliveries.ts';
import {
  deleteQueue,
  listDueQueues,
  lockQueue,
  postponeQueue,
  type QueueName,
  scheduleQueue,
} from '../../storage/events/webhook-queues.ts';
import { findWebhook, listWebhooks } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** A queue with due deliveries. */
export interface DueQueue extends QueueName {
  readonly webhook: Webhook;
  /** The number of due deliveries, up to the limit of one venue's calls. */
  readonly due: number;
}

/** The queues that are skipped because no more of their calls may start. */
export interface BusyQueues {
  /** All webhooks of these venues. */
  readonly venueIds: readonly string[];
  /** Single webhooks. */
  readonly webhooks: readonly Webhook[];
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
    const without = await leftOut(db, busy);
    const queues: { queue: QueueName; webhook: Webhook | undefined; due: number }[] = [];
    for (const queue of await listDueQueues(db, { now, limit: max.queues, without }))
      queues.push({
        queue,
        webhook: await findWebhookOf(db, queue),
        due: await countDueDeliveries(db, queue, { now, limit: max.deliveries }),
      });
    return queues;
  });
  const due: DueQueue[] = [];
  for (const { queue, webhook, due: count } of found) {
    if (webhook !== undefined && isCallable(webhook, now) && count > 0)
      due.push({ ...queue, webhook, due: count });
    else await reschedule(context, queue);
  }
  return due;
}

/**
 * Claims due deliveries of a queue until `leaseEnd`, at most `limit`.
 *
 * @throws VenueFrozenError if the venue of its webhook is frozen, or for the operator's the installation
 */
export function claimFromQueue(
  { storage }: Pick<Context, 'storage'>,
  { webhook, ...queue }: QueueName & { readonly webhook: Pick<Webhook, 'venueId'> },
  lease: { readonly now: Instant; readonly leaseEnd: Instant; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  return storage.transact(async (db) => {
    if (webhook.venueId === null) await assertInstallationOpen(db);
    else await assertNotFrozen(db, webhook.venueId);
    if (!(await lockQueue(db, queue))) return [];
    const claimed = await claimDeliveries(db, queue, lease);
    await scheduleQueue(db, queue);
    return claimed;
  });
}

const isCallable = ({ enabled, pausedUntil }: Webhook, now: Instant) => enabled && pausedUntil <= now;

/** Returns the webhook of a queue: one of the venue, or the operator's. */
async function findWebhookOf(
  db: Reader,
  { venueId, webhookId: id }: QueueName,
): Promise<Webhook | undefined> {
  const own = venueId === null ? undefined : await findWebhook(db, { venueId, id });
  return own ?? findWebhook(db, { venueId: null, id });
}

async function leftOut(db: Reader, { venueIds, webhooks }: BusyQueues) {
  const without: { venueId?: string; webhookIds: string[] }[] = [];
  for (const venueId of venueIds) {
    const own = await listWebhooks(db, venueId);
    without.push({ venueId, webhookIds: own.map(({ id }) => id) });
  }
  for (const { venueId, id } of webhooks)
    without.push({ ...(venueId !== null && { venueId }), webhookIds: [id] });
  return without;
}

/** Reschedules a queue under its lock. */
function reschedule({ storage, clock }: Pick<Context, 'storage' | 'clock'>, queue: QueueName): Promise<void> {
  return storage.transact(async (db) => {
    if (!(await lockQueue(db, queue))) return;
    const webhook = await findWebhookOf(db, queue);
    // The operator's webhook was removed while this venue was published.
    if (webhook === undefined) return deleteQueue(db, queue);
    if (!webhook.enabled) return postponeQueue(db, queue, null);
    if (webhook.pausedUntil > clock()) return postponeQueue(db, queue, webhook.pausedUntil);
    await scheduleQueue(db, queue);
  });
}
