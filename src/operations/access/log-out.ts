import type { Passkey } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteSession, deleteSessionsOf } from '../../storage/access/sessions.ts';
import { lockStaff } from '../../storage/access/staff.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { type Browser, hashDevice } from './create-session.ts';
import { keepOrRemovePasskeys } from './remove-passkey.ts';
import { hashSecret } from './secrets.ts';

/** Logs out of one browser and ends its push subscription. */
export async function logOut(
  context: Context,
  { staffId, browser }: { staffId: string; browser: Browser },
): Promise<void> {
  await context.storage.transact(async (db) => {
    if (!(await deleteSession(db, hashSecret(browser.session ?? '')))) return;
    if (browser.device !== null)
      await deletePushSubscriptionsOf(db, staffId, { deviceHash: hashDevice(browser.device, staffId) });
    await recordLogOut(db, { staffId, at: context.clock(), everywhere: false });
  });
}

/**
 * Logs out of every browser and ends their push subscriptions.
 *
 * @param removePasskeys whether the passkeys are removed too
 * @returns the passkeys that still work
 */
export async function logOutEverywhere(
  context: Context,
  { staffId, removePasskeys = false }: { staffId: string; removePasskeys?: boolean },
): Promise<readonly Passkey[]> {
  return context.storage.transact(async (db) => {
    // A passkey that is being added now is committed before this, or not at all.
    await lockStaff(db, staffId);
    const now = context.clock();
    await deleteSessionsOf(db, staffId);
    await deletePushSubscriptionsOf(db, staffId);
    const passkeys = await keepOrRemovePasskeys(db, { staffId, removePasskeys, now });
    await recordLogOut(db, { staffId, at: now, everywhere: true });
    return passkeys;
  });
}

const recordLogOut = (
  db: Writer,
  { staffId, at, everywhere }: { staffId: string; at: Instant; everywhere: boolean },
) =>
  recordEvent(db, {
    at,
    actor: `staff:${staffId}`,
    kind: 'staff.logged-out',
    venueId: null,
    subject: staffId,
    payload: { everywhere },
  });
