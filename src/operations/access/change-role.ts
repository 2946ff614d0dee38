import type { StaffRole } from '../../domain/access/staff-role.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findVenueMember, lockVenueStaff, type VenueMember } from '../../storage/access/staff.ts';
import type { Context } from '../context.ts';
import { lockAndReadRole, setRole } from './membership.ts';

/**
 * Changes a member's role at a venue. Does nothing if the member already has that role.
 *
 * @param actor for the event log
 * @param check called with the member under the lock; may throw
 * @throws NotFoundError if they are not a member
 * @throws ConflictError if the venue would have no owner
 */
export async function changeRole(
  context: Context,
  { venueId, staffId, role, actor }: { venueId: string; staffId: string; role: StaffRole; actor: Actor },
  check: (member: VenueMember) => void = () => undefined,
): Promise<void> {
  await context.storage.transact(async (db) => {
    await lockVenueStaff(db, venueId);
    const member = await findVenueMember(db, { venueId, staffId });
    if (member === undefined) throw new NotFoundError(`${staffId} does not work at this venue.`);
    // A failed precondition comes before any other check (RFC 9110, section 13.2.1).
    check(member);
    await lockAndReadRole(db, { venueId, staffId }, role === 'owner');
    await setRole(db, { venueId, staffId }, { from: member.role, to: role, actor, now: context.clock() });
  });
}
