/**
 * The schedule of notifications: which browsers are due, when, and from which event on. There is no row per message: a
 * browser has a position in the log of each venue, and the sender builds the message from the events after it.
 */
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type PushPosition, pushThrottleMs } from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { isOfOpenVenue } from './frozen-venues.ts';

/** What staff are notified of. */
const announced: readonly string[] = ['booking-request.placed', 'booking-request.next'];

/** Schedules notifications for the browsers that subscribe to new requests of a venue, if there are events for them. */
export async function schedulePushes(
  db: Writer,
  venueId: string,
  events: readonly LoggedEvent[],
  now: Instant,
): Promise<void> {
  const first = events.find(({ action }) => announced.includes(action));
  if (first === undefined) return;
  await db
    .updateTable('push_subscription_venues')
    .set(({ eb, ref, val, fn }) => ({
      wake_count: eb('wake_count', '+', 1),
      // Earlier events were sent, or did not match.
      sent_position: eb
        .case()
        .when('due_at', 'is', null)
        .then(first.position - 1)
        .else(ref('sent_position'))
        .end(),
      due_at: fn.coalesce('due_at', val(now)),
    }))
    .where('venue_id', '=', venueId)
    .execute();
}

/** The progress of a browser's notifications in a venue. */
export interface PushVenue extends PushPosition {
  readonly venueId: string;
  /** Whether something is due; if not, the position may be behind. */
  readonly isDue: boolean;
  readonly wakeCount: number;
}

/** A browser claimed for a notification. */
export interface ClaimedPush {
  readonly id: string;
  readonly attempts: number;
  readonly firstTriedAt: Instant;
  /** When a notification last arrived; null: never. */
  readonly sentAt: Instant | null;
  readonly venues: readonly PushVenue[];
}

/** Lists due browsers with a venue that has something for them; those waiting longest first. */
export async function listDuePushes(
  db: Reader,
  now: Instant,
  limit: number,
): Promise<{ readonly id: string; readonly staffId: string; readonly venueId: string }[]> {
  const rows = await db
    .selectFrom('push_subscription_venues as v')
    .innerJoin('push_subscriptions as s', 's.id', 'v.subscription_id')
    .select(({ fn }) => ['s.id', 's.staff_id', fn.min('v.venue_id').as('venue_id')])
    .where('v.due_at', '<=', now)
    .where(isOfOpenVenue('v'))
    .where((of) => of.or([of('s.next_at', 'is', null), of('s.next_at', '<=', now)]))
    .groupBy(['s.id', 's.staff_id'])
    .orderBy(({ fn }) => fn.min('v.due_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, staffId: row.staff_id, venueId: row.venue_id }));
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
      next_at: leaseEnd,
      attempts: eb('attempts', '+', 1),
      first_tried_at: fn.coalesce('first_tried_at', val(now)),
    }))
    .where('id', '=', id)
    .where((of) => of.or([of('next_at', 'is', null), of('next_at', '<=', now)]))
    .returning(['attempts', 'first_tried_at', 'sent_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const venues = await db
    .selectFrom('push_subscription_venues')
    .select(['venue_id', 'due_at', 'wake_count', 'sent_position', 'burst_position'])
    .where('subscription_id', '=', id)
    .where(isOfOpenVenue('push_subscription_venues'))
    .orderBy('venue_id')
    .execute();
  return {
    id,
    attempts: row.attempts,
    firstTriedAt: row.first_tried_at ?? now,
    sentAt: row.sent_at,
    venues: venues.map((venue) => ({
      venueId: venue.venue_id,
      isDue: venue.due_at !== null,
      wakeCount: venue.wake_count,
      sent: venue.sent_position,
      countedFrom: venue.burst_position,
    })),
  };
}

/** Releases a claim that was not used. */
export async function releasePush(
  db: Writer,
  { id, attempts, firstTriedAt }: ClaimedPush,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ next_at: now, attempts: attempts - 1, ...(attempts === 1 && { first_tried_at: null }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('first_tried_at', '=', firstTriedAt)
    .execute();
}

/** Stores up to which event of a venue a browser was notified. Events since the claim stay due. */
export async function setPushPosition(
  db: Writer,
  id: string,
  { venueId, wakeCount, sent, countedFrom }: PushVenue,
): Promise<void> {
  await db
    .updateTable('push_subscription_venues')
    .set(({ eb, ref }) => ({
      sent_position: sent,
      burst_position: countedFrom,
      due_at: eb.case().when('wake_count', '=', wakeCount).then(null).else(ref('due_at')).end(),
    }))
    .where('venue_id', '=', venueId)
    .where('subscription_id', '=', id)
    // A call that lost its lease does not undo the progress of the next.
    .where('sent_position', '<=', sent)
    .execute();
}

/**
 * Stores the result of a claimed push; events since then are due after a pause.
 *
 * @param sentAt null: nothing was sent
 */
export async function completePush(
  db: Writer,
  { id, attempts, firstTriedAt }: ClaimedPush,
  { sentAt, outcome }: { readonly sentAt: Instant | null; readonly outcome: string | null },
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({
      attempts: 0,
      first_tried_at: null,
      next_at: sentAt === null ? null : sentAt + pushThrottleMs,
      ...(sentAt !== null && { sent_at: sentAt }),
      ...(outcome !== null && { outcome }),
    })
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
    .set({ next_at: nextTryAt, outcome })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('first_tried_at', '=', firstTriedAt)
    .execute();
}

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
export async function claimTestPushes(
  db: Writer,
  now: Instant,
  limit: number,
): Promise<{ readonly id: string; readonly staffId: string }[]> {
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
    .returning(['id', 'staff_id'])
    .execute();
  return rows.map((row) => ({ id: row.id, staffId: row.staff_id }));
}

/** Stores the result of a test notification. */
export async function recordTestPush(db: Writer, id: string, outcome: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ outcome }).where('id', '=', id).execute();
}
