import { NotFoundError } from '../../domain/errors.ts';
import { deleteSession, listSessionsOf } from '../../storage/access/sessions.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { hashSecret } from './secrets.ts';

/** Returns the public id of a session, from which neither its secret nor the stored hash can be derived. */
export const sessionIdOf = (secretHash: string) => hashSecret(`session ${secretHash}`).slice(0, 22);

/**
 * Ends one of a person's own sessions and its browser's push subscription.
 *
 * @throws NotFoundError if the person has no such session
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
