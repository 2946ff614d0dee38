/** Webhooks of venues (table `webhooks`), and of the operator for all venues (`operator_webhooks`). */
import type { SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { EventKind } from '../../domain/events/event.ts';
import type { UrlSetBy } from '../../domain/events/private-addresses.ts';
import type { Webhook, WebhookName } from '../../domain/events/webhook.ts';
import type { StoredSecret } from '../../domain/events/webhook-secret.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { fromJson, toFlag, toJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { WebhookColumns } from '../engine/tables/events.ts';
import type { Tables } from '../engine/tables.ts';
import { listFrozenVenues } from './frozen-venues.ts';

/** Inserts a webhook. */
export async function insertWebhook(
  db: Writer,
  webhook: WebhookName & {
    readonly url: string;
    readonly urlSetBy: UrlSetBy;
    readonly secrets: readonly StoredSecret[];
    readonly kinds: readonly EventKind[];
    readonly createdAt: Instant;
  },
): Promise<void> {
  const { id, venueId, url, urlSetBy, secrets, kinds, createdAt } = webhook;
  const row = {
    id,
    url,
    url_set_by: urlSetBy,
    secrets: toJson(secrets),
    kinds: toJson(kinds),
    enabled: 1,
    created_at: createdAt,
    failing_since: null,
  } as const;
  await (venueId === null
    ? db.insertInto('operator_webhooks').values(row)
    : db.insertInto('webhooks').values({ ...row, venue_id: venueId })
  ).execute();
}

/** Lists the webhooks of a venue, or the operator's, oldest first. */
export async function listWebhooks(db: Reader, venueId: string | null): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, venueId).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => webhookOf(row, venueId));
}

/** Lists all webhooks of the installation, or all with an id, oldest first. */
export async function listAllWebhooks(db: Reader, id?: string): Promise<Webhook[]> {
  let ofVenues = db.selectFrom('webhooks').select(columns).select('venue_id');
  if (id !== undefined) ofVenues = ofVenues.where('id', '=', id);
  const all = [
    ...(await ofVenues.execute()).map((row) => webhookOf(row, row.venue_id)),
    ...(await listWebhooks(db, null)).filter((webhook) => id === undefined || webhook.id === id),
  ];
  return all.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** Lists all enabled webhooks but those of frozen venues: nothing is sent to these, for good once the venue has moved. */
export async function listCalledWebhooks(db: Reader): Promise<Webhook[]> {
  const frozen = new Set<string | null>(await listFrozenVenues(db));
  return (await listAllWebhooks(db)).filter(({ enabled, venueId }) => enabled && !frozen.has(venueId));
}

/** Lists the webhooks with these ids: those of these venues, and the operator's. */
export async function findWebhooks(
  db: Reader,
  { venueIds, ids }: { readonly venueIds: readonly string[]; readonly ids: readonly string[] },
): Promise<Webhook[]> {
  if (ids.length === 0) return [];
  const own =
    venueIds.length === 0
      ? []
      : await db
          .selectFrom('webhooks')
          .select(columns)
          .select('venue_id')
          .where('venue_id', 'in', venueIds)
          .where('id', 'in', ids)
          .execute();
  const ofOperator = await selectWebhooks(db, null).where('id', 'in', ids).execute();
  return [
    ...own.map((row) => webhookOf(row, row.venue_id)),
    ...ofOperator.map((row) => webhookOf(row, null)),
  ];
}

/** Finds a webhook. */
export async function findWebhook(db: Reader, { venueId, id }: WebhookName): Promise<Webhook | undefined> {
  const row = await selectWebhooks(db, venueId).where('id', '=', id).executeTakeFirst();
  return row && webhookOf(row, venueId);
}

/** Lists the signing secrets of a webhook, also expired ones; empty if it was removed. */
export async function listWebhookSecrets(
  db: Reader,
  { venueId, id }: WebhookName,
): Promise<readonly StoredSecret[]> {
  const row = await selectWebhooks(db, venueId).select('secrets').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : fromJson(row.secrets);
}

/**
 * Locks a webhook until the transaction ends.
 *
 * @returns the webhook as of now; undefined: it does not exist
 */
export async function lockWebhook(db: Writer, { venueId, id }: WebhookName): Promise<Webhook | undefined> {
  const row = await updateWebhooks(db, venueId)
    .set(({ ref }) => ({ enabled: ref('enabled') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && webhookOf(row, venueId);
}

/** Replaces the signing secrets of a webhook. */
export async function setWebhookSecrets(
  db: Writer,
  { venueId, id }: WebhookName,
  secrets: readonly StoredSecret[],
): Promise<void> {
  await updateWebhooks(db, venueId)
    .set({ secrets: toJson(secrets) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a webhook. */
export async function deleteWebhook(db: Writer, { venueId, id }: WebhookName): Promise<void> {
  await (venueId === null
    ? db.deleteFrom('operator_webhooks')
    : db.deleteFrom('webhooks').where('venue_id', '=', venueId)
  )
    .where('id', '=', id)
    .execute();
}

/** Sets whether a webhook is enabled, failing or paused. */
export async function setWebhookState(
  db: Writer,
  {
    venueId,
    id,
    enabled,
    failures,
    failingSince,
    pausedUntil,
  }: Pick<Webhook, 'venueId' | 'id' | 'enabled' | 'failures' | 'failingSince' | 'pausedUntil'>,
): Promise<void> {
  await updateWebhooks(db, venueId)
    .set({ enabled: toFlag(enabled), failures, failing_since: failingSince, paused_until: pausedUntil })
    .where('id', '=', id)
    .execute();
}

const columns = [
  'id',
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
  WebhookColumns,
  'id' | 'url' | 'url_set_by' | 'kinds' | 'enabled' | 'created_at' | 'failing_since'
> & {
  readonly failures: number;
  readonly paused_until: Instant;
};

// Casts: both tables have these columns.
const selectWebhooks = (db: Reader, venueId: string | null) =>
  (venueId === null
    ? db.selectFrom('operator_webhooks').select(columns)
    : db.selectFrom('webhooks').select(columns).where('venue_id', '=', venueId)) as SelectQueryBuilder<
    Tables,
    'operator_webhooks',
    Row
  >;

const updateWebhooks = (db: Writer, venueId: string | null) =>
  (venueId === null
    ? db.updateTable('operator_webhooks')
    : db.updateTable('webhooks').where('venue_id', '=', venueId)) as UpdateQueryBuilder<
    Tables,
    'operator_webhooks',
    'operator_webhooks',
    UpdateResult
  >;

const webhookOf = (row: Row, venueId: string | null): Webhook => ({
  id: row.id,
  venueId,
  url: row.url,
  urlSetBy: row.url_set_by,
  kinds: fromJson(row.kinds),
  enabled: row.enabled === 1,
  createdAt: row.created_at,
  failures: row.failures,
  failingSince: row.failing_since,
  pausedUntil: row.paused_until,
});
