import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { type Config, ConfigError, databaseUrlWarnings, unknownNameText } from '../config.ts';
import { sendTestEvent } from '../delivery/test-event.ts';
import { WebhookDispatcher } from '../delivery/webhook-dispatcher.ts';
import { errorCodeOf } from '../domain/error-details.ts';
import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { memberOf } from '../domain/fields/member.ts';
import { msPerDay } from '../domain/time/instant.ts';
import { buildApp } from '../http/app.ts';
import { buildMetricsApp } from '../http/operator/metrics-app.ts';
import { KeyUsageCounter } from '../http/public/key-usage-counter.ts';
import { Connections } from '../http/server/connections.ts';
import { Metrics } from '../http/server/metrics.ts';
import type { Context } from '../operations/context.ts';
import { linkTo, pagePaths, publicApiPaths } from '../paths.ts';
import type { OpenDatabase } from '../storage/access/request-guard.ts';
import { listUsableSiteKeys } from '../storage/access/site-keys.ts';
import { withCommitListener } from '../storage/engine/commit-listener.ts';
import { findInstallationFreeze } from '../storage/engine/installation.ts';
import { includesFirst } from '../storage/engine/migrate.ts';
import { withTiming } from '../storage/engine/timed-storage.ts';
import { listCalledWebhooks } from '../storage/events/webhooks.ts';
import { rejectBrokenDatabase } from './broken-database.ts';
import { startCleanupJob } from './cleanup-job.ts';
import { databaseClock, logClockOffset, warnIfClockBehind, withJumpDetection } from './clock.ts';
import { startErasureJob } from './erasure-job.ts';
import { CommandFailure } from './failure.ts';
import { createsDatabase, isFirstStart, loadDemoOnFirstStart } from './first-start.ts';
import { frozenText } from './frozen-text.ts';
import { startIndexJob } from './index-job.ts';
import { startKeyUsageJob } from './key-usage-job.ts';
import { startLaterMembersJob } from './later-members-job.ts';
import { listenAt, listenForRequests, metricsAddress, portConflictText, rejectTakenPorts } from './listen.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { LogLines } from './log-lines.ts';
import { lowerPoolThreadPriority } from './pool-threads.ts';
import { setupNotice } from './setup-notice.ts';
import { closeDatabaseConnections, scheduleExit, waitForStopSignal } from './stop.ts';
import type { Terminal } from './terminal.ts';
import { startVenueUsageJob } from './venue-usage-job.ts';
import { createPool } from './worker-pool.ts';

/** Open files besides connections that the service may need: databases, pages, the log. */
const reservedFiles = 64;

interface Options {
  /** Whether to load the demo venue where it is missing. */
  readonly demo?: boolean;
}

