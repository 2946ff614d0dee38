/** Login sessions and known browsers. Only hashes of the secrets are stored. */
import type { Selectable } from 'kysely';
import type { SignInMethod } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** A stored session. */
export interface StoredSession {
  /** SHA-256 of the cookie's secret, base64url. */
  readonly secretHash: string;
  readonly staffId: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly endsAt: Instant;
  /** The browser's user agent; empty if it sent none. */
  readonly userAgent: string;
  /** How the person proved who they are; null: unknown. */
  readonly signedInBy: SignInMethod | null;
}

/** Inserts a session. */
export async function insertSession(db: Writer, session: StoredSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      secret_hash: session.secretHash,
      staff_id: session.staffId,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      ends_at: session.endsAt,
      user_agent: session.userAgent,
      signed_in_by: session.signedInBy,
    })
    .execute();
}

/**
 * Finds a session by the hash of its secret, ended or not (`isSessionActive`).
 *
 * @param isLocked in a transaction: the session cannot be ended until that transaction ends
 */
export async function findSession(
  db: Reader,
  secretHash: string,
  { isLocked = false } = {},
): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .$if(isLocked, (query) => query.forShare())
    .executeTakeFirst();
  return row && sessionOf(row);
}

/**
 * Lists the sessions of a person or of everyone (null) with the address of the account, ended ones included
 * (`isSessionActive`), most recently used first.
 */
export async function listAllSessions(
  db: Reader,
  staffId: string | null,
): Promise<(StoredSession & { readonly email: string })[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .selectAll('sessions')
    .select('staff.email')
    .$if(staffId !== null, (query) => query.where('sessions.staff_id', '=', staffId ?? ''))
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.secret_hash')
    .execute();
  return rows.map((row) => ({ ...sessionOf(row), email: row.email }));
}

/** Lists a person's sessions, ended ones included (`isSessionActive`), most recently used first. */
export async function listSessionsOf(db: Reader, staffId: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('secret_hash')
    .execute();
  return rows.map(sessionOf);
}

/** Stores when a session was last used. */
export async function updateSessionLastSeen(db: Writer, secretHash: string, now: Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('secret_hash', '=', secretHash)
    .where('last_seen_at', '<', now)
    .execute();
}

/** Records that a session was proved with a passkey. */
export async function markProvedByPasskey(db: Writer, secretHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ signed_in_by: 'passkey' })
    .where('secret_hash', '=', secretHash)
    .execute();
}

/**
 * Deletes a session.
 *
 * @returns false if there was none
 */
export async function deleteSession(db: Writer, secretHash: string): Promise<boolean> {
  const result = await db.deleteFrom('sessions').where('secret_hash', '=', secretHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes all sessions of a person. */
export async function deleteSessionsOf(db: Writer, staffId: string): Promise<void> {
  await db.deleteFrom('sessions').where('staff_id', '=', staffId).execute();
}

/** Deletes a person's ended sessions, and browsers not used since `devicesBefore`. */
export async function deleteExpiredSessions(
  db: Writer,
  staffId: string,
  { now, idleBefore, devicesBefore }: { now: Instant; idleBefore: Instant; devicesBefore: Instant },
): Promise<void> {
  const oldDevice = await db
    .selectFrom('known_devices')
    .select('secret_hash')
    .where('staff_id', '=', staffId)
    .where('last_used_at', '<', devicesBefore)
    .limit(1)
    .executeTakeFirst();
  // On Citus, a deletion waits for every other change of the table, even if it finds nothing.
  if (oldDevice !== undefined)
    await db
      .deleteFrom('known_devices')
      .where('staff_id', '=', staffId)
      .where('last_used_at', '<', devicesBefore)
      .execute();
  await db
    .deleteFrom('sessions')
    .where('staff_id', '=', staffId)
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb('last_seen_at', '<=', idleBefore)]))
    .execute();
}

/** A browser in which a person has logged in. */
interface KnownDevice {
  readonly secretHash: string;
  readonly staffId: string;
  readonly lastUsedAt: Instant;
}

const deviceRow = ({ secretHash, staffId, lastUsedAt }: KnownDevice) => ({
  secret_hash: secretHash,
  staff_id: staffId,
  last_used_at: lastUsedAt,
});

/** Stores a new browser. Unlike `upsertKnownDevice`, it waits for no other login on Citus. */
export async function insertKnownDevice(db: Writer, device: KnownDevice): Promise<void> {
  await db.insertInto('known_devices').values(deviceRow(device)).execute();
}

/** Stores that a person logged in with a browser, known or new. */
export async function upsertKnownDevice(db: Writer, device: KnownDevice): Promise<void> {
  const { lastUsedAt } = device;
  await db
    .insertInto('known_devices')
    .values(deviceRow(device))
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet({ last_used_at: lastUsedAt }))
    .execute();
}

/** Returns when a person last logged in with a browser; undefined: never, or no longer stored. */
export async function findDevice(
  db: Reader,
  { secretHash, staffId }: { secretHash: string; staffId: string },
): Promise<{ readonly lastUsedAt: Instant } | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .select('last_used_at')
    .where('secret_hash', '=', secretHash)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row && { lastUsedAt: row.last_used_at };
}

/** Deletes all known browsers of a person. */
export async function deleteDevicesOf(db: Writer, staffId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('staff_id', '=', staffId).execute();
}

const sessionOf = (row: Selectable<Tables['sessions']>): StoredSession => ({
  secretHash: row.secret_hash,
  staffId: row.staff_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  endsAt: row.ends_at,
  userAgent: row.user_agent,
  signedInBy: row.signed_in_by,
});
