import { NotFoundError } from '../../domain/errors.ts';
import { scheduleTestPush } from '../../storage/events/due-pushes.ts';
import { findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';

/**
 * Has a browser of somebody's shown a notification, so that they see whether it is; how it went stands in the list.
 *
 * @throws NotFoundError when they have none of that id
 */
export async function requestTestPush(
  context: Context,
  { staffId, id }: { staffId: string; id: string },
): Promise<void> {
  await context.storage.transact(async (db) => {
    if ((await findPushSubscription(db, id))?.staffId !== staffId)
      throw new NotFoundError('You have no such browser.');
    await scheduleTestPush(db, id, context.clock());
  });
}
