/** Passkeys (their public keys) and used challenges. */
import type { Selectable } from 'kysely';
import type { Passkey } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/**
 * Inserts a passkey.
 *
 * @throws NameTakenError if it belongs to an account already
 */
export async function insertPasskey(db: Writer, passkey: Passkey): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      staff_id: passkey.staffId,
      host: passkey.host,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: toJson(passkey.transports),
      label: passkey.label,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .execute();
}

/** Finds a passkey by its id. */
export async function findPasskey(db: Reader, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && passkeyOf(row);
}

/** Lists a person's passkeys, oldest first. */
export async function listPasskeys(db: Reader, staffId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(passkeyOf);
}

/**
 * Stores when a passkey was last used.
 *
 * @returns false if it was removed
 */
export async function updatePasskeyLastUsed(
  db: Writer,
  { id, counter, now }: { id: string; counter: number; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes a passkey.
 *
 * @returns false if the person has no such passkey
 */
export async function deletePasskey(
  db: Writer,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes all passkeys of a person. */
export async function deletePasskeysOf(db: Writer, staffId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('staff_id', '=', staffId).execute();
}

/**
 * Stores that a challenge was used, and deletes expired ones.
 *
 * @returns false if it was used before
 */
export async function consumeChallenge(
  db: Writer,
  { challenge, endsAt, now }: { challenge: string; endsAt: Instant; now: Instant },
): Promise<boolean> {
  await db.deleteFrom('used_challenges').where('ends_at', '<', now).execute();
  const result = await db
    .insertInto('used_challenges')
    .values({ challenge, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const passkeyOf = (row: Selectable<Tables['passkeys']>): Passkey => ({
  id: row.id,
  staffId: row.staff_id,
  host: row.host,
  publicKey: row.public_key,
  counter: row.counter,
  transports: fromJson(row.transports),
  label: row.label,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
