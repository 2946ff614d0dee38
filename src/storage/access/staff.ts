/** Staff accounts and their memberships at venues. */
import type { Selectable } from 'kysely';
import { type Membership, normalizeEmail, type StaffMember } from '../../domain/access/staff.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import { addressForms } from '../../domain/fields/address-forms.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** A staff account with the hash of its password; null: not set yet. */
export interface StoredStaff extends StaffMember {
  readonly passwordHash: string | null;
}

/**
 * Inserts an account.
 *
 * @throws NameTakenError if the e-mail address is taken
 */
export async function insertStaff(db: Writer, staff: StoredStaff): Promise<void> {
  const { id, name, email, passwordHash, createdAt } = staff;
  await db
    .insertInto('staff')
    .values({ id, name, email, password_hash: passwordHash, created_at: createdAt })
    .execute();
}

/**
 * Finds an account by its id.
 *
 * @param isLocked in a transaction: the account cannot be changed until that transaction ends
 */
export async function findStaff(
  db: Reader,
  id: string,
  { isLocked = false } = {},
): Promise<StoredStaff | undefined> {
  const row = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    // Not shared: on Citus, two transactions that share a lock in a table with a copy on every node end in a deadlock.
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && staffOf(row);
}

/**
 * Finds an account by its e-mail address. Version 1.0.0 took an address with its domain in Unicode and in ASCII for two:
 * of two such accounts, the one with the address as typed.
 *
 * @param typed the address as typed, valid or not
 */
export async function findStaffByEmail(db: Reader, typed: string): Promise<StoredStaff | undefined> {
  if (normalizeEmail(typed) === null) return undefined;
  const asTyped = typed.trim().normalize('NFC').toLowerCase();
  const rows = await db.selectFrom('staff').selectAll().where('email', 'in', addressForms(asTyped)).execute();
  const row = rows.find(({ email }) => email === asTyped) ?? rows[0];
  return row && staffOf(row);
}

