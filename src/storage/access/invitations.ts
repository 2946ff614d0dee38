/** One-time links. Only a hash of their secret is stored. */
import type { Selectable } from 'kysely';
import type { Invitation } from '../../domain/access/staff.ts';
import { addressForms } from '../../domain/fields/address-forms.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** Inserts an invitation or another one-time link. */
export async function insertInvitation(
  db: Writer,
  invitation: Invitation & { readonly secretHash: string },
): Promise<void> {
  const { id, secretHash, target: targetOf, createdBy, createdAt, endsAt, usedAt, revokedAt } = invitation;
  await db
    .insertInto('invitations')
    .values({
      id,
      secret_hash: secretHash,
      venue_id: 'venueId' in targetOf ? targetOf.venueId : null,
      role: 'venueId' in targetOf ? targetOf.role : null,
      email: 'venueId' in targetOf ? targetOf.email : null,
      staff_id: 'staffId' in targetOf ? targetOf.staffId : null,
      created_by: createdBy,
      created_at: createdAt,
      ends_at: endsAt,
      used_at: usedAt,
      revoked_at: revokedAt,
    })
    .execute();
}

/** Finds an invitation by the hash of its secret, open or not (`isInvitationOpen`). */
export async function findInvitation(db: Reader, secretHash: string): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row && invitationOf(row);
}

/** Lists a venue's invitations, used and revoked ones included, oldest first. */
export async function listInvitations(db: Reader, venueId: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
}

/**
 * Marks an invitation as used.
 *
 * @returns false if it was already used or revoked
 */
export async function markInvitationUsed(
  db: Writer,
  id: string,
  how: 'used_at' | 'revoked_at',
  now: Instant,
): Promise<boolean> {
  const result = await db
    .updateTable('invitations')
    .set({ [how]: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Revokes a person's unused invitations to a venue. */
export async function revokeInvitationsBy(
  db: Writer,
  { venueId, createdBy, now }: { venueId: string; createdBy: string; now: Instant },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('venue_id', '=', venueId)
    .where('created_by', '=', createdBy)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the unused invitations to an address, at all venues. */
export async function revokeInvitationsTo(db: Writer, email: string, now: Instant): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('email', 'in', addressForms(email))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes a person's open password links. */
export async function revokePasswordLinks(db: Writer, staffId: string, now: Instant): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Revokes the setup links of a venue, and those for the first venue.
 *
 * @returns how many there were
 */
export async function revokeSetupLinks(db: Writer, venueId: string | null, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('created_by', '=', 'service')
    .where((eb) => eb.or([eb('venue_id', 'is', null), eb('venue_id', '=', venueId)]))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function targetOf({ venue_id: venueId, staff_id: staffId, role, email }: Selectable<Tables['invitations']>) {
  if (venueId !== null && role !== null) return { venueId, role, email };
  return staffId === null ? ({ newVenue: true } as const) : { staffId };
}

function invitationOf(row: Selectable<Tables['invitations']>): Invitation {
  return {
    id: row.id,
    target: targetOf(row),
    createdBy: row.created_by,
    createdAt: row.created_at,
    endsAt: row.ends_at,
    usedAt: row.used_at,
    revokedAt: row.revoked_at,
  };
}
