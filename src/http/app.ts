import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { BadRequestError } from '../domain/errors.ts';
import type { Context } from '../operations/context.ts';
import type { OpenDatabase } from '../storage/access/door.ts';
import { feedRoutes } from './feeds/routes.ts';
import { healthRoutes } from './operator/health.ts';
import { Outages } from './operator/outages.ts';
import { apiPageRoutes } from './pages/docs/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { publicRoutes } from './public/routes.ts';
import { Sites } from './public/sites.ts';
import type { TrustedProxies } from './shell/client-address.ts';
import { Connections } from './shell/connections.ts';
import { answerError, answerNotFound, nothingHere } from './shell/errors.ts';
import { FinishedAnswers } from './shell/finished-answers.ts';
import { namesItsHost } from './shell/host.ts';
import { parseJsonBody } from './shell/json-body.ts';
import type { Metrics } from './shell/metrics.ts';
import { withReadablePath } from './shell/readable-path.ts';
import { logAnswer } from './shell/request-log.ts';
import { securityHeaders } from './shell/security-headers.ts';
import { newServer } from './shell/server.ts';
import { buildValidator } from './shell/validators.ts';

/** What the composition root brings. */
export interface AppOptions extends Context {
  readonly storage: OpenDatabase;
  readonly trustedProxies: TrustedProxies;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Most memory for finished answers, in bytes. */
  readonly cacheBytes: number;
  readonly connections?: Connections;
  /** For tools that look at every route: called before there is any. */
  readonly beforeRoutes?: (app: FastifyInstance) => Promise<void>;
}

/** Largest body anybody may send, in bytes. */
const bodyLimit = 64 * 1024;

/** The whole HTTP side, not yet listening; tests call it in memory. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { connections = new Connections() } = options;
  const app = fastify({
    loggerInstance: options.logger,
    // Two lines a request would cost more than the request; see request-log.ts for the one that is kept.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    // As long as an address may be: what is too long for an id is one that names nothing, and answered as such.
    routerOptions: { maxParamLength: 64 * 1024 },
    rewriteUrl: (request) => withReadablePath(request.url ?? '/'),
    serverFactory: (handler) => newServer(handler, connections),
    // Fastify would answer beside newServer, in another shape.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // JSON.stringify is quicker than a schema serialiser on our answers, and its output is what the schemas say. It stands
    // here, since an app that is told later goes back to the other wherever schemas are shared, and compiles each answer's.
    schemaController: { compilersFactory: { buildValidator, buildSerializer: () => () => JSON.stringify } },
    // Refused before any hook runs.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders)),
  });
  app.decorate('outages', new Outages());
  // Hooks that need not wait take `done`: a promise for each would be felt in every answer.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (!namesItsHost(request.raw)) throw new BadRequestError('The request does not name one host.');
    // Before anything looks at the body: at an address where nothing is, the body does not matter.
    if (request.is404) throw nothingHere();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.metrics.countAnswer(request, reply);
    logAnswer(request, reply);
    done();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);

  const finished = new FinishedAnswers(options.clock, options.cacheBytes, options.metrics);
  await options.beforeRoutes?.(app);
  await app.register(apiPageRoutes);
  const { door } = options.storage;
  const context = { ...options, door, finished, sites: new Sites({ ...options, door }) };
  await app.register(pageRoutes, context);
  await app.register(feedRoutes, context);
  await app.register(healthRoutes, { storage: options.storage, connections });
  await app.register(publicRoutes, context);
  return app;
}
