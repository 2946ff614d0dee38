import type { Cursor } from '../../domain/events/cursor.ts';
import {
  burstGapMs,
  maxCountedRequests,
  type PushCursor,
  type PushSubscription,
} from '../../domain/events/push-subscription.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Context } from '../../operations/context.ts';
import type { CallResult } from '../../operations/events/finish-delivery.ts';
import { finishPush, finishTestPush } from '../../operations/events/finish-push.ts';
import { vapidKey } from '../../operations/events/push-key.ts';
import { listNewRequests } from '../../storage/booking/new-requests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { type ClaimedPush, releasePush } from '../../storage/events/due-pushes.ts';
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
    return subscription && { subscription, news: await notificationFor(db, subscription, claimed, now) };
  });
  // Unsubscribed at the same time.
  if (found === undefined) return;
  const { subscription, news } = found;
  const { notification, ...progress } = news;
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
 * Returns the pending notification: one request by itself, several together; and during a burst, all since it
 * started, so that the last notification has the total.
 */
async function notificationFor(
  db: Reader,
  { venueIds, language }: PushSubscription,
  { sent, countedFrom, sentAt }: ClaimedPush,
  now: Instant,
): Promise<PushCursor & { readonly notification: Notification | null }> {
  const isCalm = sentAt === null || now - sentAt >= burstGapMs;
  const from = (isCalm ? null : countedFrom) ?? sent;
  const waiting = await listNewRequests(db, { venueIds, after: from, now, limit: maxCountedRequests + 1 });
  const [first] = waiting;
  const last = waiting.at(-1);
  if (first === undefined || last === undefined || !isBehind(last, sent))
    return { sent, countedFrom, notification: null };
  const person: Person = { language, hasSeveral: venueIds.length > 1 };
  // One that follows a burst is counted with it.
  const isOne = waiting.length === 1 && from === sent;
  return {
    sent: last,
    countedFrom: isOne ? null : from,
    notification: isOne
      ? singleRequestNotification(first, person)
      : multipleRequestsNotification(waiting, person),
  };
}

const isBehind = (one: Cursor, other: Cursor) =>
  one.round > other.round || (one.round === other.round && one.number > other.number);

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
