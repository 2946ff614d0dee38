import type { EventKind } from '../../domain/events/event.ts';
import type { UrlSetBy } from '../../domain/events/private-addresses.ts';
import type { Webhook } from '../../domain/events/webhook.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { fromJson, type Tables, toFlag, toJson } from '../engine/tables.ts';

/** Inserts a webhook. */
export async function insertWebhook(
  db: Writer,
  webhook: {
    readonly id: string;
    readonly venueId: string | null;
    readonly url: string;
    readonly urlSetBy: UrlSetBy;
    readonly kinds: readonly EventKind[];
    readonly createdAt: Instant;
  },
): Promise<void> {
  const { id, venueId, url, urlSetBy, kinds, createdAt } = webhook;
  await db
    .insertInto('webhooks')
    .values({
      id,
      venue_id: venueId,
      url,
      url_set_by: urlSetBy,
      kinds: toJson(kinds),
      enabled: 1,
      created_at: createdAt,
      failing_since: null,
    })
    .execute();
}

/** Lists all webhooks, oldest first. */
export async function listWebhooks(db: Reader): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').select(columns).orderBy('created_at').orderBy('id').execute();
  return rows.map(webhookOf);
}

/** Returns how many webhooks a venue has. */
export async function countWebhooks(db: Reader, venueId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a webhook by id. */
export async function findWebhook(db: Reader, id: string): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhooks').select(columns).where('id', '=', id).executeTakeFirst();
  return row && webhookOf(row);
}

/**
 * Locks a webhook and its queue of deliveries until the transaction ends.
 *
 * @returns the webhook as of now; undefined: it does not exist
 */
export async function lockWebhook(db: Writer, id: string): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && webhookOf(row);
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Sets whether a webhook is enabled, failing or paused. */
export async function setWebhookState(
  db: Writer,
  {
    id,
    enabled,
    failures,
    failingSince,
    pausedUntil,
  }: Omit<Webhook, 'venueId' | 'url' | 'urlSetBy' | 'kinds' | 'createdAt'>,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ enabled: toFlag(enabled), failures, failing_since: failingSince, paused_until: pausedUntil })
    .where('id', '=', id)
    .execute();
}

const columns = [
  'id',
  'venue_id',
  'url',
  'url_set_by',
  'kinds',
  'enabled',
  'created_at',
  'failures',
  'failing_since',
  'paused_until',
] as const;

type Row = Pick<
  Tables['webhooks'],
  'id' | 'venue_id' | 'url' | 'url_set_by' | 'kinds' | 'enabled' | 'created_at' | 'failing_since'
> & {
  readonly failures: number;
  readonly paused_until: Instant;
};

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  venueId: row.venue_id,
  url: row.url,
  urlSetBy: row.url_set_by,
  kinds: fromJson(row.kinds),
  enabled: row.enabled === 1,
  createdAt: row.created_at,
  failures: row.failures,
  failingSince: row.failing_since,
  pausedUntil: row.paused_until,
});
