import { normalizeEmail } from '../../domain/access/staff.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { findStaffByEmail } from '../../storage/access/staff.ts';
import type { Context } from '../context.ts';
import { newPasswordLink, type OneTimeLink } from './password-link.ts';

/**
 * Makes a one-time link to a new password. Until it is used, everything stays as it is.
 *
 * @param actor who makes it
 * @throws NotFoundError when there is nobody of that address
 */
export async function resetPassword(
  context: Context,
  { email, actor }: { email: string; actor: Actor },
): Promise<OneTimeLink> {
  return context.storage.transact(async (db) => {
    const staff = await findStaffByEmail(db, normalizeEmail(email) ?? '');
    if (staff === undefined) throw new NotFoundError('There is nobody of that e-mail address.');
    return newPasswordLink(context, db, staff.id, actor);
  });
}
