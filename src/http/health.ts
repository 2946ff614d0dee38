import type { FastifyInstance } from 'fastify';
import type { Storage } from '../storage/storage.ts';
import { answerError } from './errors.ts';

/** `/healthz`: the process is up. `/readyz`: its database answers. Neither belongs to the API. */
export async function healthRoutes(app: FastifyInstance, { storage }: { storage: Storage }): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { config, schema: { hide: true } }, async (request, reply) => {
    try {
      await storage.ping();
      return { status: 'ready' };
    } catch (error) {
      return answerError(error as Error, request, reply);
    }
  });
}
