import type { FastifyRequest } from 'fastify';
import { isRecentLogin } from '../../../domain/access/staff.ts';
import {
  type ManagementAction,
  roleAllows,
  type StaffAction,
  scopeAllows,
} from '../../../domain/access/staff-actions.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../domain/errors.ts';
import { memberOf } from '../../../domain/fields/member.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Staff } from '../context.ts';

/** The requirements of a request. */
export interface Policy {
  readonly action: ManagementAction;
  /** The venue in the path; undefined: the route has no venue. */
  readonly venueId: string | undefined;
  /** See the route's `needsRecentLogIn`. */
  readonly needsRecentLogIn: boolean;
}

/** Returns the policy of a request's route. */
export function policyOf({ routeOptions, params }: FastifyRequest): Policy {
  const venueId = memberOf(params, 'venueId');
  const { action = 'anyone', needsRecentLogIn = false } = routeOptions.config;
  return { action, venueId: typeof venueId === 'string' ? venueId : undefined, needsRecentLogIn };
}

/**
 * Applies a policy to the sender of a request.
 *
 * @param staff null: unknown, or signed out since
 * @returns the sender
 * @throws UnauthorizedError if the sender is unknown
 * @throws NotFoundError if the venue is not theirs
 * @throws ForbiddenError if their role or the scopes of the token do not suffice, or their login is not recent enough
 */
export function assertAllowed(staff: Staff | null, policy: Policy, now: Instant): Staff {
  if (staff === null) throw new UnauthorizedError('Sign in, or send an API token.');
  assertPermitted(staff, policy);
  if (policy.needsRecentLogIn) assertRecentLogin(staff, now);
  return staff;
}

function assertPermitted(staff: Staff, { action, venueId }: Policy): void {
  if (action === 'anyone' || action === 'self') return;
  if (action === 'account' || action === 'session') {
    if (staff.scopes !== null) throw new ForbiddenError('A token may not do this.');
    if (action === 'account' && staff.venuesNeedingPasskey.size > 0) throw passkeyRequiredError(staff);
    return;
  }
  const membership = staff.memberships.find((candidate) => candidate.venueId === venueId);
  if (membership === undefined)
    throw new NotFoundError('This venue does not exist, or you have no access to it.');
  if (staff.venuesNeedingPasskey.has(membership.venueId)) throw passkeyRequiredError(staff);
  if (staff.scopes !== null && !scopeAllows(staff.scopes, action))
    throw new ForbiddenError('The scopes of this token do not allow this.');
  if (membership.role !== null && !roleAllows(membership.role, action))
    throw new ForbiddenError('Your role at this venue does not allow this.');
}

/**
 * Returns whether the sender may also do another action than the route's: it decides what a response contains.
 *
 * @param venueId the venue of the route
 */
export function isPermitted(staff: Staff, venueId: string, action: StaffAction): boolean {
  const membership = staff.memberships.find((candidate) => candidate.venueId === venueId);
  if (membership === undefined || staff.venuesNeedingPasskey.has(venueId)) return false;
  if (staff.scopes !== null) return scopeAllows(staff.scopes, action);
  return membership.role !== null && roleAllows(membership.role, action);
}

/**
 * Rejects a token that may not read requests: what it does sends guests’ data to an address that others can read.
 *
 * @throws ForbiddenError
 */
export function assertMayShareRequests(staff: Staff, venueId: string): void {
  if (!isPermitted(staff, venueId, 'requests.read'))
    throw new ForbiddenError('This sends data of guests: the token needs the scope requests:read too.');
}

/** Returns the error for a session that no passkey proved, where one is required: it says what that person can do. */
export const passkeyRequiredError = ({ hasPasskey }: Pick<Staff, 'hasPasskey'>) =>
  new ForbiddenError(
    hasPasskey
      ? 'This requires a passkey: sign in with yours.'
      : 'This requires a passkey: add one to your account.',
    codedProblem('passkey_required'),
  );

/**
 * Rejects a session that no passkey proved, if a venue requires one and the person has one: a stolen password alone must
 * not suffice to add another.
 *
 * @throws ForbiddenError
 */
export function assertMayAddPasskey(staff: Staff): void {
  if (staff.hasPasskey) throw passkeyRequiredError(staff);
}

/**
 * Rejects a session without a recent login: a stolen one must not become permanent access. A token has no login, and
 * its scopes limit it.
 *
 * @throws ForbiddenError
 */
export function assertRecentLogin({ loggedInAt }: Staff, now: Instant): void {
  if (loggedInAt !== null && !isRecentLogin(loggedInAt, now))
    throw new ForbiddenError(
      'Sign in again to confirm your identity: this changes who has access.',
      codedProblem('log_in_again'),
    );
}
