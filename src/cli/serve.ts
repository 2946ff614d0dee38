import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../http/app.ts';
import { Connections } from '../http/connections.ts';
import { Metrics } from '../http/metrics.ts';
import { buildMetricsApp } from '../http/metrics-app.ts';
import { listWorkingKeys } from '../storage/site-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { timed } from '../storage/timed.ts';
import { listVenueIds } from '../storage/venues.ts';
import { clockOf, tellIfBehind, tellOffset, watched } from './clock.ts';
import { loadDemoVenue } from './demo-venue.ts';
import { CommandFailure } from './failure.ts';
import { LogLines } from './log-lines.ts';
import { endConnections, leaveSoon, toldToStop } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** Open files, besides connections, that the service may want at any time: databases, pages, the log. */
const filesOfOurOwn = 64;

/** Serves until SIGINT or SIGTERM, then finishes what it accepted and returns. */
export async function serve(terminal: Terminal): Promise<void> {
  const config = terminal.config();
  // Otherwise Node lets garbage double the memory of a busy server before it collects it.
  setFlagsFromString('--heap-growing-percent=20');
  const logger = pino({ level: config.logLevel, base: null }, new LogLines(terminal.log, terminal.clock));
  const opened = await terminal.openStorage(
    config,
    (error) => logger.warn({ code: (error as NodeJS.ErrnoException).code }, 'database connection lost'),
    tellOffset(logger),
  );
  const clock = watched(clockOf(terminal, opened), logger);
  const metrics = new Metrics(opened, clock);
  const storage = timed(opened, (kind, seconds) => metrics.databaseTime.observe({ kind }, seconds));
  const context = { storage, clock, randomBytes };
  await tellIfBehind(clock, storage, logger);
  const venues = await storage.read(listVenueIds);
  if (venues.length === 0) await loadDemoVenue(context);
  const connections = new Connections(mostConnections());
  const app = await buildApp({
    ...context,
    trustedProxies: config.trustedProxies,
    logger,
    metrics,
    cacheBytes: config.cacheBytes,
    connections,
  });
  const metricsApp = buildMetricsApp(metrics, logger);
  const stopping = toldToStop();
  try {
    const address = await listenAt(app, config.host, config.port, 'listening', ['HOST', 'PORT']);
    terminal.print(`Firsthold is ready at ${address}`);
    if (config.metricsPort === null) logger.info('no METRICS_PORT is set: /metrics is not served');
    else
      await listenAt(metricsApp, config.metricsHost, config.metricsPort, 'metrics', [
        'METRICS_HOST',
        'METRICS_PORT',
      ]);
    await printAddresses(address, storage, terminal);
    if (venues.length === 0) terminal.print('The demo venue is loaded; its website key is "demo".');
    terminal.goOnUnread();
    const signal = await stopping;
    terminal.print(`Stopping on ${signal}.`);
    await endConnections(signal, connections, terminal);
  } finally {
    await metricsApp.close();
    await app.close();
    await storage.close();
    leaveSoon();
  }
}

/** As many as there are files to be had, less what we need ourselves; a bound on memory anyway. */
function mostConnections(): number {
  // Which would look up the names of all who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isNaN(files) ? 10_000 : Math.max(1, Math.min(10_000, files - filesOfOurOwn));
}

/** What to open in a browser: the demo website where its venue is, otherwise the venues' booking pages. */
async function printAddresses(address: string, storage: Storage, { print }: Terminal): Promise<void> {
  const keys = await storage.read(listWorkingKeys);
  const [first = 'KEY'] = keys.includes('demo') ? ['demo'] : keys;
  print(
    first === 'demo'
      ? `  the demo website   ${address}/demo/`
      : `  the booking page   ${address}/book/${first}`,
  );
  print(`  the API, explained ${address}/docs`);
  print(`  the public API     ${address}/venues/public/v1/sites/${first}/venue`);
}

/** @throws CommandFailure that names the setting to change */
async function listenAt(
  app: FastifyInstance,
  host: string,
  port: number,
  what: string,
  [hostSetting, portSetting]: readonly [string, string],
): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `${what} at ${address}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CommandFailure(`port ${port} on ${host} is in use; stop what uses it, or set ${portSetting}`);
    if (code === 'EACCES')
      throw new CommandFailure(`this user may not listen on port ${port}; set ${portSetting}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandFailure(`${hostSetting} ${host} is not an address of this machine`);
    throw error;
  }
}
