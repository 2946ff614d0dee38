/** Shared parts of the operations on memberships. */
import type { StaffRole } from '../../domain/access/staff-role.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { revokeInvitationsBy } from '../../storage/access/invitations.ts';
import {
  findMembership,
  listVenueMembers,
  lockVenueStaff,
  upsertMembership,
  type VenueMember,
} from '../../storage/access/staff.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';

interface VenueMembers {
  readonly venueId: string;
  readonly staffId: string;
}

/**
 * Locks a venue's staff and returns a person's role.
 *
 * @returns null if they are not a member
 * @throws ConflictError if they are the last owner (`isLastOwner`) and would stop being one
 */
export async function lockAndReadRole(
  db: Writer,
  member: VenueMembers,
  staysOwner: boolean,
): Promise<StaffRole | null> {
  await lockVenueStaff(db, member.venueId);
  const membership = await findMembership(db, member);
  if (!staysOwner && isLastOwner(await listVenueMembers(db, member.venueId), member.staffId))
    throw new ConflictError(
      'No other owner of the venue can sign in. Someone else must be an owner and have set a password first.',
      codedProblem('last_owner'),
    );
  return membership?.role ?? null;
}

/**
 * Returns whether a venue would be left without an owner, or without one who can sign in, if this person left. An owner who
 * has not set a password yet can replace another such one only.
 */
export function isLastOwner(members: readonly VenueMember[], staffId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner');
  const own = owners.find(({ id }) => id === staffId);
  return (
    own !== undefined && !owners.some((owner) => owner !== own && (owner.hasPassword || !own.hasPassword))
  );
}

/** Sets a member's role. Someone who is no longer an owner loses their open invitation links. */
export async function setRole(
  db: Writer,
  member: VenueMembers,
  { from, to, actor, now }: { from: StaffRole; to: StaffRole; actor: Actor; now: number },
): Promise<void> {
  if (from === to) return;
  await upsertMembership(db, { ...member, role: to, createdAt: now });
  if (from === 'owner') await revokeLinksOf(db, member, now);
  await recordEvent(db, {
    at: now,
    actor,
    kind: 'staff.role-changed',
    venueId: member.venueId,
    subject: member.staffId,
    payload: { from, to },
  });
}

/** Revokes a person's open invitations. */
export const revokeLinksOf = (db: Writer, { venueId, staffId }: VenueMembers, now: number) =>
  revokeInvitationsBy(db, { venueId, createdBy: `staff:${staffId}`, now });
