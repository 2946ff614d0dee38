import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../domain/fields/member.ts';
import { operatorPaths } from '../../paths.ts';
import type { OpenDatabase } from '../../storage/access/request-guard.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import type { Connections } from '../server/connections.ts';
import type { Degradation } from '../server/degradations.ts';
import { logServerError } from '../server/errors.ts';
import type { Metrics } from '../server/metrics.ts';
import { ReadinessCheck } from './readiness.ts';

interface HealthContext {
  readonly storage: OpenDatabase;
  readonly connections: Connections;
  readonly metrics: Pick<Metrics, 'watchReadiness'>;
  readonly degraded: () => readonly Degradation[];
}

/**
 * The header in which `doctor` sends the identity of the database that it has examined. The response says whether this
 * instance uses it, which helps nobody who does not have the identity.
 */
export const databaseHeader = 'firsthold-database';

/**
 * Registers `/healthz`: the process is up. `/readyz`: its database can be read and written, and no stop has begun;
 * `/readyz?reads`: it can be read. Neither belongs to the API.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { storage, connections, metrics, degraded }: HealthContext,
): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const reads = new ReadinessCheck(async () => {
    await storage.checkReads();
    return [];
  });
  const readsAndWrites = new ReadinessCheck(async () => {
    await storage.checkReads();
    const down = await storage.ping();
    if (app.outages.sawDamage) throw new StorageUnavailableError('damaged');
    return down;
  });
  metrics.watchReadiness(async () => {
    if (connections.isEnding) return 'stopping';
    return readsAndWrites.check().then(() => null, reasonOf);
  });
  app.get(operatorPaths.health, { config, schema: { hide: true } }, async () => ({ status: 'up' }));
  let [wasDown, wasDegraded] = ['', ''];
  app.get(operatorPaths.readiness, { config, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // It will not be ready again: proxies may choose another instance at once.
    if (connections.isEnding) {
      request.loggedError = { code: 'INTERNAL_SERVER_ERROR', reason: 'stopping' };
      return reply.code(503).send({ status: 'not ready', reason: 'stopping' });
    }
    const isForReads = memberOf(request.query, 'reads') !== undefined;
    let down: readonly string[];
    try {
      down = await (isForReads ? reads : readsAndWrites).check();
    } catch (error) {
      logServerError(error, request);
      const reason = reasonOf(error);
      request.loggedError = { code: 'INTERNAL_SERVER_ERROR', reason };
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason });
    }
    const examined = request.headers[databaseHeader];
    if (examined !== undefined) {
      // PostgreSQL may withhold what identifies it.
      const own = await storage.identify().catch(() => null);
      if (own !== null) reply.header(databaseHeader, own === examined ? 'same' : 'other');
    }
    if (isForReads) return { status: 'ready' };
    if (app.outages.shouldLogEnd()) request.log.info('the database can be used again');
    const hasChanged = down.join() !== wasDown;
    wasDown = down.join();
    if (hasChanged)
      request.log.warn({ nodes: down }, 'the nodes of the database that do not respond have changed');
    const now = degraded();
    if (now.join() !== wasDegraded)
      request.log.warn({ degraded: now }, 'what impairs the service has changed');
    wasDegraded = now.join();
    // Still ready: requests for venues on the other nodes succeed, and those that are not degraded.
    return {
      status: 'ready',
      ...(down.length > 0 && { nodesDown: down.length }),
      ...(now.length > 0 && { degraded: now }),
    };
  });
}

const reasonOf = (error: unknown) => (error instanceof StorageUnavailableError ? error.reason : 'failing');
