import { createECDH } from 'node:crypto';
import { ConflictError, UnauthorizedError, ValidationError } from '../../domain/errors.ts';
import {
  maxPushSubscriptions,
  type PushSubscription,
  parsePushEndpoint,
} from '../../domain/events/push-subscription.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { listMembershipsOf, lockStaff } from '../../storage/access/staff.ts';
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
import { type Context, newId } from '../context.ts';
import { publishEvents } from '../events/publish-events.ts';
import { subscribedVenues } from '../events/push-venues.ts';
import { type Browser, hashDevice } from './create-session.ts';
import { hashSecret } from './secrets.ts';

export interface PushSubscriptionInput
  extends Pick<PushSubscription, 'staffId' | 'endpoint' | 'keys' | 'origin' | 'language' | 'label'> {
  readonly browser: Pick<Browser, 'session' | 'device'>;
  /** Null: unchanged; for a new subscription, all of the person's venues. */
  readonly venueIds: readonly string[] | null;
}

/**
 * Subscribes a browser of staff to new requests, or renews its subscription. A browser that another person used
 * before becomes this person's.
 *
 * @param allowsPlain whether to accept `http:`, for a receiver in a test
 * @throws ValidationError if the endpoint is invalid, or the person does not work at one of the venues
 * @throws ConflictError if they have too many browsers
 */
export async function subscribeToPushes(
  context: Context,
  requested: PushSubscriptionInput,
  allowsPlain = false,
): Promise<{ readonly id: string }> {
  const { staffId, browser, keys } = requested;
  const endpoint = parsePushEndpoint(requested.endpoint, allowsPlain);
  assertValidKey(keys.p256dh);
  const deviceHash = browser.device === null ? null : hashDevice(browser.device, staffId);
  const sessionHash = browser.session === null ? null : hashSecret(browser.session);
  // Publishes the earlier requests, so that they cause no notification.
  const memberships = await context.storage.read((db) => listMembershipsOf(db, staffId));
  for (const { venueId } of memberships) await publishEvents(context, venueId);
  return context.storage.transact(async (db) => {
    const now = context.clock();
    if (!(await lockStaff(db, staffId))) throw new UnauthorizedError('Sign in again.');
    const text = { ...requested, endpoint, deviceHash, sessionHash };
    const existing = await findPushSubscriptionAt(db, endpoint);
    if (existing?.staffId === staffId) {
      await updatePushSubscription(db, existing.id, text);
      if (requested.venueIds !== null)
        await chooseVenues(db, { id: existing.id, staffId }, requested.venueIds);
      return { id: existing.id };
    }
    if (existing !== undefined) await deletePushSubscription(db, existing.id);
    if ((await listPushSubscriptionsOf(db, staffId)).length >= maxPushSubscriptions)
      throw new ConflictError(
        `Notifications are already on in ${maxPushSubscriptions} browsers. Remove one of them first.`,
        codedProblem('too_many_browsers', { most: maxPushSubscriptions }),
      );
    const id = newId(context, 'push');
    await insertPushSubscription(db, { ...text, id, createdAt: now });
    await chooseVenues(db, { id, staffId }, requested.venueIds);
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
  requested: readonly string[] | null,
): Promise<void> {
  await setPushVenues(db, place, await subscribedVenues(db, place.staffId, requested));
}

/** Rejects a key that is not on the curve: nothing can be encrypted for it. */
function assertValidKey(p256dh: string): void {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
  } catch {
    throw new ValidationError([
      {
        path: 'keys.p256dh',
        message: 'is not a public key of a push subscription',
        ...codedProblem('wrong_format'),
      },
    ]);
  }
}
