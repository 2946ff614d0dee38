import type { FastifyInstance } from 'fastify';
import { ValidationError } from '../../domain/errors.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { unknownParameterMessage } from './search-text.ts';

/**
 * Rejects query parameters that the route's schema does not list: a mistyped filter would return everything. Register
 * it after the access check.
 */
export function rejectUnknownParameters(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const known = Object(memberOf(request.routeOptions.schema?.querystring, 'properties'));
    const unknown = Object.keys(Object(request.query)).filter((name) => !Object.hasOwn(known, name));
    if (unknown.length > 0)
      throw new ValidationError(
        unknown.map((path) => ({
          path,
          message: unknownParameterMessage(path),
          ...codedProblem('not_known'),
        })),
      );
    done();
  });
}
