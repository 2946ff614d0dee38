/** People who work at venues, and what they are there. */
import type { Selectable } from 'kysely';
import type { Membership, StaffMember } from '../../domain/access/staff.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** Somebody, and the hash of their password; null: none was set yet. */
export interface StoredStaff extends StaffMember {
  readonly passwordHash: string | null;
}

/** @throws NameTakenError when there is somebody of that address already */
export async function insertStaff(db: Writer, staff: StoredStaff): Promise<void> {
  const { id, name, email, passwordHash, createdAt } = staff;
  await db
    .insertInto('staff')
    .values({ id, name, email, password_hash: passwordHash, created_at: createdAt })
    .execute();
}

/** Somebody by id; undefined when there is nobody. */
export async function findStaff(db: Reader, id: string): Promise<StoredStaff | undefined> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  return row && staffOf(row);
}

/** @param email as `normalizeEmail` spells it */
export async function findStaffByEmail(db: Reader, email: string): Promise<StoredStaff | undefined> {
  const row = await db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
  return row && staffOf(row);
}

/** Gives somebody another password, or a name. */
export async function updateStaff(
  db: Writer,
  id: string,
  { passwordHash, name }: { passwordHash?: string; name?: string },
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
 * Has whoever else changes what somebody has wait until this transaction is through.
 *
 * @returns false when there is nobody of that id
 */
export async function lockStaff(db: Writer, id: string): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets somebody with everything they log in with. */
export async function deleteStaff(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('staff').where('id', '=', id).execute();
}

/**
 * Returns a person's role at a venue; undefined: none.
 *
 * @param isLocked in a transaction: the membership cannot be changed until that transaction is over
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

/** Where somebody is a member, by the venues' ids. */
export async function listMembershipsOf(db: Reader, staffId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('venue_id')
    .execute();
  return rows.map(membershipOf);
}

/** Where somebody is a member: stays so until this transaction is through. */
export async function lockMembershipsOf(db: Writer, staffId: string): Promise<string[]> {
  const rows = await db
    .updateTable('memberships')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('staff_id', '=', staffId)
    .returning('venue_id')
    .execute();
  return rows.map(({ venue_id }) => venue_id);
}

/** Somebody with what they are at a venue. */
export interface VenueMember extends StaffMember {
  readonly role: StaffRole;
  /** Whether they have set a password yet. */
  readonly hasPassword: boolean;
}

/** Those who work at a venue, the first who came first. */
export async function listVenueMembers(db: Reader, venueId: string): Promise<VenueMember[]> {
  const rows = await members(db, venueId).orderBy('m.created_at').orderBy('s.id').execute();
  return rows.map(venueMemberOf);
}

/** One of them; undefined: they do not work there. */
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

/** The id of a venue that nobody owns, who could let others in: the first of them; undefined where each has an owner. */
export async function findVenueWithoutOwner(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('venues as v')
    .leftJoin('memberships as m', (join) => join.onRef('m.venue_id', '=', 'v.id').on('m.role', '=', 'owner'))
    .select('v.id')
    .where('m.staff_id', 'is', null)
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether anybody has an account. */
export async function hasAnyStaff(db: Reader): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Has whoever else is about to change who works at a venue wait until this transaction is through, so that no two owners
 * remove each other.
 *
 * @returns who is an owner
 */
export async function lockVenueStaff(db: Writer, venueId: string): Promise<string[]> {
  await db
    .updateTable('memberships')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('venue_id', '=', venueId)
    .where('role', '=', 'owner')
    .execute();
  const rows = await db
    .selectFrom('memberships')
    .select('staff_id')
    .where('venue_id', '=', venueId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map((row) => row.staff_id);
}

/** Makes somebody a member, or gives them another role. */
export async function upsertMembership(db: Writer, membership: Membership): Promise<void> {
  const { venueId, staffId, role, createdAt } = membership;
  await db
    .insertInto('memberships')
    .values({ venue_id: venueId, staff_id: staffId, role, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['venue_id', 'staff_id']).doUpdateSet({ role }))
    .execute();
}

/** Makes somebody a member no longer. */
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
