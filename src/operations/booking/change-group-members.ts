import { maxGroupMembers, parseMembersChange } from '../../domain/booking/guest-group-members.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import {
  deleteGroupMembers,
  findGuestGroups,
  type GroupOfVenue,
  insertGroupMembers,
  listMembersOfGroup,
} from '../../storage/venue/guest-groups.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/** What a change of members did. */
export interface ChangedMembers {
  readonly added: number;
  readonly removed: number;
}

/**
 * Adds members to a guest group and removes others. Repeating it changes nothing.
 *
 * @param changing `requested` is validated here
 * @throws ValidationError with every invalid address
 * @throws NotFoundError if the venue has no such group
 * @throws ConflictError if the group would have too many members
 */
export async function changeGroupMembers(
  context: Context,
  changing: GroupOfVenue & { readonly requested: unknown; readonly actor: Actor },
): Promise<ChangedMembers> {
  const { venueId, groupId, requested, actor } = changing;
  const { add, remove } = parseMembersChange(requested);
  return context.storage.transact(async (db) => {
    await lockVenue(db, venueId);
    await assertGroupExists(db, changing);
    const removed = await deleteGroupMembers(db, changing, remove);
    const added = await insertGroupMembers(
      db,
      venueId,
      add.map((address) => ({ groupId, address })),
    );
    if (added > 0 && (await listMembersOfGroup(db, changing)).length > maxGroupMembers)
      throw new ConflictError(
        `A group has at most ${maxGroupMembers} members.`,
        codedProblem('too_many', { most: maxGroupMembers }),
      );
    if (added + removed > 0)
      await recordEvent(db, {
        at: context.clock(),
        actor,
        venueId,
        subject: groupId,
        kind: 'guest-group.members-changed',
        payload: { added, removed },
      });
    return { added, removed };
  });
}

/** @throws NotFoundError if the venue has no such group */
export async function assertGroupExists(
  db: Parameters<typeof findGuestGroups>[0],
  { venueId, groupId }: GroupOfVenue,
): Promise<void> {
  const groups = await findGuestGroups(db, venueId);
  if (!groups?.some(({ id }) => id === groupId)) throw new NotFoundError(`There is no group ${groupId}.`);
}
