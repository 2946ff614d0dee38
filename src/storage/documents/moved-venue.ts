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
import { findTombstone } from '../venue/tombstones.ts';

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
    id,
    name,
    email,
    role,
    passwordHash: password_hash ?? '',
    createdAt: created_at,
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
    id: row.id,
    label: row.label,
    secretHash: row.secret_hash,
    scopes: fromJson(row.scopes),
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.ends_at,
    revokedAt: row.revoked_at,
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
    siteKey: row.site_key,
    key: row.key,
    bodyHash: row.body_hash,
    receipt: row.receipt,
    createdAt: row.created_at,
  }));
}

/** Inserts idempotency keys. */
export async function insertMovedIdempotencyKeys(
  db: Writer,
  venueId: string,
  keys: readonly ExportedIdempotencyKey[],
): Promise<void> {
  const rows = keys.map(({ siteKey, key, bodyHash, receipt, createdAt }) => ({
    venue_id: venueId,
    site_key: siteKey,
    key,
    body_hash: bodyHash,
    created_at: createdAt,
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

/** Begins the log of a copied venue after the last position of the original, and of a removed venue with its id. */
export async function insertLogEnd(
  db: Writer,
  venueId: string,
  { lastPosition, now }: { readonly lastPosition: number; readonly now: Instant },
): Promise<void> {
  const removed = await findTombstone(db, venueId);
  await db
    .insertInto('event_logs')
    .values({
      venue_id: venueId,
      last_position: Math.max(lastPosition, removed?.lastPosition ?? 0),
      published_at: now,
    })
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
