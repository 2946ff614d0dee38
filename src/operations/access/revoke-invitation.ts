import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { listInvitations, markInvitationUsed } from '../../storage/access/invitations.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';

/**
 * Revokes an unused invitation. Does nothing if it is revoked.
 *
 * @param actor for the event log
 * @throws NotFoundError if the venue has no such invitation
 */
export async function revokeInvitation(
  context: Context,
  { venueId, invitationId, actor }: { venueId: string; invitationId: string; actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const now = context.clock();
    const invitations = await listInvitations(db, venueId);
    if (!invitations.some(({ id }) => id === invitationId))
      throw new NotFoundError(`There is no invitation ${invitationId}.`);
    if (!(await markInvitationUsed(db, invitationId, 'revoked_at', now))) return;
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'invitation.revoked',
      venueId,
      subject: invitationId,
      payload: {},
    });
  });
}
