/** Push subscriptions of staff's browsers, and their venues. */
import type { Selectable } from 'kysely';
import type { PushSubscription } from '../../domain/events/push-subscription.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** Lists a person's browsers, oldest first. */
export async function listPushSubscriptionsOf(db: Reader, staffId: string): Promise<PushSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const filters = await db
    .selectFrom('push_subscription_venues')
    .select(['subscription_id', 'venue_id'])
    .where('staff_id', '=', staffId)
    .orderBy('venue_id')
    .execute();
  const venuesOf = Map.groupBy(filters, ({ subscription_id }) => subscription_id);
  return rows.map((row) => subscriptionOf(row, venuesOf.get(row.id) ?? []));
}

/** Finds a subscription by its id. */
export async function findPushSubscription(db: Reader, id: string): Promise<PushSubscription | undefined> {
  const row = await db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const venues = await db
    .selectFrom('push_subscription_venues')
    .select('venue_id')
    .where('subscription_id', '=', id)
    .orderBy('venue_id')
    .execute();
  return subscriptionOf(row, venues);
}

/** Lists the endpoints of all browsers. */
export async function listPushEndpoints(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('push_subscriptions').select('endpoint').execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** Finds the subscription at an endpoint, of any person. */
export async function findPushSubscriptionAt(
  db: Reader,
  endpoint: string,
): Promise<{ readonly id: string; readonly staffId: string } | undefined> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'staff_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row && { id: row.id, staffId: row.staff_id };
}

/**
 * Inserts a subscription.
 *
 * @throws NameTakenError if there is one at that endpoint
 */
export async function insertPushSubscription(
  db: Writer,
  subscription: Omit<PushSubscription, 'venueIds' | 'sentAt' | 'outcome'>,
): Promise<void> {
  const { id, staffId, endpoint, createdAt } = subscription;
  await db
    .insertInto('push_subscriptions')
    .values({ id, staff_id: staffId, endpoint, created_at: createdAt, ...renewedColumns(subscription) })
    .execute();
}

/** The data that a browser sends again when it renews its subscription. */
type RenewedState = Pick<
  PushSubscription,
  'deviceHash' | 'sessionHash' | 'keys' | 'origin' | 'language' | 'label'
>;

/** Updates a renewed subscription. */
export async function updatePushSubscription(db: Writer, id: string, state: RenewedState): Promise<void> {
  await db.updateTable('push_subscriptions').set(renewedColumns(state)).where('id', '=', id).execute();
}

const renewedColumns = ({ deviceHash, sessionHash, keys, origin, language, label }: RenewedState) => ({
  device_hash: deviceHash,
  session_hash: sessionHash,
  p256dh: keys.p256dh,
  auth: keys.auth,
  origin,
  language,
  label,
});

/** Sets the venues of a subscription; its owner works at each. The progress in those that stay is kept. */
export async function setPushVenues(
  db: Writer,
  { id, staffId }: Pick<PushSubscription, 'id' | 'staffId'>,
  venueIds: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom('push_subscription_venues')
    .select('venue_id')
    .where('subscription_id', '=', id)
    .execute();
  const before = rows.map((row) => row.venue_id);
  for (const venueId of before.filter((one) => !venueIds.includes(one)))
    await db
      .deleteFrom('push_subscription_venues')
      .where('venue_id', '=', venueId)
      .where('subscription_id', '=', id)
      .execute();
  for (const venueId of venueIds.filter((one) => !before.includes(one)))
    await db
      .insertInto('push_subscription_venues')
      .values({
        venue_id: venueId,
        subscription_id: id,
        staff_id: staffId,
        due_at: null,
        burst_position: null,
      })
      .execute();
}

/**
 * Deletes a subscription.
 *
 * @returns false if there was none
 */
export async function deletePushSubscription(db: Writer, id: string): Promise<boolean> {
  const result = await db.deleteFrom('push_subscriptions').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Selects a person's browsers to delete; empty: all of them. */
export interface DeletedBrowsers {
  /** The browser of this device. */
  readonly deviceHash?: string;
  /** The browser that subscribed in this session. */
  readonly sessionHash?: string;
  /** All browsers except the one of this device. */
  readonly exceptDeviceHash?: string;
}

/** Deletes a person's subscriptions in some of their browsers. */
export async function deletePushSubscriptionsOf(
  db: Writer,
  staffId: string,
  { deviceHash, sessionHash, exceptDeviceHash }: DeletedBrowsers = {},
): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('staff_id', '=', staffId);
  if (deviceHash !== undefined) query = query.where('device_hash', '=', deviceHash);
  if (sessionHash !== undefined) query = query.where('session_hash', '=', sessionHash);
  if (exceptDeviceHash !== undefined)
    query = query.where((eb) =>
      eb.or([eb('device_hash', 'is', null), eb('device_hash', '<>', exceptDeviceHash)]),
    );
  await query.execute();
}

const subscriptionOf = (
  row: Selectable<Tables['push_subscriptions']>,
  venues: readonly { readonly venue_id: string }[],
): PushSubscription => ({
  id: row.id,
  staffId: row.staff_id,
  deviceHash: row.device_hash,
  sessionHash: row.session_hash,
  endpoint: row.endpoint,
  keys: { p256dh: row.p256dh, auth: row.auth },
  origin: row.origin,
  language: row.language,
  label: row.label,
  venueIds: venues.map(({ venue_id }) => venue_id),
  createdAt: row.created_at,
  sentAt: row.sent_at,
  outcome: row.outcome,
});
