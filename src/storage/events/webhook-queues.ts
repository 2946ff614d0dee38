/**
 * The queues of webhooks: one for each webhook and venue. A queue's row contains the time at which the dispatcher
 * must read its deliveries. Locking the row locks the deliveries.
 */
import type { WebhookName } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { logOf, venueOf } from './event-log.ts';

/** Identifies the queue of a webhook for the events of a venue. */
export interface QueueName {
  /** The venue of the events; null: events of the installation. The webhook may be the operator's. */
  readonly venueId: string | null;
  readonly webhookId: string;
}

/** Queues of several webhooks for the events of one venue; at most 20 of the venue and 20 of the operator. */
export interface VenueQueues {
  readonly venueId: string | null;
  readonly webhookIds: readonly string[];
}

/** Locks queues until the transaction ends, in their order, and creates those that are missing. */
export async function lockOrCreateQueues(db: Writer, { venueId, webhookIds }: VenueQueues): Promise<void> {
  await db
    .insertInto('webhook_queues')
    .values(webhookIds.map((id) => ({ venue_id: logOf(venueId), webhook_id: id, due_at: null })))
    .onConflict((of) =>
      of
        .columns(['venue_id', 'webhook_id'])
        .doUpdateSet({ due_at: ({ ref }) => ref('webhook_queues.due_at') }),
    )
    .execute();
}

/**
 * Locks a queue until the transaction ends.
 *
 * @returns false if it was removed with its webhook
 */
export async function lockQueue(db: Writer, { venueId, webhookId }: QueueName): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_queues')
    .set(({ ref }) => ({ due_at: ref('due_at') }))
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets when the next delivery of a locked queue is due. */
export const scheduleQueue = (db: Writer, { venueId, webhookId }: QueueName) =>
  scheduleQueues(db, { venueId, webhookIds: [webhookId] });

/** Sets when the next delivery of each locked queue is due. */
export async function scheduleQueues(db: Writer, { venueId, webhookIds }: VenueQueues): Promise<void> {
  await db
    .updateTable('webhook_queues')
    .set((eb) => ({
      due_at: eb
        .selectFrom('webhook_deliveries as d')
        .select(({ fn }) => fn.min('d.due_at').as('due_at'))
        .where('d.venue_id', '=', logOf(venueId))
        .whereRef('d.webhook_id', '=', 'webhook_queues.webhook_id')
        .where('d.due_at', 'is not', null),
    }))
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', 'in', webhookIds)
    .execute();
}

/** Postpones a locked queue: it is not checked before an instant; null: not before `scheduleQueue`. */
export async function postponeQueue(
  db: Writer,
  { venueId, webhookId }: QueueName,
  until: Instant | null,
): Promise<void> {
  await db
    .updateTable('webhook_queues')
    .set({ due_at: until })
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** The queues that are left out, because no more calls may start. */
export interface BusyQueues {
  /** All own webhooks of these venues. */
  readonly venueIds: readonly string[];
  /** Single webhooks; `venueId` null: the operator's, for all venues. */
  readonly webhooks: readonly WebhookName[];
}

/** A queue in which a delivery may be due. */
export interface ListedQueue extends QueueName {
  /** How many deliveries are due, counted up to a limit: a receiver that is down may have thousands. */
  readonly due: number;
}

/**
 * Lists queues in which a delivery may be due, those due for longest first, without those of frozen venues' webhooks.
 *
 * @param max how many queues to list, and how many deliveries to count in each
 */
export async function listDueQueues(
  db: Reader,
  now: Instant,
  busy: BusyQueues,
  max: { readonly queues: number; readonly deliveries: number },
): Promise<ListedQueue[]> {
  let query = db
    .selectFrom('webhook_queues as q')
    .select(['q.venue_id', 'q.webhook_id'])
    .select((of) =>
      of
        .selectFrom((inner) =>
          inner
            .selectFrom('webhook_deliveries as d')
            .select('d.position')
            .whereRef('d.venue_id', '=', 'q.venue_id')
            .whereRef('d.webhook_id', '=', 'q.webhook_id')
            .where('d.due_at', '<=', now)
            .limit(max.deliveries)
            .as('counted'),
        )
        .select(({ fn }) => fn.countAll<number>().as('due'))
        .as('due'),
    )
    .where('q.due_at', '<=', now)
    // The operator's webhooks still receive the events from before the freeze.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhooks as w')
            .innerJoin('venues as v', 'v.id', 'w.venue_id')
            .select('w.id')
            .whereRef('w.venue_id', '=', 'q.venue_id')
            .whereRef('w.id', '=', 'q.webhook_id')
            .where((of) =>
              of.or([
                of('v.frozen_at', 'is not', null),
                ...(busy.venueIds.length === 0 ? [] : [of('v.id', 'in', busy.venueIds)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('q.due_at')
    .limit(max.queues);
  for (const { venueId, id } of busy.webhooks)
    query = query.where((of) =>
      of.not(
        of.and([of('q.webhook_id', '=', id), ...(venueId === null ? [] : [of('q.venue_id', '=', venueId)])]),
      ),
    );
  const rows = await query.execute();
  return rows.map((row) => ({
    venueId: venueOf(row.venue_id),
    webhookId: row.webhook_id,
    due: Number(row.due),
  }));
}

/** Lists all queues of the operator's webhook. */
export async function listQueuesOfWebhook(db: Reader, webhookId: string): Promise<QueueName[]> {
  const rows = await db
    .selectFrom('webhook_queues')
    .select('venue_id')
    .where('webhook_id', '=', webhookId)
    .orderBy('venue_id')
    .execute();
  return rows.map((row) => ({ venueId: venueOf(row.venue_id), webhookId }));
}

/** Deletes a queue with its deliveries. */
export async function deleteQueue(db: Writer, { venueId, webhookId }: QueueName): Promise<void> {
  await db
    .deleteFrom('webhook_queues')
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .execute();
}
