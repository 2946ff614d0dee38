import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findStaffByEmail } from '../../storage/access/staff.ts';
import type { Context } from '../context.ts';
import { endAccess } from './end-access.ts';
import { newPasswordLink, type OneTimeLink } from './password-link.ts';

/**
 * Creates a one-time link to set a new password. The password, passkeys and sessions end now.
 *
 * @param keepsAccess they end when the link is used
 * @param actor for the event log
 * @throws NotFoundError if the address has no account
 */
export async function resetPassword(
  context: Context,
  { email, keepsAccess = false, actor }: { email: string; keepsAccess?: boolean; actor: Actor },
): Promise<OneTimeLink> {
  return context.storage.transact(async (db) => {
    const staff = await findStaffByEmail(db, email);
    if (staff === undefined) throw new NotFoundError('No staff member has that email address.');
    if (!keepsAccess) await endAccess(db, { staffId: staff.id, actor, now: context.clock() });
    return newPasswordLink(context, db, staff.id, actor);
  });
}
