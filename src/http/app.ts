import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import type { PhotoWorkshop } from '../media/photo-workshop.ts';
import type { Passwords } from '../operations/access/passwords.ts';
import type { Context } from '../operations/context.ts';
import type { OpenDatabase } from '../storage/access/door.ts';
import { feedRoutes } from './feeds/routes.ts';
import { handOver } from './management/hand-over.ts';
import { healthRoutes } from './operator/health.ts';
import { Outages } from './operator/outages.ts';
import { apiPageRoutes } from './pages/docs/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { KeyUseCounter } from './public/key-use-counter.ts';
import { publicRoutes } from './public/routes.ts';
import { Sites } from './public/sites.ts';
import type { TrustedProxies } from './shell/client-address.ts';
import { Connections } from './shell/connections.ts';
import { FinishedAnswers } from './shell/finished-answers.ts';
import type { Metrics } from './shell/metrics.ts';
import { newApp } from './shell/new-app.ts';
import { newServer } from './shell/server.ts';

/** What the composition root brings. */
export interface AppOptions extends Context {
  readonly storage: OpenDatabase;
  readonly trustedProxies: TrustedProxies;
  /** Left out: no webhook that is added may have a private address. */
  readonly privateAddresses?: PrivateAddressSettings;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Most memory for finished answers, in bytes. */
  readonly cacheBytes: number;
  readonly connections?: Connections;
  /** Left out: what came in by website keys is written down by nobody. */
  readonly keyUses?: KeyUseCounter;
  /** Left out: as dear as they should be. */
  readonly passwords?: Passwords;
  /** Where photos are made; left out: with the usual limits. */
  readonly workshop?: PhotoWorkshop;
  /** For tools that look at every route: called before there is any. */
  readonly beforeRoutes?: (app: FastifyInstance) => Promise<void>;
}

/** Largest body anybody may send, in bytes. */
const bodyLimit = 64 * 1024;

/** The whole HTTP side, not yet listening; tests call it in memory. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { connections = new Connections(), keyUses = new KeyUseCounter(), logger, metrics } = options;
  const outages = new Outages();
  const app = newApp({
    ...{ logger, metrics, outages, bodyLimit },
    serverFactory: (handler) => newServer(handler, connections),
  });

  const finished = new FinishedAnswers(options.clock, options.cacheBytes, options.metrics);
  await options.beforeRoutes?.(app);
  await app.register(apiPageRoutes);
  const { door } = options.storage;
  const sites = new Sites({ ...options, door, keyUses });
  const context = { ...options, door, finished, sites, keyUses };
  await app.register(pageRoutes, context);
  await app.register(feedRoutes, context);
  await app.register(healthRoutes, { storage: options.storage, connections });
  await app.register(publicRoutes, context);
  await app.register(handOver, { ...options, outages });
  return app;
}