/** Serves until SIGINT or SIGTERM, then finishes accepted requests and returns. */
export async function serve(terminal: Terminal, { demo = false }: Options): Promise<void> {
  const config = terminal.config();
  // Otherwise Node lets garbage double the memory of a busy server before it collects it.
  setFlagsFromString('--heap-growing-percent=20');
  // Otherwise, after a burst of concurrent requests, V8 would allocate their short-lived objects in the old
  // generation.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const logger = pino({ level: config.logLevel, base: null }, new LogLines(terminal.log, terminal.clock));
  for (const name of config.unknownNames) logger.warn(unknownNameText(name));
  for (const difference of databaseUrlWarnings(config)) logger.warn(difference);
  const conflict = config.inheritedSocket === null ? portConflictText(config) : null;
  if (conflict !== null) throw new ConfigError(conflict);
  const connections = new Connections(maxConnections(), config.inheritedSocket !== null);
  // The next start would take a folder that this one made for the operator's own.
  if (createsDatabase(config)) await rejectTakenPorts(config);
  const isFirst = await isFirstStart(config);
  const unlock = await lockDataFolder(config, logger);
  const migrations: string[] = [];
  const began = performance.now();
  // Before anything is migrated, with settings that are perhaps another service's. Not before the lock: until then, the service
  // that a restart replaces may still be stopping.
  const opened = await rejectTakenPorts(config)
    .then(() =>
      terminal.openStorage(
        config,
        (error) => logger.warn({ code: errorCodeOf(error) || undefined }, 'database connection lost'),
        logClockOffset(logger),
        ({ name, ms }) => {
          if (ms !== null) migrations.push(name);
        },
      ),
    )
    .catch((error) => {
      unlock();
      throw error;
    });
  if (migrations.length > 0) {
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
    logger.info({ migrations, seconds }, 'database migrated');
  }
  try {
    await rejectBrokenDatabase(opened, config);
    // A read-only database opens without an error, so check that it accepts writes.
    await opened.ping();
    const clock = withJumpDetection(databaseClock(terminal, opened), logger);
    const metrics = new Metrics(opened, clock, {
      folder: config.dataFolder,
      databaseUrl: config.databaseUrl,
    });
    const storage = withTiming(opened, (kind, seconds) => metrics.databaseTime.observe({ kind }, seconds));
    const dispatcher = new WebhookDispatcher(
      { storage, clock, randomBytes },
      {
        privateAddresses: config.privateAddresses,
        eventRetentionMs: config.eventRetentionDays === null ? null : config.eventRetentionDays * msPerDay,
        onResult: (receiver, delivered) => metrics.countCall(receiver, delivered),
        onDisabled: (id) =>
          logger.error({ webhook: id }, 'webhook switched off: all deliveries failed for days'),
        onFreeze: (isFrozen) =>
          isFrozen
            ? logger.warn(
                'frozen for maintenance: changes are rejected until firsthold venues unfreeze --all',
              )
            : logger.info('no longer frozen for maintenance: changes are accepted'),
        onError: (error) => logger.error({ err: error }, 'webhooks: unexpected error'),
      },
    );
    const context = { storage: withCommitListener(storage, () => dispatcher.wake()), clock, randomBytes };
    if (includesFirst(migrations)) logger.warn(newDatabaseText(config));
    const freeze = await storage.read(findInstallationFreeze);
    if (freeze?.copiedTo) logger.warn(frozenText(freeze));
    await warnIfClockBehind(clock, storage, logger);
    const notice = await loadDemoOnFirstStart(context, config, { isFirst, isDemoAsked: demo });
    // Read before listening: a database error after that must not end the process.
    const keys = await storage.read(listUsableSiteKeys);
    const webhooks = await storage.read(listCalledWebhooks);
    const owning = await setupNotice(context, terminal.isTerminal);
    await serveFrom(
      context,
      { config, metrics, logger, connections, terminal, dispatcher, webhooks },
      (address) => [
        ...addresses(address, keys),
        ...(includesFirst(migrations) ? [newDatabaseText(config)] : []),
        ...(freeze === null ? [] : [frozenText(freeze)]),
        ...(notice === null ? [] : [notice]),
        ...(owning === null ? [] : [owning(address)]),
      ],
    );
  } finally {
    await opened.close();
    unlock();
    scheduleExit();
  }
}

/**
 * Logs each webhook that cannot be called because of its address. Its URL may contain a secret; its host does not.
 */
async function logBlockedWebhooks(
  webhooks: readonly Webhook[],
  settings: PrivateAddressSettings,
  logger: FastifyBaseLogger,
): Promise<void> {
  if (webhooks.length === 0) return;
  const { findWebhooksWithoutAllowedAddress } = await import('../delivery/blocked-webhooks.ts');
  for await (const { id, url, urlSetBy } of findWebhooksWithoutAllowedAddress(webhooks, settings))
    logger.warn(
      { webhook: id, host: new URL(url).host },
      urlSetBy === 'api'
        ? 'webhook not called: its host has a private address that is not in WEBHOOKS_PRIVATE_HOSTS (docs/run/private-webhooks.md)'
        : 'webhook not called: its private address is not allowed (docs/run/private-webhooks.md)',
    );
}

interface Parts {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly logger: FastifyBaseLogger;
  readonly connections: Connections;
  readonly terminal: Terminal;
  readonly dispatcher: WebhookDispatcher;
  /** Those that are called. */
  readonly webhooks: readonly Webhook[];
}

/**
 * Starts the server and returns when it stops.
 * @param openingWords returns the lines to print once the server is ready at an address
 */
