import type { Instant } from '../domain/instant.ts';
import type { Writer } from './storage.ts';
import { fromJson, toJson } from './tables.ts';

/** How long a key is remembered, in milliseconds. */
const rememberedForMs = 24 * 60 * 60 * 1000;

/** What the visitor was told the first time. */
export interface RememberedReceipt {
  readonly reference: string;
  readonly holdExpiresAt: Instant | null;
}

export async function recallReceipt(
  db: Writer,
  siteKey: string,
  key: string,
  now: Instant,
): Promise<{ bodyHash: string; receipt: RememberedReceipt } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'receipt'])
    .where('site_key', '=', siteKey)
    .where('key', '=', key)
    .where('created_at', '>', now - rememberedForMs)
    .executeTakeFirst();
  return row && { bodyHash: row.body_hash, receipt: fromJson(row.receipt) };
}

/**
 * Remembers what an idempotency key was answered with, and forgets a few that are too old.
 *
 * @returns false when another transaction has just remembered the same key, and nothing was written
 */
export async function rememberReceipt(
  db: Writer,
  siteKey: string,
  key: string,
  bodyHash: string,
  receipt: RememberedReceipt,
  now: Instant,
): Promise<boolean> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - rememberedForMs)
    .execute();
  const result = await db
    .insertInto('idempotency_keys')
    .values({
      site_key: siteKey,
      key,
      body_hash: bodyHash,
      receipt: toJson({ reference: receipt.reference, holdExpiresAt: receipt.holdExpiresAt }),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_key', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
