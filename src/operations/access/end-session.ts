import { NotFoundError } from '../../domain/errors.ts';
import { deleteSession, listSessionsOf } from '../../storage/access/sessions.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { hashSecret } from './secrets.ts';

/** Names a session to whom it is: nobody comes from it to the secret, nor to what is kept of that. */
export const sessionIdOf = (secretHash: string) => hashSecret(`session ${secretHash}`).slice(0, 22);

/**
 * Ends one of somebody's own sessions, wherever it is; its browser is told of nothing any more.
 *
 * @throws NotFoundError where they have none of that id (any more)
 */
export async function endSession(
  { storage, clock }: Context,
  { staffId, sessionId }: { staffId: string; sessionId: string },
): Promise<void> {
  await storage.transact(async (db) => {
    const session = (await listSessionsOf(db, staffId)).find(
      ({ secretHash }) => sessionIdOf(secretHash) === sessionId,
    );
    if (session === undefined || !(await deleteSession(db, session.secretHash)))
      throw new NotFoundError('There is no such session of yours.');
    await deletePushSubscriptionsOf(db, staffId, { sessionHash: session.secretHash });
    await recordEvent(db, {
      at: clock(),
      actor: `staff:${staffId}`,
      kind: 'staff.logged-out',
      venueId: null,
      subject: staffId,
      payload: { everywhere: false },
    });
  });
}
