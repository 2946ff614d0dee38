import type { SignInMethod } from '../../../domain/access/staff.ts';
import { UnauthorizedError } from '../../../domain/errors.ts';
import { findToken } from '../../../storage/access/api-tokens.ts';
import { findStaff, listMembershipsOf } from '../../../storage/access/staff.ts';
import { hasVenues } from '../../../storage/venue/venues.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { withoutPasskey } from './authentication.ts';

/**
 * Returns the sender's own account, or that of a new login.
 *
 * @param who the sender, or the id of a member of staff
 * @param signedInBy how the member of staff has signed in
 * @throws UnauthorizedError if the account no longer exists
 */
export async function accountOf(
  { storage }: ManagementContext,
  who: Staff | string,
  signedInBy: SignInMethod | null = typeof who === 'string' ? null : who.signedInBy,
) {
  return storage.read(async (db) => {
    if (typeof who !== 'string' && who.scopes !== null) {
      const id = who.actor.slice('token:'.length);
      const [{ venueId = '' } = {}] = who.memberships;
      const { label = '' } = (await findToken(db, { venueId, id })) ?? {};
      const token = { kind: 'token', id, name: label, email: null, scopes: who.scopes, mayAddVenue: false };
      return envelope(token, who.memberships, who.venuesNeedingPasskey);
    }
    const id = typeof who === 'string' ? who : who.id;
    const staff = await findStaff(db, id);
    if (staff === undefined) throw new UnauthorizedError('Sign in again.');
    const { name, email } = staff;
    const memberships = await listMembershipsOf(db, id);
    const mayAddVenue = memberships.length === 0 && !(await hasVenues(db));
    const needing = withoutPasskey(memberships, signedInBy);
    return envelope({ kind: 'staff', id, name, email, scopes: null, mayAddVenue }, memberships, needing);
  });
}

function envelope(
  account: object,
  memberships: Staff['memberships'],
  needing: Staff['venuesNeedingPasskey'],
) {
  const venues = memberships.map(({ venueId, role }) => ({
    id: venueId,
    role,
    needsPasskey: needing.has(venueId),
  }));
  return { success: true, data: { ...account, venues } };
}
