import type { FastifyRequest } from 'fastify';
import { type ManagementAction, mayAs, mayWith } from '../../../domain/access/staff-actions.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../domain/errors.ts';
import { memberOf } from '../../../domain/fields/member.ts';
import type { Staff } from '../context.ts';

/** What a request needs to be allowed. */
export interface Policy {
  readonly action: ManagementAction;
  /** The venue in the path; undefined: the route is about no venue. */
  readonly venueId: string | undefined;
}

/** The policy of the route that a request is for. */
export function policyOf({ routeOptions, params }: FastifyRequest): Policy {
  const venueId = memberOf(params, 'venueId');
  const { action = 'anyone' } = routeOptions.config;
  return { action, venueId: typeof venueId === 'string' ? venueId : undefined };
}

/**
 * Applies a policy to the sender of a request.
 *
 * @param staff null: unknown, or logged out since
 * @returns the sender
 * @throws UnauthorizedError if the sender is unknown
 * @throws NotFoundError if the venue is not theirs
 * @throws ForbiddenError if their role, or the scopes of the token, do not suffice
 */
export function refuseUnlessAllowed(staff: Staff | null, { action, venueId }: Policy): Staff {
  if (staff === null) throw new UnauthorizedError('Log in, or send an API token.');
  if (action === 'anyone' || action === 'self') return staff;
  if (action === 'account') {
    if (staff.scopes !== null) throw new ForbiddenError('A token may not do this.');
    return staff;
  }
  const membership = staff.memberships.find((candidate) => candidate.venueId === venueId);
  if (membership === undefined) throw new NotFoundError('There is no such venue, or it is not yours.');
  if (staff.scopes !== null && !mayWith(staff.scopes, action))
    throw new ForbiddenError('The scopes of this token do not allow this.');
  if (membership.role !== null && !mayAs(membership.role, action))
    throw new ForbiddenError('Your role at this venue does not allow this.');
  return staff;
}
