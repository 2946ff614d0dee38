/** What a venue that moves has besides a full export: read at the source, written at the target. */
import type {
  ExportedDelivery,
  ExportedIdempotencyKey,
  ExportedMember,
  ExportedToken,
} from '../../domain/documents/full-export/records.ts';
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** Lists the staff of a venue with the hashes of their passwords. */
export async function listMovedMembers(db: Reader, venueId: string): Promise<ExportedMember[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('staff as s', 's.id', 'm.staff_id')
    .select(['s.id', 's.name', 's.email', 'm.role', 's.password_hash', 's.created_at'])
    .where('m.venue_id', '=', venueId)
    .orderBy('m.created_at')
    .orderBy('s.id')
    .execute();
  return rows.map(({ id, name, email, role, password_hash, created_at }) => ({
    ...{ id, name, email, role, passwordHash: password_hash ?? '', createdAt: created_at },
  }));
}

/** Lists the tokens of a venue with the hashes of their secrets. */
export async function listMovedTokens(db: Reader, venueId: string): Promise<ExportedToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, label: row.label, secretHash: row.secret_hash, scopes: fromJson(row.scopes) },
    ...{ createdBy: row.created_by, createdAt: row.created_at, lastUsedAt: row.last_used_at },
    ...{ endsAt: row.ends_at, revokedAt: row.revoked_at },
  }));
}

/** Lists the idempotency keys of a venue that still get their first receipt. */
export async function listMovedIdempotencyKeys(
  db: Reader,
  venueId: string,
  now: Instant,
): Promise<ExportedIdempotencyKey[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('created_at', '>', now - msPerDay)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    ...{ siteKey: row.site_key, key: row.key, bodyHash: row.body_hash },
    ...{ receipt: row.receipt, createdAt: row.created_at },
  }));
}

/** Inserts idempotency keys. */
export async function insertMovedIdempotencyKeys(
  db: Writer,
  venueId: string,
  keys: readonly ExportedIdempotencyKey[],
): Promise<void> {
  const rows = keys.map(({ siteKey, key, bodyHash, receipt, createdAt }) => ({
    ...{ venue_id: venueId, site_key: siteKey, key, body_hash: bodyHash, created_at: createdAt },
    // A cast: it was stored as such at the source.
    receipt: receipt as Tables['idempotency_keys']['receipt'],
  }));
  await db.insertInto('idempotency_keys').values(rows).execute();
}

/** Lists what a webhook has not received, in order. */
export async function listUndelivered(
  db: Reader,
  venueId: string,
  webhookId: string,
): Promise<ExportedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['position', 'subject'])
    .where('venue_id', '=', venueId)
    .where('webhook_id', '=', webhookId)
    .where('finished_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ position, subject }) => ({ webhookId, position, subject }));
}

/** Begins the log of a copied venue after the last position of the original. */
export async function insertLogEnd(
  db: Writer,
  venueId: string,
  { lastPosition, now }: { readonly lastPosition: number; readonly now: Instant },
): Promise<void> {
  await db
    .insertInto('event_logs')
    .values({ venue_id: venueId, last_position: lastPosition, published_at: now })
    .execute();
}

/** Marks requests whose hold has expired as without an event, so that it is recorded after the move. */
export async function markExpiriesUnrecorded(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ expiry_recorded: 0 })
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
}

/** The tables of a venue, each before those that its rows refer to; then those that find a venue by a key. */
const tablesOfVenue = [
  ...[
    'booking_request_dues',
    'occupancies',
    'booking_request_notes',
    'booking_request_search_words',
    'booking_items',
  ],
  ...['booking_requests', 'idempotency_keys', 'guest_addresses', 'guests', 'blocked_spaces', 'blocks'],
  ...['offers', 'slots', 'space_rooms', 'spaces', 'packages', 'photo_files', 'photos', 'key_usage'],
  ...['site_keys', 'feeds', 'letter_templates', 'guest_group_members', 'guest_codes', 'api_tokens'],
  ...['push_subscription_venues', 'memberships', 'events', 'event_logs', 'webhook_deliveries'],
  ...['webhook_queues', 'webhooks', 'invitations'],
  ...['site_key_venues', 'feed_venues', 'api_token_venues', 'photo_venues'],
] as const satisfies readonly (keyof Tables)[];

/** Deletes a venue with everything that belongs to it, and returns the names of its tables. */
export async function deleteVenue(db: Writer, venueId: string): Promise<readonly string[]> {
  for (const table of tablesOfVenue) await db.deleteFrom(table).where('venue_id', '=', venueId).execute();
  await db.deleteFrom('venues').where('id', '=', venueId).execute();
  return [...tablesOfVenue, 'venues'];
}
