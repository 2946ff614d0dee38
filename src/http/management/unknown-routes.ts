import type { FastifyInstance } from 'fastify';
import { MethodNotAllowedError } from '../../domain/errors.ts';
import { notFoundError } from '../server/errors.ts';
import { limitAnonymous } from './access/rate-limits.ts';
import type { ManagementContext } from './context.ts';

/**
 * Rejects requests without a route: 405 with `Allow` if the path exists with other methods, otherwise 404. Register
 * it before any route. The request is not authenticated, so it counts against the client address.
 */
export function rejectUnknownRoutes(app: FastifyInstance, context: ManagementContext): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    await limitAnonymous(context, request, reply);
    const [path = ''] = request.url.split('?');
    const allowed = [...methods].flatMap(([pattern, known]) => (matches(pattern, path) ? [...known] : []));
    if (allowed.length === 0) throw notFoundError();
    const allow = [...new Set(allowed)].sort().join(', ');
    reply.header('allow', allow);
    throw new MethodNotAllowedError(`This address supports ${allow} only.`);
  });
}

const idPattern = /^[\w-]+$/;

/** @param pattern in the router's syntax: `:name` is one segment */
function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const segments = path.split('/');
  return (
    expected.length === segments.length &&
    expected.every((part, at) =>
      part.startsWith(':') ? idPattern.test(segments[at] ?? '') : part === segments[at],
    )
  );
}
