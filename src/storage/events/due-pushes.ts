/**
 * Which browsers are due for a notification, when, and from which event on. There is no row per message: a browser
 * has a cursor, and the sender builds the message from the events after it.
 */
import type { Cursor } from '../../domain/events/cursor.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type PushCursor, pushThrottleMs } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** Schedules notifications for the browsers that subscribe to new requests among the events of a round. */
export async function schedulePushes(
  db: Writer,
  events: readonly LoggedEvent[],
  now: Instant,
): Promise<void> {
  const placed = events.filter(({ action }) => action === 'booking-request.placed');
  const [first] = placed;
  const venueIds = [...new Set(placed.flatMap(({ venueId }) => venueId ?? []))];
  if (first === undefined || venueIds.length === 0) return;
  await db
    .updateTable('push_subscriptions')
    .set(({ eb, ref, val, fn }) => ({
      wake_count: eb('wake_count', '+', 1),
      // Earlier events were sent, or did not match.
      sent_round: eb.case().when('due_at', 'is', null).then(first.round).else(ref('sent_round')).end(),
      sent_event: eb.case().when('due_at', 'is', null).then(0).else(ref('sent_event')).end(),
      due_at: fn.coalesce(
        'due_at',
        eb
          .case()
          .when(eb('sent_at', '>', now - pushThrottleMs))
          .then(eb(ref('sent_at'), '+', pushThrottleMs))
          .else(val(now))
          .end(),
      ),
    }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('push_subscription_venues').select('subscription_id').where('venue_id', 'in', venueIds),
    )
    .execute();
}

/** A browser claimed for a notification. */
export interface ClaimedPush extends PushCursor {
  readonly id: string;
  readonly attempts: number;
  readonly firstTriedAt: Instant;
  /** When a notification last arrived; null: never. */
  readonly sentAt: Instant | null;
  readonly wakeCount: number;
}

/** Lists due browsers, those waiting longest first. */
export async function listDuePushes(
  db: Reader,
  now: Instant,
  limit: number,
): Promise<{ readonly id: string; readonly staffId: string }[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'staff_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, staffId: row.staff_id }));
}

/** Claims one push until `leaseEnd`; undefined if another instance claimed it or it was deleted. */
export async function claimPush(
  db: Writer,
  id: string,
  { now, leaseEnd }: { readonly now: Instant; readonly leaseEnd: Instant },
): Promise<ClaimedPush | undefined> {
  const row = await db
    .updateTable('push_subscriptions')
    .set(({ eb, fn, val }) => ({
      due_at: leaseEnd,
      attempts: eb('attempts', '+', 1),
      first_tried_at: fn.coalesce('first_tried_at', val(now)),
    }))
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returning(['attempts', 'first_tried_at', 'sent_at', 'wake_count'])
    .returning(['sent_round', 'sent_event', 'burst_round', 'burst_event'])
    .executeTakeFirst();
  return (
    row && {
      id,
      attempts: row.attempts,
      firstTriedAt: row.first_tried_at ?? now,
      sentAt: row.sent_at,
      wakeCount: row.wake_count,
      sent: { round: row.sent_round, number: row.sent_event },
      countedFrom: row.burst_round === null ? null : { round: row.burst_round, number: row.burst_event ?? 0 },
    }
  );
}

/** Releases a claim that was not used. */
export async function releasePush(
  db: Writer,
  { id, attempts, firstTriedAt }: ClaimedPush,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ due_at: now, attempts: attempts - 1, ...(attempts === 1 && { first_tried_at: null }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('first_tried_at', '=', firstTriedAt)
    .execute();
}

/**
 * Records the last sent event and that nothing more is due; events since then are due after a pause.
 *
 * @param sentAt null: nothing was sent
 */
export async function completePush(
  db: Writer,
  { id, attempts, firstTriedAt, wakeCount }: ClaimedPush,
  {
    sent,
    countedFrom,
    sentAt,
    outcome,
    now,
  }: PushCursor & {
    readonly sentAt: Instant | null;
    readonly outcome: string | null;
    readonly now: Instant;
  },
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set(({ eb }) => ({
      ...positions(sent, countedFrom),
      attempts: 0,
      first_tried_at: null,
      ...(sentAt !== null && { sent_at: sentAt }),
      ...(outcome !== null && { outcome }),
      due_at: eb
        .case()
        .when('wake_count', '=', wakeCount)
        .then(null)
        .else(now + pushThrottleMs)
        .end(),
    }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('first_tried_at', '=', firstTriedAt)
    .execute();
}

/** Schedules a retry after a failed attempt. */
export async function reschedulePush(
  db: Writer,
  { id, attempts, firstTriedAt }: ClaimedPush,
  { nextTryAt, outcome }: { readonly nextTryAt: Instant; readonly outcome: string },
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ due_at: nextTryAt, outcome })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('first_tried_at', '=', firstTriedAt)
    .execute();
}

const positions = (payload: Cursor, countedFrom: Cursor | null) => ({
  sent_round: payload.round,
  sent_event: payload.number,
  burst_round: countedFrom?.round ?? null,
  burst_event: countedFrom?.number ?? null,
});

/** Schedules a test notification now, or as soon as the pause after the last one allows. */
export async function scheduleTestPush(db: Writer, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set(({ eb, ref, val }) => ({
      test_due_at: eb
        .case()
        .when(eb('tested_at', '>', now - pushThrottleMs))
        .then(eb(ref('tested_at'), '+', pushThrottleMs))
        .else(val(now))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns whether a test notification is due. */
export async function isAnyTestPushDue(db: Reader, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('test_due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims due test notifications: each is tried once. */
export async function claimTestPushes(db: Writer, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .updateTable('push_subscriptions')
    .set({ test_due_at: null, tested_at: now })
    .where('test_due_at', '<=', now)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('test_due_at', '<=', now)
        .orderBy('test_due_at')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the result of a test notification. */
export async function recordTestPush(db: Writer, id: string, outcome: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ outcome }).where('id', '=', id).execute();
}
