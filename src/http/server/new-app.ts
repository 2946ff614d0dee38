import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { TSchema } from 'typebox';
import { BadRequestError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/instant.ts';
import { isTrustedPeer, type TrustedProxies, trustNoProxy } from './client-address.ts';
import { withDecodablePath } from './decodable-path.ts';
import { errorHandler, notFoundError, notFoundHandler } from './errors.ts';
import { hasSingleHostHeader } from './host-header.ts';
import { parseJsonBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { takeBackUnavailable } from './rate-limits.ts';
import { logResponse } from './request-log.ts';
import { requestIdHeader, securityHeaders } from './security-headers.ts';
import { validatorFactory } from './validators.ts';

type RawRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Options of a base app. */
export interface BaseAppOptions {
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly outages: FastifyInstance['outages'];
  readonly clock: Clock;
  /** The default limit of a request body, in bytes. */
  readonly bodyLimit: number;
  /** Schemas that those of routes refer to by `$id`: always the same list. */
  readonly sharedSchemas: readonly TSchema[];
  /** Omitted: the app does not listen, and gets requests from another app. */
  readonly serverFactory?: FastifyServerFactory;
  /** Omitted: the public API's error handler. */
  readonly onError?: typeof errorHandler;
  /** True: requests without a route pass the first hook, and a hook of the app rejects them. Default: 404 at once. */
  readonly rejectsUnknownRoutes?: boolean;
  /** The `max-age` of `Strict-Transport-Security`. Omitted or null: not sent. */
  readonly hstsSeconds?: number | null | undefined;
  /** Returns the id of a request. Omitted: the one of a trusted proxy, or a random one. */
  readonly requestIds?: (() => string) | undefined;
  /** The proxies whose `X-Request-Id` is kept. Omitted: none. */
  readonly trustedProxies?: TrustedProxies;
}

/**
 * Creates an app without routes but with everything that applies to all responses: error shape, security headers,
 * request id, JSON parsing, log and metrics.
 */
export function createBaseApp({
  logger,
  metrics,
  outages,
  clock,
  sharedSchemas,
  onError = errorHandler,
  rejectsUnknownRoutes = false,
  requestIds,
  trustedProxies = trustNoProxy,
  hstsSeconds = null,
  ...options
}: BaseAppOptions): FastifyInstance {
  const headers =
    hstsSeconds === null
      ? securityHeaders
      : { ...securityHeaders, 'strict-transport-security': `max-age=${hstsSeconds}` };
  /** Sets the headers of every response. */
  const setCommonHeaders = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header(requestIdHeader, id);
  const app = fastify({
    ...options,
    loggerInstance: logger,
    // Two log lines per request would cost more than the request; request-log.ts writes one.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIds?.() ?? proxysRequestId(request, trustedProxies) ?? randomUUID(),
    // The maximum length of a URL, so that an id that is too long gets the usual 404.
    routerOptions: { maxParamLength: 64 * 1024 },
    rewriteUrl: (request) => withDecodablePath(request.url ?? '/'),
    // Fastify would respond in addition to newServer, in another shape.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: {
      // Instead of `addSchema`, after which Fastify would build a compiler for each route.
      bucket: () => schemaBucket(sharedSchemas),
      compilersFactory: {
        buildValidator: validatorFactory(sharedSchemas),
        // JSON.stringify is faster than a schema serializer here, and its output matches the schemas.
        buildSerializer: () => () => JSON.stringify,
      },
    },
    // Rejected before any hook runs.
    frameworkErrors: (error, request, reply) => onError(error, request, setCommonHeaders(request, reply)),
  });
  app.decorate('outages', outages);
  takeBackUnavailable(app, clock);
  // Synchronous hooks take `done`: a promise for each would slow down every response.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    if (!hasSingleHostHeader(request.raw)) {
      if (outages.shouldLogHost())
        request.log.warn(
          'a request without exactly one valid Host header was refused; the next ones are not logged (docs/run/proxy.md#pass-on-the-host-header)',
        );
      throw new BadRequestError('The request must have exactly one Host header.');
    }
    // Rejected before the body is read.
    if (request.is404 && !rejectsUnknownRoutes) throw notFoundError();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url = 'unknown' } = request.routeOptions;
    // The management app has logged the result itself.
    if (config.access !== 'staff') {
      metrics.countResponse(request, reply, url);
      logResponse(request, reply, url);
    }
    done();
  });
  app.setErrorHandler(onError);
  app.setNotFoundHandler(notFoundHandler);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  return app;
}

/** Returns the `X-Request-Id` of a trusted proxy; null: another sender's, or not one that may be logged. */
function proxysRequestId({ headers, socket }: RawRequest, trusted: TrustedProxies): string | null {
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return null;
  return isTrustedPeer(socket.remoteAddress, trusted) ? id : null;
}

/** Returns the store of an app's shared schemas. */
function schemaBucket(shared: readonly TSchema[]) {
  const schemas: Record<string, unknown> = {};
  for (const schema of shared) if ('$id' in schema) schemas[String(schema.$id)] = schema;
  return {
    add(): never {
      throw new Error('List a shared schema in `sharedSchemas`.');
    },
    getSchema: (id: string) => schemas[id],
    getSchemas: () => schemas,
  };
}
