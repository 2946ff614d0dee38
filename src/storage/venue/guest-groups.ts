/** Members and codes of guest groups; the groups themselves are part of their venue. */
import type { Selectable } from 'kysely';
import { addressForms, allAddressForms } from '../../domain/fields/address-forms.ts';
import type { GuestCode } from '../../domain/venue/guest-code.ts';
import type { GuestGroup } from '../../domain/venue/guest-group.ts';
import { chunks } from '../engine/chunks.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** A guest group of a venue, by its id. */
export interface GroupOfVenue {
  readonly venueId: string;
  readonly groupId: string;
}

/** A member of a guest group. */
export interface GroupMember {
  readonly groupId: string;
  /** Normalized by `addressKeyOf`. */
  readonly address: string;
}

/** Lists the guest groups of a venue; undefined: there is no such venue. */
export async function findGuestGroups(
  db: Reader,
  venueId: string,
): Promise<readonly GuestGroup[] | undefined> {
  const row = await db
    .selectFrom('venues')
    .select('guest_groups')
    .where('id', '=', venueId)
    .executeTakeFirst();
  return row && fromJson(row.guest_groups);
}

/** Lists the members of a venue's groups, by group and address. */
export async function listGroupMembers(db: Reader, venueId: string): Promise<GroupMember[]> {
  const rows = await db
    .selectFrom('guest_group_members')
    .select(['group_id', 'address'])
    .where('venue_id', '=', venueId)
    .execute();
  const members = rows.map((row) => ({ groupId: row.group_id, address: addressForms(row.address)[0] }));
  return [...new Map(members.map((member) => [nameOf(member), member])).values()].sort((one, other) =>
    nameOf(one) < nameOf(other) ? -1 : 1,
  );
}

/** Sorted here and not by the database, so that both databases give the same order. */
const nameOf = ({ groupId, address }: GroupMember) => `${groupId} ${address}`;

/** Lists the addresses of a group's members, in order. */
export async function listMembersOfGroup(
  db: Reader,
  { venueId, groupId }: GroupOfVenue,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('guest_group_members')
    .select('address')
    .where('venue_id', '=', venueId)
    .where('group_id', '=', groupId)
    .execute();
  return [...new Set(rows.map(({ address }) => addressForms(address)[0]))].sort();
}

/** Returns the ids of the groups that any of these addresses of a guest is a member of. */
export async function listGroupIdsOf(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_group_members')
    .select('group_id')
    .where('venue_id', '=', venueId)
    .where('address', 'in', allAddressForms(addresses))
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Returns those of some addresses that are members of any group. */
export async function listMembersAmong(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of chunks(allAddressForms(addresses))) {
    const rows = await db
      .selectFrom('guest_group_members')
      .select('address')
      .distinct()
      .where('venue_id', '=', venueId)
      .where('address', 'in', some)
      .execute();
    for (const { address } of rows) found.add(addressForms(address)[0]);
  }
  return [...found];
}

/** Inserts members that are not members yet, and returns how many. */
export async function insertGroupMembers(
  db: Writer,
  venueId: string,
  members: readonly GroupMember[],
): Promise<number> {
  const hasForms = members.some(({ address }) => addressForms(address).length > 1);
  const known = new Set(hasForms ? (await listGroupMembers(db, venueId)).map(nameOf) : []);
  const added = members
    .map(({ groupId, address }) => ({ groupId, address: addressForms(address)[0] }))
    .filter((member) => !known.has(nameOf(member)));
  let inserted = 0;
  for (const some of chunks(added)) {
    const rows = some.map(({ groupId, address }) => ({ venue_id: venueId, group_id: groupId, address }));
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('guest_group_members')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    inserted += Number(numInsertedOrUpdatedRows);
  }
  return inserted;
}

/** Deletes members of a group, and returns how many. */
export async function deleteGroupMembers(
  db: Writer,
  { venueId, groupId }: GroupOfVenue,
  addresses: readonly string[],
): Promise<number> {
  let deleted = 0;
  for (const some of chunks(allAddressForms(addresses))) {
    const { numDeletedRows } = await db
      .deleteFrom('guest_group_members')
      .where('venue_id', '=', venueId)
      .where('group_id', '=', groupId)
      .where('address', 'in', some)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Deletes all memberships of addresses, with which the guest's data is erased. */
export async function deleteMembershipsOf(
  db: Writer,
  venueId: string,
  addresses: readonly string[],
): Promise<void> {
  for (const some of chunks(allAddressForms(addresses)))
    await db
      .deleteFrom('guest_group_members')
      .where('venue_id', '=', venueId)
      .where('address', 'in', some)
      .execute();
}

/** Deletes the members and codes of groups that no longer exist. */
export async function deleteGroupData(
  db: Writer,
  venueId: string,
  groupIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return;
  for (const table of ['guest_group_members', 'guest_codes'] as const)
    await db.deleteFrom(table).where('venue_id', '=', venueId).where('group_id', 'in', groupIds).execute();
}

/** Lists the codes of a venue, oldest first. */
export async function listGuestCodes(db: Reader, venueId: string): Promise<GuestCode[]> {
  const rows = await db
    .selectFrom('guest_codes')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(codeOf);
}

/**
 * Inserts a code.
 *
 * @returns false if the venue has a code with this id or text; nothing is written
 */
export async function insertGuestCode(db: Writer, venueId: string, code: GuestCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('guest_codes')
    .values({
      venue_id: venueId,
      id: code.id,
      group_id: code.groupId,
      label: code.label,
      code: code.code,
      valid_until: code.validUntil,
      created_at: code.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a code and returns it; undefined: the venue has none with this id. */
export async function deleteGuestCode(
  db: Writer,
  { venueId, codeId }: { readonly venueId: string; readonly codeId: string },
): Promise<GuestCode | undefined> {
  const row = await db
    .deleteFrom('guest_codes')
    .where('venue_id', '=', venueId)
    .where('id', '=', codeId)
    .returningAll()
    .executeTakeFirst();
  return row && codeOf(row);
}

const codeOf = (row: Selectable<Tables['guest_codes']>): GuestCode => ({
  id: row.id,
  groupId: row.group_id,
  label: row.label,
  code: row.code,
  validUntil: row.valid_until,
  createdAt: row.created_at,
});
