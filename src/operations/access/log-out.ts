import { deleteSession, deleteSessionsOf } from '../../storage/access/sessions.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { type Browser, hashOfDevice } from './open-session.ts';
import { hashOfSecret } from './secrets.ts';

/**
 * Logs somebody out. Where they are logged out, they are told of nothing any more.
 *
 * @param browser the one it is; null: all of them
 */
export async function logOut(
  context: Context,
  { staffId, browser }: { staffId: string; browser: Browser | null },
): Promise<void> {
  await context.storage.transact(async (db) => {
    if (browser === null) {
      await deleteSessionsOf(db, staffId);
      await deletePushSubscriptionsOf(db, staffId);
    } else {
      if (!(await deleteSession(db, hashOfSecret(browser.session ?? '')))) return;
      if (browser.device !== null)
        await deletePushSubscriptionsOf(db, staffId, { deviceHash: hashOfDevice(browser.device, staffId) });
    }
    await recordEvent(db, {
      at: context.clock(),
      actor: `staff:${staffId}`,
      kind: 'staff.logged-out',
      venueId: null,
      subject: staffId,
      payload: { everywhere: browser === null },
    });
  });
}
