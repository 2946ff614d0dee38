import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { BadRequestError } from '../../domain/errors.ts';
import { withDecodablePath } from './decodable-path.ts';
import { errorHandler, notFoundError, notFoundHandler } from './errors.ts';
import { hasSingleHostHeader } from './host-header.ts';
import { parseJsonBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { logResponse } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { buildValidator } from './validators.ts';

/** What the shell of an app is made with. */
export interface BaseAppOptions {
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly outages: FastifyInstance['outages'];
  /** Largest body anybody may send, in bytes, where a route does not say otherwise. */
  readonly bodyLimit: number;
  /** Left out: it is never listened at, but handed requests. */
  readonly serverFactory?: FastifyServerFactory;
  /** Left out: as the public API refuses. */
  readonly onError?: typeof errorHandler;
  /** True: requests without a route pass the first hook, and a hook of the app refuses them. Default: 404 at once. */
  readonly rejectsUnknownRoutes?: boolean;
}

/**
 * An app without routes, in which holds what is so for every answer of the service: error shape, security headers, JSON
 * whatever the type, a line in the log and in the metrics.
 */
export function createBaseApp({
  logger,
  metrics,
  outages,
  onError = errorHandler,
  rejectsUnknownRoutes = false,
  ...options
}: BaseAppOptions): FastifyInstance {
  const app = fastify({
    ...options,
    loggerInstance: logger,
    // Two lines a request would cost more than the request; see request-log.ts for the one that is kept.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // As long as an address may be: what is too long for an id is one that names nothing, and answered as such.
    routerOptions: { maxParamLength: 64 * 1024 },
    rewriteUrl: (request) => withDecodablePath(request.url ?? '/'),
    // Fastify would answer beside newServer, in another shape.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // JSON.stringify is quicker than a schema serialiser on our answers, and its output is what the schemas say. It stands
    // here, since an app that is told later goes back to the other wherever schemas are shared, and compiles each answer's.
    schemaController: { compilersFactory: { buildValidator, buildSerializer: () => () => JSON.stringify } },
    // Refused before any hook runs.
    frameworkErrors: (error, request, reply) => onError(error, request, reply.headers(securityHeaders)),
  });
  app.decorate('outages', outages);
  // Hooks that need not wait take `done`: a promise for each would be felt in every answer.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (!hasSingleHostHeader(request.raw)) throw new BadRequestError('The request does not name one host.');
    // Before anything looks at the body: at an address where nothing is, the body does not matter.
    if (request.is404 && !rejectsUnknownRoutes) throw notFoundError();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Whoever was handed the request has written down what came of it.
    if (request.routeOptions.config.access !== 'staff') {
      metrics.countAnswer(request, reply);
      logResponse(request, reply);
    }
    done();
  });
  app.setErrorHandler(onError);
  app.setNotFoundHandler(notFoundHandler);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  return app;
}
