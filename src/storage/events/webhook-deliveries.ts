/**
 * Webhook deliveries, finished and pending. Of one subject's events, only the first unfinished one is due; when it is
 * finished, the next becomes due.
 */
import { sql } from 'kysely';
import type { EventPosition } from '../../domain/events/cursor.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import { toFlag } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { logOf, venueOf } from './event-log.ts';
import type { QueueName } from './webhook-queues.ts';

/** A claimed delivery attempt. */
export interface ClaimedDelivery extends EventPosition {
  readonly subject: string;
  /** The number of attempts including this one: only the latest attempt can finish the delivery. */
  readonly attempts: number;
  readonly firstTriedAt: Instant;
}

/** An event for the queue of a webhook. */
export interface NewDelivery extends Pick<LoggedEvent, 'position' | 'subject'> {
  readonly webhookId: string;
}

/** Adds events of a venue to locked queues; those of a webhook in their order. */
export async function queueDeliveries(
  db: Writer,
  venueId: string | null,
  deliveries: readonly NewDelivery[],
  now: Instant,
): Promise<void> {
  if (deliveries.length === 0) return;
  const keyOf = (webhookId: string, subject: string) => `${webhookId}/${subject}`;
  const behind = new Set<string>();
  for (const some of chunks([...new Set(deliveries.map(({ subject }) => subject))])) {
    const waiting = await db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'subject'])
      .distinct()
      .where('venue_id', '=', logOf(venueId))
      .where('webhook_id', 'in', [...new Set(deliveries.map(({ webhookId }) => webhookId))])
      .where('finished_at', 'is', null)
      .where('subject', 'in', some)
      .execute();
    for (const row of waiting) behind.add(keyOf(row.webhook_id, row.subject));
  }
  const rows = deliveries.map(({ webhookId, position, subject }) => {
    const key = keyOf(webhookId, subject);
    const isBehind = behind.has(key);
    behind.add(key);
    return {
      venue_id: logOf(venueId),
      webhook_id: webhookId,
      position,
      subject,
      due_at: isBehind ? null : now,
      first_tried_at: null,
      finished_at: null,
      outcome: null,
    };
  });
  for (const some of chunks(rows)) await db.insertInto('webhook_deliveries').values(some).execute();
}

/** Claims due deliveries of a locked queue until `leaseEnd`, at most `limit`: those due for longest, in their order. */
export async function claimDeliveries(
  db: Writer,
  { venueId, webhookId }: QueueName,
  { now, leaseEnd, limit }: { readonly now: Instant; readonly leaseEnd: Instant; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set(({ eb, fn, val }) => ({
      due_at: leaseEnd,
      attempts: eb('attempts', '+', 1),
      first_tried_at: fn.coalesce('first_tried_at', val(now)),
    }))
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    // Repeated, so that PostgreSQL reads no finished deliveries where it has no statistics.
    .where('due_at', '<=', now)
    .where('position', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('position')
        .where('venue_id', '=', logOf(venueId))
        .where('webhook_id', '=', webhookId)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('position')
        .limit(limit),
    )
    .returning(['position', 'subject', 'attempts', 'first_tried_at'])
    .execute();
  const claimed = rows.map((row) => ({
    venueId,
    position: row.position,
    subject: row.subject,
    attempts: row.attempts,
    firstTriedAt: row.first_tried_at ?? now,
  }));
  // The databases return them in any order.
  return claimed.sort((one, other) => one.position - other.position);
}

/** Releases a claimed delivery of a locked queue that was not attempted: it is due again. */
export async function releaseDelivery(
  db: Writer,
  { venueId, webhookId }: QueueName,
  { position, attempts }: ClaimedDelivery,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now, attempts: attempts - 1, ...(attempts === 1 && { first_tried_at: null }) })
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .where('position', '=', position)
    .where('attempts', '=', attempts)
    .where('finished_at', 'is', null)
    .execute();
}

/**
 * Stores the result of an attempt. The caller has locked the queue.
 *
 * @param result `nextTryAt`: null if there is no next attempt
 * @returns false if another instance has attempted it since; nothing is written
 */
export async function finishAttempt(
  db: Writer,
  { venueId, webhookId }: QueueName,
  delivery: ClaimedDelivery,
  result: {
    readonly delivered: boolean;
    readonly outcome: string;
    readonly nextTryAt: Instant | null;
    readonly now: Instant;
  },
): Promise<boolean> {
  const { delivered, outcome, nextTryAt, now } = result;
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({
      delivered: toFlag(delivered),
      outcome,
      due_at: nextTryAt,
      finished_at: nextTryAt === null ? now : null,
    })
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .where('position', '=', delivery.position)
    .where('attempts', '=', delivery.attempts)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (nextTryAt === null) await makeNextDue(db, { venueId, webhookId }, delivery.subject, now);
  return true;
}

