import { NotFoundError } from '../../domain/errors.ts';
import { scheduleTestPush } from '../../storage/events/due-pushes.ts';
import { findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';

/**
 * Sends a test notification to one of a person's browsers; the list shows its result.
 *
 * @throws NotFoundError if they have no subscription with that id
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
