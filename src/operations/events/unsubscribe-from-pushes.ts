import { NotFoundError } from '../../domain/errors.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deletePushSubscription, findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';

/**
 * Deletes a person's push subscription.
 *
 * @throws NotFoundError if they have none with that id
 */
export async function unsubscribeFromPushes(
  context: Context,
  { staffId, id }: { staffId: string; id: string },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const found = await findPushSubscription(db, id);
    if (found?.staffId !== staffId || !(await deletePushSubscription(db, id)))
      throw new NotFoundError('You have no such browser.');
    await recordEvent(db, {
      at: context.clock(),
      actor: `staff:${staffId}`,
      kind: 'push.unsubscribed',
      venueId: null,
      subject: staffId,
      payload: {},
    });
  });
}
