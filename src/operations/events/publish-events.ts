import type { LoggedEvent } from '../../domain/events/event.ts';
import { type Webhook, webhookAccepts } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { VenueFrozenError } from '../../domain/venue/venue-freeze.ts';
import { findInstallationFreeze } from '../../storage/engine/installation.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { schedulePushes } from '../../storage/events/due-pushes.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import { listUnpublishedLogs, type PublishOptions, publishNext } from '../../storage/events/published-log.ts';
import { queueDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { lockOrCreateQueues, scheduleQueues } from '../../storage/events/webhook-queues.ts';
import { listWebhooks } from '../../storage/events/webhooks.ts';
import type { Context } from '../context.ts';

/** The maximum number of events per transaction: each is queued for up to 20 webhooks, and other writers wait. */
const maxEvents = 50;

type LogContext = Pick<Context, 'storage' | 'clock'>;

/**
 * Publishes the recorded events of a venue to readers of its log (`storage/events/published-log.ts`), and queues them
 * for webhooks and browsers.
 *
 * @param venueId null: the log of the installation
 */
export async function publishEvents(context: LogContext, venueId: string | null): Promise<void> {
  while (await publishSome(context, venueId));
}

/** Publishes the recorded events of all venues, without frozen ones. */
export async function publishAllEvents(context: LogContext): Promise<void> {
  for (const venueId of await context.storage.read(listUnpublishedLogs))
    await publishEvents(context, venueId);
}

/**
 * Publishes some recorded events of a venue, unless it was frozen or removed.
 *
 * @returns whether there may be more
 */
export async function publishSome({ storage, clock }: LogContext, venueId: string | null): Promise<boolean> {
  const publishing = storage.transact(async (db) => {
    const isOpen =
      venueId === null ? (await findInstallationFreeze(db)) === null : await assertNotFrozen(db, venueId);
    return isOpen && publish(db, venueId, clock());
  });
  return publishing.catch((error) => {
    if (error instanceof VenueFrozenError) return false;
    throw error;
  });
}

/**
 * Publishes all recorded events of a venue in this transaction, and locks its log until it ends: a webhook that is
 * added or enabled then starts at the end of the log.
 */
export async function lockPublishedLog(
  db: Writer,
  venueId: string | null,
  now: Instant,
  options: PublishOptions = {},
): Promise<void> {
  while (await publish(db, venueId, now, options));
}

async function publish(
  db: Writer,
  venueId: string | null,
  now: Instant,
  options: PublishOptions = {},
): Promise<boolean> {
  const events = await publishNext(db, venueId, { ...options, limit: maxEvents, now });
  if (events.length === 0) return false;
  const own = venueId === null ? [] : await listWebhooks(db, venueId);
  await queueForWebhooks(db, [...own, ...(await listWebhooks(db, null))], { venueId, events, now });
  if (venueId !== null) await schedulePushes(db, venueId, events, now);
  return events.length === maxEvents;
}

async function queueForWebhooks(
  db: Writer,
  webhooks: readonly Webhook[],
  published: {
    readonly venueId: string | null;
    readonly events: readonly LoggedEvent[];
    readonly now: Instant;
  },
): Promise<void> {
  const { venueId, events, now } = published;
  const deliveries = webhooks
    .filter(({ enabled }) => enabled)
    .flatMap((webhook) =>
      events
        .filter((event) => webhookAccepts(webhook, event))
        .map(({ position, subject }) => ({ webhookId: webhook.id, position, subject })),
    );
  if (deliveries.length === 0) return;
  // All instances lock in the same order, which prevents deadlocks.
  const queues = { venueId, webhookIds: [...new Set(deliveries.map(({ webhookId }) => webhookId))] };
  await lockOrCreateQueues(db, queues);
  await queueDeliveries(db, venueId, deliveries, now);
  await scheduleQueues(db, queues);
}
