import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Instant } from '../../../domain/time/instant.ts';
import type { ManagementContext, Staff } from '../context.ts';
import { authenticateSession, authenticateToken, bearerOf, reauthenticate } from './authentication.ts';
import type { AccessCheckedStorage } from './checked-storage.ts';
import { assertSameOrigin } from './csrf.ts';
import { assertAllowed, policyOf } from './policy.ts';
import { limitAnonymous, limitLargeBodies, limitStaff } from './rate-limits.ts';
import type { SlowRoutes } from './slow-routes.ts';

/**
 * Checks access three times: before the body is read, after it has arrived (a slow body can outlive a role), and
 * inside every transaction of the request (`AccessCheckedStorage`). 401 if the sender is unknown; 404 if the venue is
 * not theirs, like an unknown one; 403 if their role or the token's scopes do not suffice. The policy of each action
 * is in `domain/access/staff-actions.ts`.
 */
export function checkAccess(
  app: FastifyInstance,
  context: ManagementContext,
  checked: AccessCheckedStorage,
  slowRoutes: SlowRoutes,
): void {
  app.addHook('onRequest', (request, _reply, done) => checked.run(request, done));
  app.addHook('onRequest', async (request, reply) => {
    const { action, isLarge } = request.routeOptions.config;
    // A test checks all routes; one without an action is closed.
    if (action === undefined) throw new Error('The route does not declare its action.');
    const bearer = action === 'anyone' ? null : bearerOf(request);
    const program = bearer === null ? null : await authenticateToken(context, bearer);
    // Requests with a valid token need no such check: another website's page cannot know a token.
    if (program === null) assertSameOrigin(request);
    if (action === 'anyone') return limitAnonymous(context, request, reply);
    const staff = bearer === null ? await authenticateSession(context, request) : program;
    if (staff === null) await limitAnonymous(context, request, reply);
    else {
      await limitStaff(context, reply, staff);
      context.budgets.check('staff-work', staff.id, reply);
      const finish = context.budgets.start('staff-work', staff.id);
      reply.raw.once('close', () => slowRoutes.count(request, finish()));
      // Before the check, so that the log names who was refused.
      request.staff = staff;
    }
    request.staff = allowed(staff, request, reply, context.clock());
    const { venueId } = policyOf(request);
    if (isLarge && venueId !== undefined) await limitLargeBodies(context, reply, venueId);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.staff === undefined || request.body === undefined) return;
    const staff = await context.storage.read((db) => reauthenticate(db, request.staff, context.clock()));
    request.staff = allowed(staff, request, reply, context.clock());
  });
  // The body arrives outside the async context of its headers.
  app.addHook('preValidation', (request, _reply, done) => checked.run(request, done));
}

/** @throws UnauthorizedError, NotFoundError or ForbiddenError if the request is not, or no longer, allowed */
function allowed(staff: Staff | null, request: FastifyRequest, reply: FastifyReply, now: Instant): Staff {
  if (staff === null) reply.header('www-authenticate', 'Bearer');
  return assertAllowed(staff, policyOf(request), now);
}
