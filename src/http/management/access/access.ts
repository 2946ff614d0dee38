import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ManagementAction, mayAs, mayWith } from '../../../domain/access/staff-actions.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../domain/errors.ts';
import { memberOf } from '../../../domain/fields/member.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { holdStaffToLimit, holdStrangerToLimit } from './limits.ts';
import { refuseOtherWebsites } from './own-page.ts';
import { bySession, byToken } from './who-asks.ts';

/**
 * Who asks, and whether they may: before any route runs, and before its body is read. Nobody known is 401. A venue that
 * is not theirs is 404, as one that does not exist; a role, or the scopes of a token, that do not suffice are 403. What
 * each action asks for stands in `domain/access/staff-actions.ts`.
 */
export function checkAccess(app: FastifyInstance, context: ManagementContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const { action } = request.routeOptions.config;
    // A test walks all routes; one that it did not see is for nobody.
    if (action === undefined) throw new Error('The route does not declare its action.');
    const bearer = bearerOf(request);
    // No page of another website can send a token.
    if (bearer === null) refuseOtherWebsites(request);
    if (action === 'anyone') return holdStrangerToLimit(context, request, reply);
    const staff = bearer === null ? await bySession(context, request) : await byToken(context, bearer);
    if (staff === null) {
      await holdStrangerToLimit(context, request, reply);
      reply.header('www-authenticate', 'Bearer');
      throw new UnauthorizedError('Log in, or send an API token.');
    }
    await holdStaffToLimit(context, reply, staff);
    letIn(staff, action, memberOf(request.params, 'venueId'));
    request.staff = staff;
  });
}

/** @param venueId of the path; undefined: the route is about no venue */
function letIn(staff: Staff, action: Exclude<ManagementAction, 'anyone'>, venueId: unknown): void {
  if (action === 'self') return;
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

/** What stands behind `Bearer` in `Authorization`; null where there is nothing of the kind. */
function bearerOf({ headers }: FastifyRequest): string | null {
  const [, secret = null] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return secret;
}
