import type { LoggedEvent } from '../../domain/events/event.ts';
import { webhookAccepts } from '../../domain/events/webhook.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { schedulePushes } from '../../storage/events/due-pushes.ts';
import { publishNextRound } from '../../storage/events/publication-rounds.ts';
import {
  hasSubscribers,
  lockEventLog,
  publishSkipped,
  skipUnpublished,
} from '../../storage/events/skipped-events.ts';
import { queueDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listWebhooks, lockWebhook } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** The maximum number of events per transaction. */
const maxEventsPerRound = 500;

type LogContext = Pick<Context, 'storage' | 'clock'>;

/**
 * Publishes all recorded events to readers of the log (`storage/events/publication-rounds.ts`), and queues them for
 * webhooks and browsers.
 */
export async function publishEvents(context: LogContext): Promise<void> {
  while (await context.storage.transact((db) => publishSkipped(db, maxEventsPerRound)));
  await publishNew(context);
}

/** Publishes to subscribers, who do not wait for skipped events: publishes one batch of those. */
export async function publishToSubscribers(context: LogContext): Promise<void> {
  await publishNew(context);
  await context.storage.transact((db) => publishSkipped(db, maxEventsPerRound));
}

async function publishNew({ storage, clock }: LogContext): Promise<void> {
  for (;;) {
    const round = await storage.transact(async (db) => publishRound(db, clock()));
    if (round.length < maxEventsPerRound) return;
  }
}

/** Publishes one round. */
async function publishRound(db: Writer, now: number): Promise<readonly LoggedEvent[]> {
  const events = await publishNextRound(db, maxEventsPerRound);
  if (events.length === 0) return events;
  // In one order for all instances, which prevents deadlocks.
  for (const { id } of await listWebhooks(db)) {
    const webhook = await lockWebhook(db, id);
    if (webhook?.enabled !== true) continue;
    const concerning = events.filter((event) => webhookAccepts(webhook, event));
    await queueDeliveries(db, id, concerning, now);
  }
  await schedulePushes(db, events, now);
  return events;
}

/** Shortens the lock of `subscribeFromEnd`: if events cannot be skipped, most are published before. */
export async function publishUnlessSkipped(context: LogContext): Promise<void> {
  if (await context.storage.read(hasSubscribers)) await publishEvents(context);
}

/** Makes a subscriber that is added in this transaction start at the end of the log. */
export async function subscribeFromEnd(db: Writer, now: number): Promise<void> {
  const { skippedTo } = await lockEventLog(db);
  if (!(await hasSubscribers(db))) {
    while (skippedTo > 0 && (await publishSkipped(db, maxEventsPerRound)));
    return skipUnpublished(db);
  }
  while ((await publishRound(db, now)).length === maxEventsPerRound);
}
