import { nextAttemptAt } from '../../domain/events/retries.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import {
  type ClaimedPush,
  completePush,
  type PushVenue,
  recordTestPush,
  reschedulePush,
  setPushPosition,
} from '../../storage/events/due-pushes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscription, findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { type CallResult, pauseOf } from './finish-delivery.ts';

/**
 * Stores the result of a push. A subscription that its push service does not know is deleted; a failed push is
 * retried for three days.
 *
 * @param progress the new positions in the venues whose events were sent
 * @param result null: there was nothing to send
 */
export async function finishPush(
  { storage, clock, randomBytes }: Context,
  claimed: ClaimedPush,
  progress: readonly PushVenue[],
  result: CallResult | null,
): Promise<void> {
  const randomShare = (randomBytes(1)[0] ?? 0) / 256;
  const { id, attempts, firstTriedAt } = claimed;
  const now = clock();
  if (result?.isGone) return storage.transact((db) => deleteSubscription(db, id, now));
  const isOver = result === null || result.delivered;
  const nextTryAt = isOver
    ? null
    : nextAttemptAt(attempts, { firstTriedAt, now }, randomShare, pauseOf(result, now));
  if (result !== null && nextTryAt !== null)
    return storage.transact((db) => reschedulePush(db, claimed, { nextTryAt, outcome: result.outcome }));
  // Each venue first: if the process dies in between, the lease ends and nothing is sent twice.
  for (const venue of progress) await storage.transact((db) => setPushPosition(db, id, venue));
  const sentAt = result?.delivered ? now : null;
  await storage.transact((db) => completePush(db, claimed, { sentAt, outcome: result?.outcome ?? null }));
}

/** Stores the result of a test push, which is not retried. */
export async function finishTestPush(
  { storage, clock }: Context,
  id: string,
  { isGone, outcome }: CallResult,
): Promise<void> {
  await storage.transact((db) =>
    isGone ? deleteSubscription(db, id, clock()) : recordTestPush(db, id, outcome),
  );
}

async function deleteSubscription(db: Writer, id: string, now: number): Promise<void> {
  const found = await findPushSubscription(db, id);
  if (found === undefined || !(await deletePushSubscription(db, id))) return;
  const { staffId } = found;
  const event = { at: now, actor: 'service', venueId: null, subject: staffId, payload: {} } as const;
  await recordEvent(db, { ...event, kind: 'push.unsubscribed' });
}
