import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { deleteMembership, deleteStaff, listMembershipsOf } from '../../storage/access/staff.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { type CreatedAccess, listCreatedAccess, revokeAccess } from './created-access.ts';
import { lockAndReadRole, revokeLinksOf } from './membership.ts';

/**
 * Removes a member from a venue, effective from their next request. An account without any venue is deleted with its
 * credentials. Feeds, tokens and webhooks belong to the venue and stay, unless those that they created are to be ended.
 *
 * @param actor for the event log
 * @returns the active feeds, tokens and webhooks that they created, ended or not
 * @throws NotFoundError if they are not a member
 * @throws ConflictError if they are the last owner
 */
export async function removeMember(
  context: Context,
  {
    venueId,
    staffId,
    revokesCreated = false,
    actor,
  }: { venueId: string; staffId: string; revokesCreated?: boolean; actor: Actor },
): Promise<CreatedAccess> {
  return context.storage.transact(async (db) => {
    const now = context.clock();
    const role = await lockAndReadRole(db, { venueId, staffId }, false);
    if (role === null) throw new NotFoundError(`${staffId} does not work at this venue.`);
    const created = await listCreatedAccess(db, { venueId, staffId }, now);
    if (revokesCreated) await revokeAccess(db, created, { venueId, actor, now });
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
    return created;
  });
}
