import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { deleteMembership, deleteStaff, listMembershipsOf } from '../../storage/access/staff.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { lockAndReadRole, revokeLinksOf } from './membership.ts';

/**
 * Removes a member from a venue, effective from their next request. An account without any venue is deleted with its
 * credentials. Tokens belong to the venue and stay.
 *
 * @param actor for the event log
 * @throws NotFoundError if they are not a member
 * @throws ConflictError if they are the last owner
 */
export async function removeMember(
  context: Context,
  { venueId, staffId, actor }: { venueId: string; staffId: string; actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const now = context.clock();
    const role = await lockAndReadRole(db, { venueId, staffId }, false);
    if (role === null) throw new NotFoundError(`${staffId} does not work at this venue.`);
    await deleteMembership(db, { venueId, staffId });
    await revokeLinksOf(db, { venueId, staffId }, now);
    if ((await listMembershipsOf(db, staffId)).length === 0) await deleteStaff(db, staffId);
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'staff.removed',
      venueId,
      subject: staffId,
      payload: { role },
    });
  });
}
