/**
 * Webhook deliveries, finished and pending. Of one subject's events, only the first unfinished one is due; when it is
 * finished, the next becomes due.
 */
import type { Cursor } from '../../domain/events/cursor.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { toFlag } from '../engine/tables.ts';

/** A claimed delivery attempt. */
export interface ClaimedDelivery extends Cursor {
  readonly subject: string;
  /** The number of attempts including this one: only the latest attempt can finish the delivery. */
  readonly attempts: number;
  readonly firstTriedAt: Instant;
}

/** Queues events for a locked webhook, in their order. */
export async function queueDeliveries(
  db: Writer,
  webhookId: string,
  events: readonly LoggedEvent[],
  now: Instant,
): Promise<void> {
  if (events.length === 0) return;
  const subjects = [...new Set(events.map(({ subject }) => subject))];
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('subject')
    .distinct()
    .where('webhook_id', '=', webhookId)
    .where('finished_at', 'is', null)
    .where('subject', 'in', subjects)
    .execute();
  const behind = new Set(waiting.map(({ subject }) => subject));
  const rows = events.map(({ number, round, subject }) => {
    const isBehind = behind.has(subject);
    behind.add(subject);
    return {
      webhook_id: webhookId,
      event_id: number,
      round,
      subject,
      due_at: isBehind ? null : now,
      first_tried_at: null,
      finished_at: null,
      outcome: null,
    };
  });
  for (const some of chunks(rows)) await db.insertInto('webhook_deliveries').values(some).execute();
}

/**
 * Lists webhooks to call at `now`: enabled, not paused, and with a due delivery.
 *
 * @param max where counting due deliveries ends: a receiver that is down may have thousands
 */
export async function listDueWebhooks(
  db: Reader,
  now: Instant,
  max: number,
): Promise<{ readonly id: string; readonly due: number }[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .select('w.id')
    .select((eb) =>
      eb
        .selectFrom((of) =>
          of
            .selectFrom('webhook_deliveries as d')
            .select('d.event_id')
            .whereRef('d.webhook_id', '=', 'w.id')
            .where('d.due_at', '<=', now)
            .limit(max)
            .as('some'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('due'),
    )
    .where('w.enabled', '=', 1)
    .where('w.paused_until', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select('d.event_id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.due_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id, due }) => ({ id, due: due ?? 0 }));
}

/** Claims due deliveries until `leaseEnd`, at most `limit`, those due for longest first. */
export async function claimDeliveries(
  db: Writer,
  webhookId: string,
  { now, leaseEnd, limit }: { readonly now: Instant; readonly leaseEnd: Instant; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set(({ eb, fn, val }) => ({
      due_at: leaseEnd,
      attempts: eb('attempts', '+', 1),
      first_tried_at: fn.coalesce('first_tried_at', val(now)),
    }))
    .where('webhook_id', '=', webhookId)
    // Checked again, since a concurrent claim may have committed while this one waited.
    .where('due_at', '<=', now)
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('event_id')
        .where('webhook_id', '=', webhookId)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    .returning(['event_id', 'round', 'subject', 'attempts', 'first_tried_at'])
    .execute();
  return rows.map((row) => ({
    number: row.event_id,
    round: row.round,
    subject: row.subject,
    attempts: row.attempts,
    firstTriedAt: row.first_tried_at ?? now,
  }));
}

/** Releases a claimed delivery that was not attempted: it is due again. */
export async function releaseDelivery(
  db: Writer,
  webhookId: string,
  { number, attempts }: ClaimedDelivery,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now, attempts: attempts - 1, ...(attempts === 1 && { first_tried_at: null }) })
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', number)
    .where('attempts', '=', attempts)
    .where('finished_at', 'is', null)
    .execute();
}

/**
 * Stores the result of an attempt. The caller has locked the webhook.
 *
 * @param nextTryAt null: there is no next attempt
 * @returns false if another instance has attempted it since; nothing is written
 */
export async function finishAttempt(
  db: Writer,
  webhookId: string,
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
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', delivery.number)
    .where('attempts', '=', delivery.attempts)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (nextTryAt === null) await makeNextDue(db, webhookId, delivery.subject, now);
  return true;
}

async function makeNextDue(db: Writer, webhookId: string, subject: string, now: Instant): Promise<void> {
  const next = await db
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', subject)
    .where('finished_at', 'is', null)
    .orderBy('round')
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return;
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', next.event_id)
    .execute();
}

export interface DeliveryRow extends Cursor {
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

/** Lists a webhook's deliveries, newest first. */
export async function listDeliveries(
  db: Reader,
  webhookId: string,
  {
    limit,
    isUndelivered,
    after,
  }: {
    readonly limit: number;
    readonly isUndelivered: boolean;
    /** The last one of the previous page. */
    readonly after?: Cursor | undefined;
  },
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('events as e', 'e.id', 'd.event_id')
    .select([
      'd.event_id',
      'd.round',
      'd.subject',
      'd.attempts',
      'd.delivered',
      'd.finished_at',
      'd.due_at',
      'd.outcome',
      'e.action',
      'e.at',
    ])
    .where('d.webhook_id', '=', webhookId)
    .orderBy('d.round', 'desc')
    .orderBy('d.event_id', 'desc')
    .limit(limit);
  if (isUndelivered) query = query.where('d.delivered', '=', 0);
  if (after !== undefined)
    query = query
      .where('d.round', '<=', after.round)
      .where((of) => of.or([of('d.round', '<', after.round), of('d.event_id', '<', after.number)]));
  return (await query.execute()).map((row) => ({
    number: row.event_id,
    round: row.round,
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

/** Counts pending deliveries by webhook. */
export async function countPendingDeliveries(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['webhook_id', fn.countAll<number>().as('count')])
    .where('finished_at', 'is', null)
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map((row) => [row.webhook_id, row.count]));
}

/** Deletes deliveries that finished before an instant. */
export async function deleteFinishedDeliveries(db: Writer, before: Instant): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('finished_at', '<', before).execute();
}
