import type { StaffRole } from '../../domain/access/staff-role.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findVenueMember, lockVenueStaff, type VenueMember } from '../../storage/access/staff.ts';
import type { Context } from '../context.ts';
import { type CreatedAccess, listCreatedAccess, revokeAccess } from './created-access.ts';
import { lockAndReadRole, setRole } from './membership.ts';

/**
 * Changes a member's role at a venue. Does nothing if the member already has that role. Feeds, tokens and webhooks that
 * they created stay, also what their new role may not create, unless those are to be ended.
 *
 * @param actor for the event log
 * @param check called with the member under the lock; may throw
 * @returns the active feeds, tokens and webhooks that they created, ended or not
 * @throws NotFoundError if they are not a member
 * @throws ConflictError if the venue would have no owner
 */
export async function changeRole(
  context: Context,
  {
    venueId,
    staffId,
    role,
    revokesCreated = false,
    actor,
  }: { venueId: string; staffId: string; role: StaffRole; revokesCreated?: boolean; actor: Actor },
  check: (member: VenueMember) => void = () => undefined,
): Promise<CreatedAccess> {
  return context.storage.transact(async (db) => {
    await lockVenueStaff(db, venueId);
    const member = await findVenueMember(db, { venueId, staffId });
    if (member === undefined) throw new NotFoundError(`${staffId} does not work at this venue.`);
    // A failed precondition comes before any other check (RFC 9110, section 13.2.1).
    check(member);
    await lockAndReadRole(db, { venueId, staffId }, role === 'owner');
    const now = context.clock();
    await setRole(db, { venueId, staffId }, { from: member.role, to: role, actor, now });
    const created = await listCreatedAccess(db, { venueId, staffId }, now);
    if (revokesCreated) await revokeAccess(db, created, { venueId, actor, now });
    return created;
  });
}
