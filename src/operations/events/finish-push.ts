import type { PushCursor } from '../../domain/events/push-subscription.ts';
import { nextAttemptAt } from '../../domain/events/retries.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import {
  type ClaimedPush,
  completePush,
  recordTestPush,
  reschedulePush,
} from '../../storage/events/due-pushes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscription, findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import type { CallResult } from './finish-delivery.ts';

/**
 * Stores the result of a push. A subscription that its push service does not know is deleted; a failed push is
 * retried for three days.
 *
 * @param progress the cursor after the events that were sent, if any
 * @param result null: there was nothing to send
 */
export async function finishPush(
  { storage, clock, randomBytes }: Context,
  claimed: ClaimedPush,
  progress: PushCursor,
  result: CallResult | null,
): Promise<void> {
  const randomShare = (randomBytes(1)[0] ?? 0) / 256;
  await storage.transact(async (db) => {
    const now = clock();
    if (result === null) return completePush(db, claimed, { ...progress, sentAt: null, outcome: null, now });
    const { delivered, outcome, isGone } = result;
    if (isGone) return deleteSubscription(db, claimed.id, now);
    if (delivered) return completePush(db, claimed, { ...progress, sentAt: now, outcome, now });
    const nextTryAt = nextAttemptAt(
      claimed.attempts,
      { firstTriedAt: claimed.firstTriedAt, now },
      randomShare,
    );
    if (nextTryAt !== null) return reschedulePush(db, claimed, { nextTryAt, outcome });
    return completePush(db, claimed, { ...progress, sentAt: null, outcome, now });
  });
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
