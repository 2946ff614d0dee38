import type { FastifyReply, FastifyRequest } from 'fastify';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs one line for writes, client errors and server errors. Successful reads are logged only at level `debug`, since
 * their lines would cost more than their responses.
 *
 * A line contains the route and the website key, never the URL, the body or the client address.
 */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const isLoggedAtInfo = !reads.has(request.method) || reply.statusCode >= 400;
  if (!isLoggedAtInfo && !['debug', 'trace'].includes(request.log.level)) return;
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    siteKey: request.site?.siteKey,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (isLoggedAtInfo) request.log.info(line, 'answered');
  else request.log.debug(line, 'answered');
}
