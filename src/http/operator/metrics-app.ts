import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { operator } from '../../paths.ts';
import { Connections } from '../shell/connections.ts';
import { answerError, answerNotFound } from '../shell/errors.ts';
import type { Metrics } from '../shell/metrics.ts';
import { securityHeaders } from '../shell/security-headers.ts';
import { newServer } from '../shell/server.ts';

/** Whoever collects the numbers needs one connection, not thousands. */
const mostConnections = 100;

/**
 * `/metrics`, in Prometheus' text format, on an address of its own: what it says is for the operator alone, the
 * spam caught above all, and it costs more than any other answer.
 */
export function buildMetricsApp(metrics: Metrics, logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) => newServer(handler, new Connections(mostConnections)),
    clientErrorHandler: () => undefined,
    forceCloseConnections: true,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.get(operator.metrics, { config: { access: 'operator', limit: null } }, async (_request, reply) =>
    reply
      .headers({ ...securityHeaders, 'cache-control': 'no-store', 'content-type': metrics.contentType })
      .send(await metrics.text()),
  );
  return app;
}
