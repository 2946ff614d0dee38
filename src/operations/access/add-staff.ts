import { normalizeEmail, type StaffMember } from '../../domain/access/staff.ts';
import { isAtLeast, type StaffRole } from '../../domain/access/staff-role.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { findStaffByEmail, insertStaff, upsertMembership } from '../../storage/access/staff.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { type CreatedAccess, listCreatedAccess, revokeAccess } from './created-access.ts';
import { lockAndReadRole, setRole } from './membership.ts';
import { newPasswordLink, type OneTimeLink } from './password-link.ts';

/** A person who was added, or whose role was changed. */
interface AddedStaff {
  readonly staff: StaffMember;
  readonly link: OneTimeLink | null;
  readonly replacesLink: boolean;
  readonly created: CreatedAccess | null;
}

/**
 * Adds a member to a venue, or changes a member's role. Only the operator can do this; staff send invitations
 * (`invite.ts`).
 *
 * @param actor for the event log
 * @param requested `revokesCreated`: whether the feeds, tokens and webhooks that the member created are ended
 * @returns the person, and a one-time link if the account has no password; whether it replaces an earlier one; what the
 *   member created that is active, ended or not, if the role is lower than before
 * @throws ValidationError if the e-mail address is invalid
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if the venue would have no owner
 */
export async function addStaff(
  context: Context,
  requested: { email: string; name: string; venueId: string; role: StaffRole; revokesCreated?: boolean },
  actor: Actor,
): Promise<AddedStaff> {
  const { name, venueId, role, revokesCreated = false } = requested;
  const email = normalizeEmail(requested.email);
  if (email === null)
    throw new ValidationError([
      { path: 'email', message: 'must be an email address', ...codedProblem('email') },
    ]);
  return context.storage.transact(async (db) => {
    if ((await findVenue(db, venueId)) === undefined)
      throw new NotFoundError(`There is no venue ${venueId}.`);
    const now = context.clock();
    const existing = await findStaffByEmail(db, requested.email);
    const staff = existing ?? {
      id: newId(context, 'staff'),
      name,
      email,
      passwordHash: null,
      createdAt: now,
    };
    if (existing === undefined) await insertStaff(db, staff);
    const member = { venueId, staffId: staff.id };
    const from = await lockAndReadRole(db, member, role === 'owner');
    if (from === null) {
      await upsertMembership(db, { ...member, role, createdAt: now });
      await recordEvent(db, {
        at: now,
        actor,
        kind: 'staff.added',
        venueId,
        subject: staff.id,
        payload: { role },
      });
    } else await setRole(db, member, { from, to: role, actor, now });
    const link = staff.passwordHash === null ? await newPasswordLink(context, db, staff.id, actor) : null;
    const isLowered = from !== null && !isAtLeast(role, from);
    const created = isLowered ? await listCreatedAccess(db, member, now) : null;
    if (revokesCreated && created !== null) await revokeAccess(db, created, { venueId, actor, now });
    return { staff, link, replacesLink: link !== null && existing !== undefined, created };
  });
}
