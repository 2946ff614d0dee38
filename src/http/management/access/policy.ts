import type { FastifyRequest } from 'fastify';
import { isRecent } from '../../../domain/access/staff.ts';
import { type ManagementAction, mayAs, mayWith } from '../../../domain/access/staff-actions.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../domain/errors.ts';
import { memberOf } from '../../../domain/fields/member.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { told } from '../../../domain/told-problem.ts';
import type { Staff } from '../context.ts';

/** What a request needs to be allowed. */
export interface Policy {
  readonly action: ManagementAction;
  /** The venue in the path; undefined: the route is about no venue. */
  readonly venueId: string | undefined;
  /** See `needsRecentLogIn` of the route. */
  readonly needsRecentLogIn: boolean;
}

/** The policy of the route that a request is for. */
export function policyOf({ routeOptions, params }: FastifyRequest): Policy {
  const venueId = memberOf(params, 'venueId');
  const { action = 'anyone', needsRecentLogIn = false } = routeOptions.config;
  return { action, venueId: typeof venueId === 'string' ? venueId : undefined, needsRecentLogIn };
}

/**
 * Applies a policy to the sender of a request.
 *
 * @param staff null: unknown, or logged out since
 * @returns the sender
 * @throws UnauthorizedError if the sender is unknown
 * @throws NotFoundError if the venue is not theirs
 * @throws ForbiddenError if their role or the scopes of the token do not suffice, or their login is not recent enough
 */
export function refuseUnlessAllowed(staff: Staff | null, policy: Policy, now: Instant): Staff {
  if (staff === null) throw new UnauthorizedError('Log in, or send an API token.');
  refuseUnlessPermitted(staff, policy);
  if (policy.needsRecentLogIn) refuseUnlessRecent(staff, now);
  return staff;
}

function refuseUnlessPermitted(staff: Staff, { action, venueId }: Policy): void {
  if (action === 'anyone' || action === 'self') return;
  if (action === 'account') {
    if (staff.scopes !== null) throw new ForbiddenError('A token may not do this.');
    return;
  }
  const membership = staff.memberships.find((candidate) => candidate.venueId === venueId);
  if (membership === undefined) throw new NotFoundError('There is no such venue, or it is not yours.');
  if (staff.scopes !== null && !mayWith(staff.scopes, action))
    throw new ForbiddenError('The scopes of this token do not allow this.');
  if (membership.role !== null && !mayAs(membership.role, action))
    throw new ForbiddenError('Your role at this venue does not allow this.');
}

/**
 * Refuses a session that is not from a recent login: a stolen one must not become permanent access. A token has no login,
 * and its scopes limit it.
 *
 * @throws ForbiddenError
 */
export function refuseUnlessRecent({ loggedInAt }: Staff, now: Instant): void {
  if (loggedInAt !== null && !isRecent(loggedInAt, now))
    throw new ForbiddenError(
      'Log in again to confirm that it is you: this changes who can get in.',
      told('log_in_again'),
    );
}
