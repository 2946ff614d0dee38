import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import type { PhotoProcessor } from '../media/photo-processor.ts';
import type { PasswordHasher } from '../operations/access/passwords.ts';
import type { Context } from '../operations/context.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';
import { withDeadline } from '../storage/engine/deadline.ts';
import { feedRoutes } from './feeds/routes.ts';
import type { TestWebhook } from './management/context.ts';
import { mountLazyApp } from './management/lazy-app.ts';
import { healthRoutes } from './operator/health.ts';
import { OutageLog } from './operator/outage-log.ts';
import { apiPageRoutes } from './pages/docs/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { KeyUsageCounter } from './public/key-usage-counter.ts';
import { VenuePriceCache } from './public/lowest-prices.ts';
import { publicRoutes } from './public/routes.ts';
import { sharedSchemas } from './public/schemas.ts';
import { SiteAccessCache } from './public/sites.ts';
import type { TrustedProxies } from './server/client-address.ts';
import { Connections } from './server/connections.ts';
import type { Degradation } from './server/degradations.ts';
import { LongReads } from './server/long-reads.ts';
import type { Metrics } from './server/metrics.ts';
import { createBaseApp } from './server/new-app.ts';
import type { RequestPool } from './server/pool-requests.ts';
import { newProxyCheck } from './server/proxy-check.ts';
import { ResponseCache } from './server/response-cache.ts';
import { newServer } from './server/server.ts';
import { WorkBudgets } from './server/work-budgets.ts';

/** The dependencies of the app. */
export interface AppOptions extends Context {
  readonly storage: OpenDatabase;
  readonly trustedProxies: TrustedProxies;
  /** Omitted: no new webhook may have a private address. */
  readonly privateAddresses?: PrivateAddressSettings;
  /** Days after which guests are erased automatically. Null or omitted: never. */
  readonly eraseGuestsAfterDays?: number | null;
  /** Sends a test event to a webhook. Omitted: webhooks cannot be tested over the API. */
  readonly testWebhook?: TestWebhook;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** The maximum size of the response cache, in bytes. */
  readonly cacheBytes: number;
  readonly connections?: Connections;
  /** Omitted: usage is not counted. */
  readonly keyUsage?: KeyUsageCounter;
  /** Omitted: with the usual cost. */
  readonly passwords?: PasswordHasher;
  /** Converts photos; omitted: with the usual limits. */
  readonly photoProcessor?: PhotoProcessor;
  /** Limits the work for each visitor and person. Omitted: with the usual limits. */
  readonly budgets?: WorkBudgets;
  /** Handles requests that take long. Omitted: this app handles them itself. */
  readonly pool?: RequestPool;
  /** Returns what impairs the service. Omitted: nothing. */
  readonly degraded?: () => readonly Degradation[];
  /** Returns the id of a request. Omitted: a random one. */
  readonly requestIds?: () => string;
  /** The `max-age` of `Strict-Transport-Security`, in seconds. Omitted or null: not sent. */
  readonly hstsSeconds?: number | null;
  /** The app runs in a worker of the pool, and tells the main thread how long a response may be cached. */
  readonly isWorker?: boolean;
  /** For tools that inspect every route: called before any is registered. */
  readonly beforeRoutes?: (app: FastifyInstance) => Promise<void>;
}

/** How long a visitor's request waits for the database, in milliseconds: they get a 503 within four seconds. */
const visitorsWaitMs = 3000;

/** The default limit of a request body, in bytes. */
const bodyLimit = 64 * 1024;

/** Builds the HTTP app without listening; tests call it in memory. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { connections = new Connections(), keyUsage = new KeyUsageCounter(), logger, metrics } = options;
  const { requestIds, hstsSeconds, isWorker = false } = options;
  const outages = new OutageLog();
  const app = createBaseApp({
    logger,
    metrics,
    outages,
    clock: options.clock,
    bodyLimit,
    sharedSchemas,
    requestIds,
    hstsSeconds,
    trustedProxies: options.trustedProxies,
    serverFactory: (handler) => newServer(handler, connections, logger),
  });

  const { guard } = options.storage;
  const { clock, cacheBytes, budgets = new WorkBudgets({ guard, clock, metrics }) } = options;
  const responseCache = new ResponseCache(clock, cacheBytes, metrics, isWorker, budgets);
  const checkProxy = newProxyCheck(options.trustedProxies, metrics, logger);
  if (!isWorker)
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      checkProxy(raw);
      done();
    });
  await options.beforeRoutes?.(app);
  await app.register(apiPageRoutes);
  const sites = new SiteAccessCache({ ...options, guard, keyUsage });
  const context = {
    ...options,
    guard,
    responseCache,
    sites,
    keyUsage,
    budgets,
    longReads: new LongReads(options),
    venuePrices: new VenuePriceCache(isWorker ? 50_000 : 5_000),
    storage: withDeadline(options.storage, visitorsWaitMs),
  };
  await app.register(pageRoutes, context);
  // In a worker, the time of the job limits a feed: its one read may take longer than a visitor waits.
  await app.register(feedRoutes, isWorker ? { ...context, storage: options.storage } : context);
  await app.register(healthRoutes, {
    storage: options.storage,
    connections,
    metrics,
    degraded: options.degraded ?? (() => []),
  });
  await app.register(publicRoutes, context);
  await app.register(mountLazyApp, { ...options, outages, budgets });
  return app;
}