async function serveFrom(
  context: Context & { readonly storage: OpenDatabase },
  { config, metrics, logger, connections, terminal, dispatcher, webhooks }: Parts,
  openingWords: (address: string) => readonly string[],
): Promise<void> {
  const keyUsage = new KeyUsageCounter();
  const { load, ...limits } = createPool(context, metrics, dispatcher);
  const app = await buildApp({
    ...context,
    trustedProxies: config.trustedProxies,
    hstsSeconds: config.hstsSeconds,
    privateAddresses: config.privateAddresses,
    eraseGuestsAfterDays: config.eraseGuestsAfterDays,
    testWebhook: (webhook) => sendTestEvent(context, webhook, config.privateAddresses),
    logger,
    metrics,
    cacheBytes: config.cacheBytes,
    connections,
    keyUsage,
    ...limits,
  });
  const metricsApp =
    config.metricsPort === null
      ? null
      : buildMetricsApp(metrics, logger, () => ({ ...load(), port: portOf(app.server.address()) }));
  const stopJobs: (() => Promise<void>)[] = [];
  const stopKeyUsageJob = startKeyUsageJob(context, keyUsage, logger);
  const stopVenueUsageJob = startVenueUsageJob(context, metrics.venueUsage, logger);
  const stopping = waitForStopSignal();
  try {
    // First, so that no visitor is sent to an instance that then ends because of this port.
    if (metricsApp !== null && config.metricsPort !== null)
      await listenAt(metricsApp, { ...metricsAddress(config, config.metricsPort), what: 'metrics' });
    const address = await listenForRequests(app, config);
    if (metricsApp === null) logger.info('METRICS_PORT is not set, so /metrics is not served');
    terminal.print(`Firsthold is ready at ${address}`);
    for (const line of openingWords(address)) terminal.print(line);
    terminal.ignoreClosedOutput();
    // Only now: an instance whose port is taken must change nothing with settings that are perhaps another's.
    const days = config.eraseGuestsAfterDays;
    if (days !== null) stopJobs.push(startErasureJob(context, days, logger));
    stopJobs.push(
      startCleanupJob(context, logger),
      startIndexJob(context, logger),
      startLaterMembersJob(context, logger),
    );
    dispatcher.start();
    void logBlockedWebhooks(webhooks, config.privateAddresses, logger);
    await lowerPoolThreadPriority();
    const signal = await stopping;
    terminal.print(`Stopping on ${signal}.`);
    await Promise.all([closeDatabaseConnections(signal, connections, terminal), dispatcher.stop()]);
  } finally {
    for (const stop of stopJobs) await stop();
    await dispatcher.stop();
    await metricsApp?.close();
    await app.close();
    await limits.pool.close();
    await stopKeyUsageJob();
    await stopVenueUsageJob();
  }
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' ? (address?.port ?? null) : null;

/**
 * Returns the connection limit: the limit of open files less those we need; bounded because of memory.
 * @throws CommandFailure if none are left
 */
function maxConnections(): number {
  // The report would otherwise resolve the names of all connected clients.
  Object.assign(process.report, { excludeNetwork: true });
  // A stack trace would resolve source maps, which takes a tenth of the startup time.
  const nowhere = { name: '', message: '', stack: '' };
  const userLimits = memberOf(process.report.getReport(nowhere), 'userLimits');
  const files = Number(memberOf(memberOf(userLimits, 'open_files'), 'soft'));
  if (files <= reservedFiles)
    throw new CommandFailure(
      `the open file limit is ${files}, but the service needs ${reservedFiles} plus one for each connection; raise it (ulimit -n)`,
    );
  return Number.isNaN(files) ? 10_000 : Math.min(10_000, files - reservedFiles);
}

/** A start that finds no database may have missed a disk that is not mounted, or have the wrong setting. */
const newDatabaseText = ({ databaseUrl, dataFolder }: Config) =>
  `Created a new, empty database ${databaseUrl === null ? `in ${dataFolder}` : 'on PostgreSQL'}. If it should have data: stop the service, and check ${databaseUrl === null ? 'that its disk is mounted, and FIRSTHOLD_DATA' : 'DATABASE_URL'}.`;

/** Returns what to open in a browser: the demo website if its venue exists, otherwise a booking page. */
function addresses(address: string, keys: Awaited<ReturnType<typeof listUsableSiteKeys>>): string[] {
  const documentation = `  API documentation  ${address}${pagePaths.docs}`;
  const chosen = keys.find(({ key }) => key === 'demo') ?? keys.find(({ hasPage }) => hasPage) ?? keys[0];
  if (chosen === undefined) return [documentation];
  const { key: siteKey, hasPage } = chosen;
  return [
    ...(siteKey === 'demo' ? [`  demo website       ${address}${pagePaths.demo}/`] : []),
    ...(siteKey !== 'demo' && hasPage
      ? [`  booking page       ${address}${linkTo(pagePaths.book, { siteKey })}`]
      : []),
    documentation,
    `  public API         ${address}${linkTo(publicApiPaths.venue, { siteKey })}`,
  ];
}
