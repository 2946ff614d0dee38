import { createECDH } from 'node:crypto';
import { ConflictError, UnauthorizedError, ValidationError } from '../../domain/errors.ts';
import {
  mostPushSubscriptions,
  type PushSubscription,
  parsePushEndpoint,
} from '../../domain/events/push-subscription.ts';
import { told } from '../../domain/told-problem.ts';
import { lockStaff } from '../../storage/access/staff.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import {
  deletePushSubscription,
  findPushSubscriptionAt,
  insertPushSubscription,
  listPushSubscriptionsOf,
  setPushVenues,
  updatePushSubscription,
} from '../../storage/events/push-subscriptions.ts';
import { type Browser, hashOfDevice } from '../access/open-session.ts';
import { hashOfSecret } from '../access/secrets.ts';
import { type Context, newId } from '../context.ts';
import { venuesToTell } from './push-venues.ts';
import { startAtEnd, tellUnlessSkipped } from './tell.ts';

export interface WantedPushes
  extends Pick<PushSubscription, 'staffId' | 'endpoint' | 'keys' | 'origin' | 'language' | 'label'> {
  readonly browser: Pick<Browser, 'session' | 'device'>;
  /** Null: as before, and the first time all where they work. */
  readonly venueIds: readonly string[] | null;
}

/**
 * Has a browser of a member of staff told of new requests from now on. A browser that subscribes again, as it does now and
 * then, goes on as it was; one in which somebody else did before is theirs no more.
 *
 * @param allowsPlain whether `http:` will do, for a receiver in a test
 * @throws ValidationError when the browser could not be called, or they do not work at one of the venues
 * @throws ConflictError when they have too many browsers
 */
export async function subscribeToPushes(
  context: Context,
  wanted: WantedPushes,
  allowsPlain = false,
): Promise<{ readonly id: string }> {
  const { staffId, browser, keys } = wanted;
  const endpoint = parsePushEndpoint(wanted.endpoint, allowsPlain);
  refuseBadKey(keys.p256dh);
  const deviceHash = browser.device === null ? null : hashOfDevice(browser.device, staffId);
  const sessionHash = browser.session === null ? null : hashOfSecret(browser.session);
  await tellUnlessSkipped(context);
  return context.storage.transact(async (db) => {
    const now = context.clock();
    await startAtEnd(db, now);
    if (!(await lockStaff(db, staffId))) throw new UnauthorizedError('Log in again.');
    const said = { ...wanted, endpoint, deviceHash, sessionHash };
    const known = await findPushSubscriptionAt(db, endpoint);
    if (known?.staffId === staffId) {
      await updatePushSubscription(db, known.id, said);
      if (wanted.venueIds !== null) await chooseVenues(db, { id: known.id, staffId }, wanted.venueIds);
      return { id: known.id };
    }
    if (known !== undefined) await deletePushSubscription(db, known.id);
    if ((await listPushSubscriptionsOf(db, staffId)).length >= mostPushSubscriptions)
      throw new ConflictError(
        `You are told in ${mostPushSubscriptions} browsers already. Remove one of them first.`,
        told('too_many_browsers', { most: mostPushSubscriptions }),
      );
    const id = newId(context, 'push');
    await insertPushSubscription(db, { ...said, id, createdAt: now });
    await chooseVenues(db, { id, staffId }, wanted.venueIds);
    await recordEvent(db, {
      at: now,
      actor: `staff:${staffId}`,
      kind: 'push.subscribed',
      venueId: null,
      subject: staffId,
      payload: {},
    });
    return { id };
  });
}

async function chooseVenues(
  db: Writer,
  place: { readonly id: string; readonly staffId: string },
  wanted: readonly string[] | null,
): Promise<void> {
  await setPushVenues(db, place, await venuesToTell(db, place.staffId, wanted));
}

/** What is no point of the curve, nothing can be encrypted for. */
function refuseBadKey(p256dh: string): void {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
  } catch {
    throw new ValidationError([
      { path: 'keys.p256dh', message: 'is no public key, as a browser gives it', ...told('wrong_format') },
    ]);
  }
}
