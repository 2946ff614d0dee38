import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { revokeInvitationsTo } from '../../storage/access/invitations.ts';
import {
  deleteStaff,
  findStaffByEmail,
  listMembershipsOf,
  listVenueMembers,
} from '../../storage/access/staff.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findFreeze } from '../../storage/events/frozen-venues.ts';
import type { Context } from '../context.ts';
import type { CreatedAccess } from './created-access.ts';
import { endAccess } from './end-access.ts';
import { isLastOwner } from './membership.ts';
import { removeMember } from './remove-member.ts';

/** What became of a person. */
export interface RemovedEverywhere {
  readonly staffId: string;
  /** The venues that they were removed from, with the active feeds, tokens and webhooks that they created there. */
  readonly removed: readonly ({ readonly venueId: string } & CreatedAccess)[];
  /** Frozen venues, which accept no change: they are still a member there, without password and passkeys. */
  readonly frozen: readonly string[];
}

/**
 * Removes a person from all venues. Their access ends in the first transaction, with invitations to their address; an
 * account without a venue is deleted.
 *
 * @param revokesCreated whether the feeds, tokens and webhooks that they created are ended
 * @param actor for the event log
 * @throws NotFoundError if the address has no account
 * @throws ConflictError if they are the last owner of a venue (`isLastOwner`); nothing is changed
 */
export async function removeEverywhere(
  context: Context,
  { email, revokesCreated, actor }: { email: string; revokesCreated: boolean; actor: Actor },
): Promise<RemovedEverywhere> {
  const { storage, clock } = context;
  const { staffId, venues } = await storage.transact(async (db) => {
    const staff = await findStaffByEmail(db, email);
    if (staff === undefined) throw new NotFoundError('No staff member has that email address.');
    const memberOf = await listVenuesOf(db, staff.id);
    const owned = memberOf.filter(({ isLast, isFrozen }) => isLast && !isFrozen);
    if (owned.length > 0)
      throw new ConflictError(
        `No other owner of ${owned.map(({ venueId }) => venueId).join(', ')} can sign in. Someone else must be an owner there and have set a password first.`,
        codedProblem('last_owner'),
      );
    const now = clock();
    await endAccess(db, { staffId: staff.id, actor, now });
    await revokeInvitationsTo(db, staff.email, now);
    if (memberOf.length === 0) await deleteStaff(db, staff.id);
    return { staffId: staff.id, venues: memberOf };
  });
  const removed: RemovedEverywhere['removed'][number][] = [];
  for (const { venueId, isFrozen } of venues)
    if (!isFrozen) {
      const created = await removeMember(context, { venueId, staffId, revokesCreated, actor });
      removed.push({ ...created, venueId });
    }
  return {
    staffId,
    removed,
    frozen: venues.filter(({ isFrozen }) => isFrozen).map(({ venueId }) => venueId),
  };
}

async function listVenuesOf(db: Reader, staffId: string) {
  const venues: { venueId: string; isLast: boolean; isFrozen: boolean }[] = [];
  for (const { venueId } of await listMembershipsOf(db, staffId)) {
    const isLast = isLastOwner(await listVenueMembers(db, venueId), staffId);
    venues.push({ venueId, isLast, isFrozen: Boolean(await findFreeze(db, venueId)) });
  }
  return venues;
}
