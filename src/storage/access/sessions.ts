/** Who is logged in, and in which browsers somebody has been before. Of the secrets only hashes are kept. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** A session as it is kept. */
export interface StoredSession {
  /** SHA-256 of what stands in the cookie, base64url. */
  readonly secretHash: string;
  readonly staffId: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly endsAt: Instant;
  /** As the browser called itself; empty: it did not, or a version before this one opened it. */
  readonly userAgent: string;
}

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
    })
    .execute();
}

/**
 * The session behind a secret, ended ones too (`isLive`); undefined when there is none.
 *
 * @param isLocked in a transaction: the session cannot be ended until that transaction is over
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

/** The sessions of somebody, ended ones too (`isLive`), what was used last first. */
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

/** Writes down that somebody was there. */
export async function updateSessionLastSeen(db: Writer, secretHash: string, now: Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('secret_hash', '=', secretHash)
    .where('last_seen_at', '<', now)
    .execute();
}

/** @returns false when there was none */
export async function deleteSession(db: Writer, secretHash: string): Promise<boolean> {
  const result = await db.deleteFrom('sessions').where('secret_hash', '=', secretHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Logs somebody out wherever they are. */
export async function deleteSessionsOf(db: Writer, staffId: string): Promise<void> {
  await db.deleteFrom('sessions').where('staff_id', '=', staffId).execute();
}

/** Forgets what of somebody's has ended: sessions, and browsers they have not used since `devicesBefore`. */
export async function deleteExpiredSessions(
  db: Writer,
  staffId: string,
  { now, idleBefore, devicesBefore }: { now: Instant; idleBefore: Instant; devicesBefore: Instant },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('staff_id', '=', staffId)
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb('last_seen_at', '<=', idleBefore)]))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('staff_id', '=', staffId)
    .where('last_used_at', '<', devicesBefore)
    .execute();
}

/** Writes down that somebody logged in with a browser, known before or not. */
export async function upsertKnownDevice(
  db: Writer,
  device: { readonly secretHash: string; readonly staffId: string; readonly lastUsedAt: Instant },
): Promise<void> {
  const { secretHash, staffId, lastUsedAt } = device;
  await db
    .insertInto('known_devices')
    .values({ secret_hash: secretHash, staff_id: staffId, last_used_at: lastUsedAt })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet({ last_used_at: lastUsedAt }))
    .execute();
}

/** Whether somebody has logged in with a browser before, and when last; undefined: not that anybody knows. */
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

/** Forgets all browsers of somebody's. */
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
});
