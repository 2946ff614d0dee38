import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** `/metrics`, in Prometheus' text format. */
export async function metricsRoutes(app: FastifyInstance, { metrics }: { metrics: Metrics }): Promise<void> {
  app.get(
    '/metrics',
    { config: { access: 'anyone', limit: null }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