/** Updates an account's password (null: none) or name. */
export async function updateStaff(
  db: Writer,
  id: string,
  { passwordHash, name }: { passwordHash?: string | null; name?: string },
): Promise<void> {
  await db
    .updateTable('staff')
    .set({
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(name !== undefined && { name }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks an account until this transaction ends.
 *
 * @returns false if the account does not exist
 */
export async function lockStaff(db: Writer, id: string): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes an account with its credentials. */
export async function deleteStaff(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('staff').where('id', '=', id).execute();
}

/**
 * Returns a person's role at a venue; undefined: none.
 *
 * @param isLocked in a transaction: the membership cannot be changed until that transaction ends
 */
export async function findMembership(
  db: Reader,
  { venueId, staffId }: { venueId: string; staffId: string },
  { isLocked = false } = {},
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('memberships')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('staff_id', '=', staffId)
    .$if(isLocked, (query) => query.forShare())
    .executeTakeFirst();
  return row && membershipOf(row);
}

/** A person's membership, and whether the venue requires a passkey of its staff. */
export interface OwnMembership extends Membership {
  readonly requiresPasskey: boolean;
}

/** Lists a person's memberships by venue id. */
export async function listMembershipsOf(db: Reader, staffId: string): Promise<OwnMembership[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('venues as v', 'v.id', 'm.venue_id')
    .selectAll('m')
    .select('v.requires_passkeys')
    .where('m.staff_id', '=', staffId)
    .orderBy('m.venue_id')
    .execute();
  return rows.map((row) => ({ ...membershipOf(row), requiresPasskey: row.requires_passkeys === 1 }));
}

/** Locks a person's memberships until this transaction ends, and returns the ids of their venues. */
export async function lockMembershipsOf(db: Writer, staffId: string): Promise<string[]> {
  const rows = await db
    .updateTable('memberships')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('staff_id', '=', staffId)
    .returning('venue_id')
    .execute();
  return rows.map(({ venue_id }) => venue_id);
}

/** An account with its role at a venue. */
export interface VenueMember extends StaffMember {
  readonly role: StaffRole;
  /** Whether a password is set. */
  readonly hasPassword: boolean;
}

/** Lists the staff of a venue, oldest membership first. */
export async function listVenueMembers(db: Reader, venueId: string): Promise<VenueMember[]> {
  const rows = await members(db, venueId).orderBy('m.created_at').orderBy('s.id').execute();
  return rows.map(venueMemberOf);
}

/** Returns when each member of a venue was last active in the back-office, by their id; missing: unknown. */
export async function lastActivityOfMembers(
  db: Reader,
  venueId: string,
): Promise<ReadonlyMap<string, Instant>> {
  const seen = db
    .selectFrom('memberships as m')
    .innerJoin('sessions as a', 'a.staff_id', 'm.staff_id')
    .select(['m.staff_id', 'a.last_seen_at as at'])
    .where('m.venue_id', '=', venueId);
  // A device stays known after its session has ended.
  const loggedIn = db
    .selectFrom('memberships as m')
    .innerJoin('known_devices as a', 'a.staff_id', 'm.staff_id')
    .select(['m.staff_id', 'a.last_used_at as at'])
    .where('m.venue_id', '=', venueId);
  const latest = new Map<string, Instant>();
  for (const { staff_id, at } of await seen.unionAll(loggedIn).execute())
    latest.set(staff_id, Math.max(at, latest.get(staff_id) ?? 0));
  return latest;
}

/** Finds a member of a venue's staff. */
export async function findVenueMember(
  db: Reader,
  { venueId, staffId }: { venueId: string; staffId: string },
): Promise<VenueMember | undefined> {
  const row = await members(db, venueId).where('s.id', '=', staffId).executeTakeFirst();
  return row && venueMemberOf(row);
}

const members = (db: Reader, venueId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('staff as s', 's.id', 'm.staff_id')
    .select(['s.id', 's.name', 's.email', 's.password_hash', 's.created_at', 'm.role'])
    .where('m.venue_id', '=', venueId);

const venueMemberOf = (row: Selectable<Tables['staff']> & { readonly role: StaffRole }): VenueMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  createdAt: row.created_at,
  role: row.role,
  hasPassword: row.password_hash !== null,
});

/** Lists the ids of venues without an owner, apart from frozen ones. */
export async function listVenuesWithoutOwner(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('venues as v')
    .leftJoin('memberships as m', (join) => join.onRef('m.venue_id', '=', 'v.id').on('m.role', '=', 'owner'))
    .select('v.id')
    .where('m.staff_id', 'is', null)
    .where('v.frozen_at', 'is', null)
    .orderBy('v.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether any account exists. */
export async function hasAnyStaff(db: Reader): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the addresses of the accounts that work at no venue, in order: they may add the first one. */
export async function listStaffWithoutVenue(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('staff as s')
    .leftJoin('memberships as m', 'm.staff_id', 's.id')
    .select('s.email')
    .where('m.staff_id', 'is', null)
    .orderBy('s.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Locks the staff of a venue until this transaction ends, so that two owners cannot remove each other. */
export async function lockVenueStaff(db: Writer, venueId: string): Promise<void> {
  await db
    .updateTable('memberships')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('venue_id', '=', venueId)
    .where('role', '=', 'owner')
    .execute();
}

/**
 * Returns the accounts that only work at this venue, by id and address.
 *
 * @param isLocked in a transaction: no other venue can add them until it ends
 */
export async function listStaffOnlyAt(
  db: Reader,
  venueId: string,
  { isLocked = false } = {},
): Promise<Pick<StaffMember, 'id' | 'email'>[]> {
  const only: Pick<StaffMember, 'id' | 'email'>[] = [];
  const ids = (await listVenueMembers(db, venueId)).map(({ id }) => id).sort();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('id', 'in', some)
      .orderBy('id')
      .$if(isLocked, (query) => query.forUpdate())
      .execute();
    const others = await db
      .selectFrom('memberships')
      .select('staff_id')
      .distinct()
      .where('staff_id', 'in', some)
      .where('venue_id', '!=', venueId)
      .execute();
    const elsewhere = new Set(others.map(({ staff_id }) => staff_id));
    only.push(...rows.filter(({ id }) => !elsewhere.has(id)));
  }
  return only;
}

/** Adds a member or changes their role. */
export async function upsertMembership(db: Writer, membership: Membership): Promise<void> {
  const { venueId, staffId, role, createdAt } = membership;
  await db
    .insertInto('memberships')
    .values({ venue_id: venueId, staff_id: staffId, role, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['venue_id', 'staff_id']).doUpdateSet({ role }))
    .execute();
}

/** Removes a member. */
export async function deleteMembership(
  db: Writer,
  { venueId, staffId }: { venueId: string; staffId: string },
): Promise<void> {
  await db
    .deleteFrom('memberships')
    .where('venue_id', '=', venueId)
    .where('staff_id', '=', staffId)
    .execute();
}

const staffOf = (row: Selectable<Tables['staff']>): StoredStaff => ({
  id: row.id,
  name: row.name,
  email: row.email,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
});

const membershipOf = (row: Selectable<Tables['memberships']>): Membership => ({
  venueId: row.venue_id,
  staffId: row.staff_id,
  role: row.role,
  createdAt: row.created_at,
});
