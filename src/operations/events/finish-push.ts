import type { PushProgress } from '../../domain/events/push-subscription.ts';
import { nextTry } from '../../domain/events/retries.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { type ClaimedPush, noteTrial, postponePush, settlePush } from '../../storage/events/due-pushes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscription, findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import type { CallResult } from './finish-delivery.ts';

/**
 * Writes down how it went to tell a browser. One that its push service does not know any more is forgotten; what did not
 * arrive is tried again, and after three days given up.
 *
 * @param progress how far it was told, if it was
 * @param result null: there was nothing to say
 */
export async function finishPush(
  { storage, clock, randomBytes }: Context,
  claimed: ClaimedPush,
  progress: PushProgress,
  result: CallResult | null,
): Promise<void> {
  const chance = (randomBytes(1)[0] ?? 0) / 256;
  await storage.transact(async (db) => {
    const now = clock();
    if (result === null) return settlePush(db, claimed, { ...progress, sentAt: null, outcome: null, now });
    const { delivered, outcome, isGone } = result;
    if (isGone) return forget(db, claimed.id, now);
    if (delivered) return settlePush(db, claimed, { ...progress, sentAt: now, outcome, now });
    const nextTryAt = nextTry(claimed.attempts, { firstTriedAt: claimed.firstTriedAt, now }, chance);
    if (nextTryAt !== null) return postponePush(db, claimed, { nextTryAt, outcome });
    return settlePush(db, claimed, { ...progress, sentAt: null, outcome, now });
  });
}

/** Writes down how a trial went, which is made once. */
export async function finishTrial(
  { storage, clock }: Context,
  id: string,
  { isGone, outcome }: CallResult,
): Promise<void> {
  await storage.transact((db) => (isGone ? forget(db, id, clock()) : noteTrial(db, id, outcome)));
}

async function forget(db: Writer, id: string, now: number): Promise<void> {
  const found = await findPushSubscription(db, id);
  if (found === undefined || !(await deletePushSubscription(db, id))) return;
  const { staffId } = found;
  const event = { at: now, actor: 'service', venueId: null, subject: staffId, payload: {} } as const;
  await recordEvent(db, { ...event, kind: 'push.unsubscribed' });
}
