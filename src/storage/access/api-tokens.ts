/** API tokens of a venue's programs. Only hashes of the tokens are stored. */
import type { Selectable } from 'kysely';
import type { ApiToken } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import { NameTakenError } from '../engine/errors.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { assignToVenue, findInVenueOf } from '../venue/venue-lookups.ts';

/** Identifies a token; the id is unique within its venue. */
type TokenOfVenue = Pick<ApiToken, 'venueId' | 'id'>;

/**
 * Inserts an API token.
 *
 * @throws NameTakenError if any venue has one with that secret
 */
export async function insertToken(
  db: Writer,
  token: ApiToken & { readonly secretHash: string },
): Promise<void> {
  const { venueId, secretHash: key } = token;
  if (!(await assignToVenue(db, 'api_token_venues', { key, venueId })))
    throw new NameTakenError('another venue has a token with this secret');
  await db
    .insertInto('api_tokens')
    .values({
      id: token.id,
      venue_id: token.venueId,
      secret_hash: token.secretHash,
      label: token.label,
      scopes: toJson(token.scopes),
      created_by: token.createdBy,
      created_at: token.createdAt,
      last_used_at: token.lastUsedAt,
      ends_at: token.endsAt,
      revoked_at: token.revokedAt,
    })
    .execute();
}

/**
 * Finds a token by the hash of its secret, active or not (`isTokenActive`).
 *
 * @param isLocked in a transaction: the token cannot be revoked until that transaction ends
 */
export async function findTokenBySecret(
  db: Reader,
  secretHash: string,
  { isLocked = false } = {},
): Promise<ApiToken | undefined> {
  const row = await findInVenueOf(db, 'api_token_venues', secretHash, (venueId) =>
    db
      .selectFrom('api_tokens')
      .selectAll()
      .where('venue_id', '=', venueId)
      .where('secret_hash', '=', secretHash)
      .$if(isLocked, (query) => query.forShare())
      .executeTakeFirst(),
  );
  return row && tokenOf(row);
}

/** Finds a token by its id. */
export async function findToken(db: Reader, { venueId, id }: TokenOfVenue): Promise<ApiToken | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && tokenOf(row);
}

/** Lists a venue's tokens, revoked ones included, oldest first. */
export async function listTokens(db: Reader, venueId: string): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(tokenOf);
}

/**
 * Marks a token as revoked.
 *
 * @returns false if it was already revoked
 */
export async function revokeStoredToken(
  db: Writer,
  { venueId, id }: TokenOfVenue,
  now: Instant,
): Promise<boolean> {
  const result = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores when a token was last used. */
export async function updateTokenLastUsed(
  db: Writer,
  { venueId, id }: TokenOfVenue,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute();
}

const tokenOf = (row: Selectable<Tables['api_tokens']>): ApiToken => ({
  id: row.id,
  venueId: row.venue_id,
  label: row.label,
  scopes: fromJson(row.scopes),
  createdBy: row.created_by,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  endsAt: row.ends_at,
  revokedAt: row.revoked_at,
});
