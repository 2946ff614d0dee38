/** Stored responses of the management API by the hash of their `Idempotency-Key`. */
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** How long a response is stored, in milliseconds. */
const rememberedForMs = msPerDay;

/** A request with an idempotency key. */
export interface ClaimedKey {
  readonly keyHash: string;
  /** The hash of the request's content. */
  readonly requestHash: string;
  /** Identifies this request among others with the same key, and its content for those who know the key. */
  readonly claim: string;
  /** The venue whose erasures delete the response; '': of none. */
  readonly venueId: string;
}

/** The `request_hash` of a deleted response. The former one could be used to guess the guest. */
const erasedHash = '';

/** A request that used a key. */
interface StoredRequest {
  /** Null: it was deleted with the response, because guests were erased. */
  readonly requestHash: string | null;
  readonly claim: string;
  /** Null: the request is not finished, or the response was deleted. */
  readonly response: string | null;
  readonly createdAt: Instant;
}

/** Finds the request that used a key within 24 hours; undefined: none. */
export async function findStoredResponse(
  db: Reader,
  keyHash: string,
  now: Instant,
): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('staff_idempotency_keys')
    .select(['request_hash', 'claim', 'response', 'created_at'])
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', now - rememberedForMs)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { request_hash: requestHash, claim, response, created_at: createdAt } = row;
  return { requestHash: requestHash === erasedHash ? null : requestHash, claim, response, createdAt };
}

/**
 * Claims a key for a request, and deletes expired keys.
 *
 * @returns false if another request has claimed it
 */
export async function claimIdempotencyKey(db: Writer, claimed: ClaimedKey, now: Instant): Promise<boolean> {
  const { keyHash, requestHash, claim, venueId } = claimed;
  await deleteExpiredStaffKeys(db, now);
  await db
    .insertInto('staff_idempotency_keys')
    .values({
      key_hash: keyHash,
      request_hash: requestHash,
      claim,
      response: null,
      created_at: now,
      venue_id: venueId,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute();
  const row = await db
    .selectFrom('staff_idempotency_keys')
    .select('claim')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row?.claim === claim;
}

/** Deletes the claim of a request that was undone, so that a repeat runs again. */
export async function releaseIdempotencyKey(db: Writer, { keyHash, claim }: ClaimedKey): Promise<void> {
  await db
    .deleteFrom('staff_idempotency_keys')
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .execute();
}

/** Deletes the keys that are not remembered any more. */
export async function deleteExpiredStaffKeys(db: Writer, now: Instant): Promise<void> {
  await db
    .deleteFrom('staff_idempotency_keys')
    .where('created_at', '<=', now - rememberedForMs)
    .execute();
}

/**
 * Deletes the stored responses of a venue, which may contain erased guests. The keys remain, so that a repeat does not
 * run again. A running request keeps its claim, but does not store its response.
 */
export async function eraseStoredResponses(db: Writer, venueId: string): Promise<void> {
  await db
    .updateTable('staff_idempotency_keys')
    .set({ request_hash: erasedHash, response: null })
    // Version 1.0.0 stores no venue.
    .where((of) => of.or([of('venue_id', '=', venueId), of('venue_id', 'is', null)]))
    .where('request_hash', '!=', erasedHash)
    .execute();
}

/**
 * Stores the response of the request that claimed the key, unless guests of its venue were erased since.
 *
 * @param content `namesNoGuest`: it is stored in any case
 */
export async function storeResponse(
  db: Writer,
  { keyHash, claim }: ClaimedKey,
  response: string,
  { namesNoGuest = false }: { readonly namesNoGuest?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('staff_idempotency_keys')
    .set({ response })
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .$if(!namesNoGuest, (update) => update.where('request_hash', '!=', erasedHash))
    .execute();
}
