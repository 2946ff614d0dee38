import { NotFoundError } from '../../domain/errors.ts';
import { assertInstallationOpen } from '../../storage/engine/installation.ts';
import { findPushSubscription, setPushVenues } from '../../storage/events/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { subscribedVenues } from './push-venues.ts';

/**
 * Sets the venues of a person's push subscription.
 *
 * @param venueIds empty: no notifications
 * @throws NotFoundError if they have no subscription with that id
 * @throws ValidationError if they do not work at one of the venues
 */
export async function choosePushVenues(
  context: Context,
  { staffId, id, venueIds }: { staffId: string; id: string; venueIds: readonly string[] },
): Promise<void> {
  await context.storage.transact(async (db) => {
    await assertInstallationOpen(db);
    if ((await findPushSubscription(db, id))?.staffId !== staffId)
      throw new NotFoundError('You have no such browser.');
    await setPushVenues(db, { id, staffId }, await subscribedVenues(db, staffId, venueIds));
  });
}
