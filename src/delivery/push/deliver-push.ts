import {
  burstGapMs,
  maxCountedRequests,
  type PushSubscription,
} from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Context } from '../../operations/context.ts';
import type { CallResult } from '../../operations/events/finish-delivery.ts';
import { finishPush, finishTestPush } from '../../operations/events/finish-push.ts';
import { vapidKey } from '../../operations/events/push-key.ts';
import { listVenuesRequiringPasskeys } from '../../storage/access/required-passkeys.ts';
import { findSession } from '../../storage/access/sessions.ts';
import { listNewRequests, type NewRequest } from '../../storage/booking/new-requests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { type ClaimedPush, type PushVenue, releasePush } from '../../storage/events/due-pushes.ts';
import { findPushSubscription } from '../../storage/events/push-subscriptions.ts';
import { type CallOptions, postMessage } from '../call.ts';
import { pushMessage } from './message.ts';
import {
  multipleRequestsNotification,
  type Notification,
  type NotificationLocale as Person,
  singleRequestNotification,
  testNotification,
} from './notification.ts';

/** Sends a browser its pending notification, and stores the result. */
export async function deliverPush(
  context: Context,
  claimed: ClaimedPush,
  options: CallOptions,
): Promise<void> {
  const { storage, clock } = context;
  const now = clock();
  const found = await storage.read(async (db) => {
    const subscription = await findPushSubscription(db, claimed.id);
    if (subscription === undefined) return undefined;
    const closed = await findClosedVenues(db, subscription);
    return { subscription, news: await notificationFor(db, subscription, { ...claimed, closed }, now) };
  });
  // The browser was unsubscribed in the meantime.
  if (found === undefined) return;
  const { subscription, news } = found;
  const { notification, progress } = news;
  const result = notification && (await send(context, subscription, notification, options));
  // An attempt aborted by a shutdown is repeated by another instance.
  if (result !== null && !result.delivered && options.signal.aborted)
    return void (await storage.transact((db) => releasePush(db, claimed, clock())));
  await finishPush(context, claimed, progress, result);
}

/** Sends a browser a test notification. */
export async function deliverTestPush(context: Context, id: string, options: CallOptions): Promise<void> {
  const subscription = await context.storage.read((db) => findPushSubscription(db, id));
  if (subscription === undefined) return;
  const notification = testNotification(subscription.language, context.clock());
  await finishTestPush(context, id, await send(context, subscription, notification, options));
}

/**
 * Returns the venues that require a passkey, if none proved the session in which the browser subscribed, or if that
 * session is no longer stored.
 */
async function findClosedVenues(
  db: Reader,
  { sessionHash, venueIds }: PushSubscription,
): Promise<ReadonlySet<string>> {
  const requiring = await listVenuesRequiringPasskeys(db, venueIds);
  if (requiring.size === 0 || sessionHash === null) return requiring;
  const session = await findSession(db, sessionHash);
  return session?.signedInBy === 'passkey' ? new Set() : requiring;
}

/** A notification, and the progress in the venues that it covers. */
interface PendingNotification {
  readonly notification: Notification | null;
  readonly progress: readonly PushVenue[];
}

/**
 * Returns the pending notification, of one request or several. During a burst, it covers all requests since the burst
 * started, so that the last notification has the total.
 */
async function notificationFor(
  db: Reader,
  { venueIds, language }: PushSubscription,
  { venues, sentAt, closed }: ClaimedPush & { readonly closed: ReadonlySet<string> },
  now: Instant,
): Promise<PendingNotification> {
  const isNewBurst = sentAt === null || now - sentAt >= burstGapMs;
  const waiting: NewRequest[] = [];
  const progress: (PushVenue & { readonly from: number | null })[] = [];
  for (const venue of venues) {
    const { venueId, isDue, sent } = venue;
    if (closed.has(venueId)) {
      progress.push({ ...venue, countedFrom: null, from: null });
      continue;
    }
    const countedFrom = isNewBurst ? null : venue.countedFrom;
    if (!isDue && countedFrom === null) {
      // The venue's burst is over.
      if (venue.countedFrom !== null) progress.push({ ...venue, countedFrom, from: null });
      continue;
    }
    const from = countedFrom ?? sent;
    const limit = maxCountedRequests + 1 - waiting.length;
    const found = limit > 0 ? await listNewRequests(db, venueId, { after: from, now, limit }) : [];
    waiting.push(...found);
    progress.push({ ...venue, sent: Math.max(found.at(-1)?.position ?? sent, sent), countedFrom, from });
  }
  const [first] = waiting;
  const sentBefore = new Map(venues.map(({ venueId, sent }) => [venueId, sent]));
  const isNew = ({ venueId, position }: NewRequest) => position > (sentBefore.get(venueId) ?? 0);
  if (first === undefined || !waiting.some(isNew)) return { notification: null, progress };
  const person: Person = { language, hasSeveral: venueIds.length > 1 };
  // A single request that follows a burst is counted with it.
  const isOne = waiting.length === 1 && progress.every(({ countedFrom }) => countedFrom === null);
  return {
    notification: isOne
      ? singleRequestNotification(first, person)
      : multipleRequestsNotification(waiting, person),
    progress: progress.map(({ from, ...venue }) => ({ ...venue, countedFrom: isOne ? null : from })),
  };
}

async function send(
  { storage, clock }: Context,
  subscription: PushSubscription,
  notification: Notification,
  options: CallOptions,
): Promise<CallResult> {
  const key = vapidKey(storage);
  const { body, headers } = pushMessage(subscription, notification, { key, now: clock() });
  const result = await postMessage(subscription.endpoint, body, headers, options);
  // Push services respond with 404 for an unknown browser, and 410 for one that has unsubscribed.
  return { ...result, isGone: result.isGone || result.outcome === '404' };
}
