import type { ExpressionBuilder } from 'kysely';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import { pipelinedStatement, precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** How long a key is stored, in milliseconds. */
const rememberedForMs = msPerDay;

/** The `Idempotency-Key` of a request. */
export interface UsedKey {
  readonly venueId: string;
  readonly siteKey: string;
  readonly key: string;
  /** The hash of the request body. */
  readonly bodyHash: string;
}

/** Finds the receipt stored under a key within 24 hours. */
export async function findReceiptByKey(
  db: Reader,
  { venueId, siteKey, key }: Pick<UsedKey, 'venueId' | 'siteKey' | 'key'>,
  now: Instant,
): Promise<{ bodyHash: string; receipt: Receipt } | undefined> {
  const { rows } = await findKey(db, { venueId, siteKey, key, after: now - rememberedForMs });
  const [row] = rows;
  return row && { bodyHash: row.body_hash, receipt: { price: null, items: null, ...fromJson(row.receipt) } };
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
 * Stores a receipt under an idempotency key, and deletes the venue's expired keys. If another transaction has just
 * stored the same key, this one is rolled back (`NameTakenError`).
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

/** Lists the stored keys of a request, expired ones included. */
export async function listIdempotencyKeys(
  db: Reader,
  request: RequestOfVenue,
): Promise<{ siteKey: string; key: string; rememberedAt: Instant }[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['site_key', 'key', 'created_at'])
    .where(receiptContains(request))
    .execute();
  return rows.map((row) => ({ siteKey: row.site_key, key: row.key, rememberedAt: row.created_at }));
}

/** Deletes the keys of a request: their hashes could be used to guess its guest. */
export async function deleteIdempotencyKeys(db: Writer, request: RequestOfVenue): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(receiptContains(request)).execute();
}

/** Receipts are JSON, and no other member can look like a reference. The query parameter is a LIKE pattern. */
const receiptContains =
  ({ venueId, reference }: RequestOfVenue) =>
  (of: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    of.and([
      of('venue_id', '=', venueId),
      of('receipt', 'like', of.val(`%"${reference}"%` as Tables['idempotency_keys']['receipt'])),
    ]);

/** Deletes a venue's expired keys. */
export async function deleteExpiredKeysOf(db: Writer, venueId: string, now: Instant): Promise<void> {
  await deleteIdempotencyKeysOfVenue(db, { venueId, until: now - rememberedForMs });
}

/** Deletes expired keys of all venues. */
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
