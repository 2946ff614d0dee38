/** What staff sent under an `Idempotency-Key`, by the hash of the key, and what they were answered. */
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** How long an answer is remembered, in milliseconds. */
const rememberedForMs = msPerDay;

/** A request under a key. */
export interface ClaimedKey {
  readonly keyHash: string;
  /** Of the request that came with it. */
  readonly requestHash: string;
  /** Tells this request from another one with the same key. */
  readonly claim: string;
}

/** What was asked under a key within 24 hours, and answered (null: not yet); undefined: nothing. */
export async function findStoredResponse(
  db: Reader,
  keyHash: string,
  now: Instant,
): Promise<{ requestHash: string; answer: string | null } | undefined> {
  const row = await db
    .selectFrom('staff_idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', now - rememberedForMs)
    .executeTakeFirst();
  return row && { requestHash: row.request_hash, answer: row.answer };
}

/**
 * Takes a key for a request, and forgets those that are too old.
 *
 * @returns false when another request has it
 */
export async function claimIdempotencyKey(db: Writer, claimed: ClaimedKey, now: Instant): Promise<boolean> {
  const { keyHash, requestHash, claim } = claimed;
  await db
    .deleteFrom('staff_idempotency_keys')
    .where('created_at', '<=', now - rememberedForMs)
    .execute();
  await db
    .insertInto('staff_idempotency_keys')
    .values({ key_hash: keyHash, request_hash: requestHash, claim, answer: null, created_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute();
  const row = await db
    .selectFrom('staff_idempotency_keys')
    .select('claim')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row?.claim === claim;
}

/** Keeps the answer to the request that has the key. */
export async function storeResponse(
  db: Writer,
  { keyHash, claim }: ClaimedKey,
  answer: string,
): Promise<void> {
  await db
    .updateTable('staff_idempotency_keys')
    .set({ answer })
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .execute();
}