async function makeNextDue(
  db: Writer,
  { venueId, webhookId }: QueueName,
  subject: string,
  now: Instant,
): Promise<void> {
  const next = await db
    .selectFrom('webhook_deliveries')
    .select('position')
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .where('finished_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return;
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .where('position', '=', next.position)
    .execute();
}

export interface DeliveryRow extends EventPosition {
  readonly subject: string;
  /** The event's kind and time; null: the log has deleted it. */
  readonly action: string | null;
  readonly at: Instant | null;
  readonly attempts: number;
  readonly delivered: boolean;
  /** When it was delivered or given up; null: pending. */
  readonly finishedAt: Instant | null;
  /** Null: it waits behind another delivery of its subject, or is finished. */
  readonly dueAt: Instant | null;
  readonly outcome: string | null;
}

/** Lists the deliveries of a queue, newest first. */
export async function listDeliveries(
  db: Reader,
  { venueId, webhookId }: QueueName,
  {
    limit,
    isUndelivered,
    before,
  }: {
    readonly limit: number;
    readonly isUndelivered: boolean;
    /** The position of the last one of the previous page. */
    readonly before?: number | undefined;
  },
): Promise<DeliveryRow[]> {
  const log = logOf(venueId);
  let query = db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('events as e', (join) =>
      join
        .onRef('e.position', '=', 'd.position')
        .on('e.venue_id', '=', log)
        // The condition of the index.
        .on('e.position', '>', sql.lit(0)),
    )
    .select([
      'd.position',
      'd.subject',
      'd.attempts',
      'd.delivered',
      'd.finished_at',
      'd.due_at',
      'd.outcome',
      'e.action',
      'e.at',
    ])
    .where('d.venue_id', '=', log)
    .where('d.webhook_id', '=', webhookId)
    .orderBy('d.position', 'desc')
    .limit(limit);
  if (isUndelivered) query = query.where('d.delivered', '=', 0);
  if (before !== undefined) query = query.where('d.position', '<', before);
  return (await query.execute()).map((row) => ({
    venueId,
    position: row.position,
    subject: row.subject,
    action: row.action,
    at: row.at,
    attempts: row.attempts,
    delivered: row.delivered === 1,
    finishedAt: row.finished_at,
    dueAt: row.due_at,
    outcome: row.outcome,
  }));
}

/** Counts pending deliveries by queue. */
export async function countPendingDeliveries(
  db: Reader,
): Promise<(QueueName & { readonly count: number })[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['venue_id', 'webhook_id', fn.countAll<number>().as('count')])
    .where('finished_at', 'is', null)
    .groupBy(['venue_id', 'webhook_id'])
    .execute();
  return rows.map((row) => ({
    venueId: venueOf(row.venue_id),
    webhookId: row.webhook_id,
    count: row.count,
  }));
}

/**
 * Lists why pending deliveries failed, by queue: each outcome with the latest time of a next attempt; null: the first attempt
 * has had no response so far.
 */
export async function listFailures(
  db: Reader,
): Promise<(QueueName & { readonly outcome: string | null; readonly dueAt: Instant })[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['venue_id', 'webhook_id', 'outcome', fn.max('due_at').as('due_at')])
    .where('finished_at', 'is', null)
    .where('attempts', '>', 0)
    .groupBy(['venue_id', 'webhook_id', 'outcome'])
    .execute();
  return rows.map((row) => ({
    venueId: venueOf(row.venue_id),
    webhookId: row.webhook_id,
    outcome: row.outcome,
    dueAt: Number(row.due_at),
  }));
}

/** Lists the positions of pending deliveries of a queue in a range, both ends included. */
export async function listPendingOf(
  db: Reader,
  { venueId, webhookId }: QueueName,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('position')
    .where('venue_id', '=', logOf(venueId))
    .where('webhook_id', '=', webhookId)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .where('finished_at', 'is', null)
    .execute();
  return rows.map(({ position }) => position);
}

/** Deletes the finished deliveries of events from a locked queue. */
export async function deleteFinishedOf(
  db: Writer,
  { venueId, webhookId }: QueueName,
  events: readonly EventPosition[],
): Promise<void> {
  for (const some of chunks(events.map(({ position }) => ({ position }))))
    await db
      .deleteFrom('webhook_deliveries')
      .where('venue_id', '=', logOf(venueId))
      .where('webhook_id', '=', webhookId)
      .where(
        'position',
        'in',
        some.map(({ position }) => position),
      )
      .where('finished_at', 'is not', null)
      .execute();
}

/** Deletes deliveries of all venues that finished before an instant. */
export async function deleteFinishedDeliveries(db: Writer, before: Instant): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('finished_at', '<', before).execute();
}
