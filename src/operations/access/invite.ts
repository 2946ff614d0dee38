import { credentialLifetimesMs, type Invitation, normalizeEmail } from '../../domain/access/staff.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { insertInvitation } from '../../storage/access/invitations.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import type { OneTimeLink } from './password-link.ts';
import { newSecret } from './secrets.ts';

/** Who is invited; null: anyone with the link. */
interface InvitationInput {
  readonly venueId: string;
  readonly role: StaffRole;
  readonly email: string | null;
}

/**
 * Creates a one-time link to join a venue. The service sends no e-mail, so the inviter passes the link on.
 *
 * @param requested with an e-mail address, only that person can use it
 * @param actor for the event log
 * @throws ValidationError if the address is invalid
 * @throws NotFoundError if there is no such venue
 */
export async function invite(
  context: Context,
  requested: InvitationInput,
  actor: Actor,
): Promise<OneTimeLink> {
  return context.storage.transact(async (db) => {
    if ((await findVenue(db, requested.venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${requested.venueId}.`);
    return inviteInTransaction(db, context, requested, actor);
  });
}

/** Creates a one-time link to join a venue within a larger transaction. */
export async function inviteInTransaction(
  db: Writer,
  context: Pick<Context, 'clock' | 'randomBytes'>,
  requested: InvitationInput,
  actor: Actor,
): Promise<OneTimeLink> {
  const { venueId, role } = requested;
  const email = requested.email === null ? null : normalizeEmail(requested.email);
  if (email === null && requested.email !== null)
    throw new ValidationError([
      { path: 'email', message: 'must be an email address', ...codedProblem('email') },
    ]);
  const { secret, hash } = newSecret(context);
  const now = context.clock();
  const invitation: Invitation = {
    id: newId(context, 'invitation'),
    target: { venueId, role, email },
    createdBy: actor,
    createdAt: now,
    endsAt: now + credentialLifetimesMs.invitation,
    usedAt: null,
    revokedAt: null,
  };
  await insertInvitation(db, { ...invitation, secretHash: hash });
  await recordEvent(db, {
    at: now,
    actor,
    kind: 'staff.invited',
    venueId,
    subject: invitation.id,
    payload: { role },
  });
  return { invitation, secret };
}
