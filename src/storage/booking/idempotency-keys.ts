import type { ExpressionBuilder } from 'kysely';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { pipelinedStatement, precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { fromJson, type Tables, toJson } from '../engine/tables.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** How long a key is remembered, in milliseconds. */
const rememberedForMs = msPerDay;

/** An `Idempotency-Key` as it came with a request. */
export interface UsedKey {
  readonly venueId: string;
  readonly siteKey: string;
  readonly key: string;
  /** Of the request it came with. */
  readonly bodyHash: string;
}

/** What was asked for under the key, and answered, within 24 hours; undefined: nothing. */
export async function findReceiptByKey(
  db: Reader,
  { venueId, siteKey, key }: Pick<UsedKey, 'venueId' | 'siteKey' | 'key'>,
  now: Instant,
): Promise<{ bodyHash: string; receipt: Receipt } | undefined> {
  const { rows } = await findKey(db, { venueId, siteKey, key, after: now - rememberedForMs });
  const [row] = rows;
  return row && { bodyHash: row.body_hash, receipt: { price: null, ...fromJson(row.receipt) } };
}

const findKey = precompiledQuery(
  (db, of: { venueId: string; siteKey: string; key: string; after: Instant }) =>
    db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'receipt'])
      .where('venue_id', '=', of.venueId)
      .where('site_key', '=', of.siteKey)
      .where('key', '=', of.key)
      .where('created_at', '>', of.after),
);

/**
 * Remembers what an idempotency key was answered with, and forgets those of its venue that are too old. Where another transaction
 * has just remembered the same key, this one comes to nothing (`NameTakenError`).
 */
export async function storeReceiptByKey(
  db: Writer,
  { venueId, siteKey, key, bodyHash }: UsedKey,
  receipt: Receipt,
  now: Instant,
): Promise<void> {
  await deleteIdempotencyKeysOfVenue(db, { venueId, until: now - rememberedForMs });
  await insertKey(db, {
    venue_id: venueId,
    site_key: siteKey,
    key,
    body_hash: bodyHash,
    receipt: toJson(receipt),
    created_at: now,
  });
}

/** The keys that are remembered for a request, too old ones included. */
export async function listIdempotencyKeys(
  db: Reader,
  request: RequestOfVenue,
): Promise<{ siteKey: string; key: string; rememberedAt: Instant }[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['site_key', 'key', 'created_at'])
    .where(tellsOf(request))
    .execute();
  return rows.map((row) => ({ siteKey: row.site_key, key: row.key, rememberedAt: row.created_at }));
}

/** Forgets under which keys a request came, whose hashes somebody could try names on. */
export async function deleteIdempotencyKeys(db: Writer, request: RequestOfVenue): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(tellsOf(request)).execute();
}

/** Receipts are JSON, and no other member of one looks like a reference. The pattern passes for one, to be compared. */
const tellsOf =
  ({ venueId, reference }: RequestOfVenue) =>
  (of: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    of.and([
      of('venue_id', '=', venueId),
      of('receipt', 'like', of.val(`%"${reference}"%` as Tables['idempotency_keys']['receipt'])),
    ]);

/** Forgets the keys that are too old to be asked for. */
export async function deleteExpiredIdempotencyKeys(db: Writer, now: Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - rememberedForMs)
    .execute();
}

const deleteIdempotencyKeysOfVenue = pipelinedStatement((db, of: { venueId: string; until: Instant }) =>
  db.deleteFrom('idempotency_keys').where('venue_id', '=', of.venueId).where('created_at', '<=', of.until),
);

const insertKey = pipelinedStatement((db, row: Tables['idempotency_keys']) =>
  db.insertInto('idempotency_keys').values(row),
);
