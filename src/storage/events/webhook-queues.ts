/**
 * The queues of webhooks: one for each webhook and venue. A queue's row contains the time at which the dispatcher
 * must read its deliveries. Locking the row locks the deliveries.
 */
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { logOf, venueOf } from './event-log.ts';

/** Identifies the queue of a webhook for the events of a venue. */
export interface QueueName {
  /** The venue of the events; null: events of the installation. The webhook may be the operator's. */
  readonly venueId: string | null;
  readonly webhookId: string;
}

/** Locks a queue until the transaction ends, and creates it if it is missing. */
export async function lockOrCreateQueue(db: Writer, { venueId, webhookId }: QueueName): Promise<void> {
  await db
    .insertInto('webhook_queues')
    .values({ venue_id: logOf(venueId), webhook_id: webhookId, due_at: null })
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
export async function scheduleQueue(db: Writer, { venueId, webhookId }: QueueName): Promise<void> {
  await db
    .updateTable('webhook_queues')
    .set((eb) => ({
      due_at: eb
        .selectFrom('webhook_deliveries as d')
        .select(({ fn }) => fn.min('d.due_at').as('due_at'))
        .where('d.venue_id', '=', logOf(venueId))
        .where('d.webhook_id', '=', webhookId)
        .where('d.due_at', 'is not', null),
    }))
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
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

/**
 * Lists queues in which a delivery may be due, those due for longest first, without those of frozen venues' webhooks.
 *
 * @param without the webhooks whose queues are omitted, of one venue or of all venues
 */
export async function listDueQueues(
  db: Reader,
  {
    now,
    limit,
    without,
  }: {
    readonly now: Instant;
    readonly limit: number;
    readonly without: readonly { readonly venueId?: string; readonly webhookIds: readonly string[] }[];
  },
): Promise<QueueName[]> {
  let query = db
    .selectFrom('webhook_queues')
    .select(['venue_id', 'webhook_id'])
    .where('due_at', '<=', now)
    // The operator's webhooks still receive the events from before the freeze.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhooks as w')
            .innerJoin('venues as v', 'v.id', 'w.venue_id')
            .select('w.id')
            .whereRef('w.venue_id', '=', 'webhook_queues.venue_id')
            .whereRef('w.id', '=', 'webhook_queues.webhook_id')
            .where('v.frozen_at', 'is not', null),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(limit);
  for (const { venueId, webhookIds } of without)
    if (webhookIds.length > 0)
      query = query.where((of) =>
        of.not(
          of.and([
            of('webhook_id', 'in', webhookIds),
            ...(venueId === undefined ? [] : [of('venue_id', '=', venueId)]),
          ]),
        ),
      );
  const rows = await query.execute();
  return rows.map((row) => ({ venueId: venueOf(row.venue_id), webhookId: row.webhook_id }));
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
