import { deleteSession, deleteSessionsOf } from '../../storage/access/sessions.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { hashOfSecret } from './secrets.ts';

/**
 * Logs somebody out.
 *
 * @param session the secret of this session; null: out of all of them
 */
export async function logOut(
  context: Context,
  { staffId, session }: { staffId: string; session: string | null },
): Promise<void> {
  await context.storage.transact(async (db) => {
    if (session === null) await deleteSessionsOf(db, staffId);
    else if (!(await deleteSession(db, hashOfSecret(session)))) return;
    await recordEvent(db, {
      at: context.clock(),
      actor: `staff:${staffId}`,
      kind: 'staff.logged-out',
      venueId: null,
      subject: staffId,
      payload: { everywhere: session === null },
    });
  });
}
