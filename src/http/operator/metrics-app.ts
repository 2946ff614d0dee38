import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { operatorPaths } from '../../paths.ts';
import { Connections } from '../server/connections.ts';
import { errorHandler, notFoundHandler } from '../server/errors.ts';
import type { ForwardCounts, Metrics } from '../server/metrics.ts';
import { ownVersion } from '../server/own-version.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { newServer } from '../server/server.ts';
import type { LoadSummary } from './recent-load.ts';

/** What `/load` returns. */
export interface ServiceState extends LoadSummary {
  readonly version: string;
  /** Where this instance listens for visitors; null: not on a port, or not yet. */
  readonly port: number | null;
  readonly forwards: ForwardCounts;
}

/** A scraper needs one connection, not thousands. */
const maxConnections = 100;

/**
 * Builds `/metrics` in Prometheus' text format, and `/load` for `doctor`, on a separate address: it is for the operator only (the spam
 * counter above all), and it costs more than any other response.
 */
export function buildMetricsApp(
  metrics: Metrics,
  logger: FastifyBaseLogger,
  load: () => LoadSummary & Pick<ServiceState, 'port'>,
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) => newServer(handler, new Connections(maxConnections)),
    clientErrorHandler: () => undefined,
    forceCloseConnections: true,
  });
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(notFoundHandler);
  app.get(operatorPaths.metrics, { config: { access: 'operator', limit: null } }, async (_request, reply) =>
    reply
      .headers({ ...securityHeaders, 'cache-control': 'no-store', 'content-type': metrics.contentType })
      .send(await metrics.text()),
  );
  app.get(operatorPaths.load, { config: { access: 'operator', limit: null } }, async (_request, reply) =>
    reply.headers({ ...securityHeaders, 'cache-control': 'no-store' }).send({
      ...load(),
      version: ownVersion(),
      forwards: metrics.forwards,
    } satisfies ServiceState),
  );
  return app;
}
