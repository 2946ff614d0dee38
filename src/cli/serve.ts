import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../http/app.ts';
import { Metrics } from '../http/metrics.ts';
import { buildMetricsApp } from '../http/metrics-app.ts';
import { listWorkingKeys } from '../storage/site-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { timed } from '../storage/timed.ts';
import { listVenueIds } from '../storage/venues.ts';
import { loadDemoVenue } from './demo-venue.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** How long, in milliseconds, visitors may take to finish what they began before a stop. */
const stopWithinMs = 7000;
/** How long a stop takes at most, whatever visitors and the database do: promised are ten seconds. */
const goneWithinMs = 8000;

/** Serves until SIGINT or SIGTERM, then finishes what it accepted and returns. */
export async function serve(terminal: Terminal): Promise<void> {
  const config = terminal.config();
  // Otherwise Node lets garbage double the memory of a busy server before it collects it.
  setFlagsFromString('--heap-growing-percent=20');
  // Logs go to standard error, so that what is printed for people stays readable.
  const logger = pino({ level: config.logLevel, base: null }, pino.destination(2));
  const opened = await terminal.openStorage(config, (error) =>
    logger.warn({ code: (error as NodeJS.ErrnoException).code }, 'database connection lost'),
  );
  const metrics = new Metrics(opened, terminal.clock);
  const storage = timed(opened, (kind, seconds) => metrics.databaseTime.observe({ kind }, seconds));
  const context = { storage, clock: terminal.clock, randomBytes };
  const venues = await storage.read(listVenueIds);
  if (venues.length === 0) await loadDemoVenue(context);
  const app = await buildApp({
    ...context,
    trustedProxies: config.trustedProxies,
    logger,
    metrics,
    cacheBytes: config.cacheBytes,
  });
  const metricsApp = buildMetricsApp(metrics, logger);
  const stopped = untilStopped(app, terminal);
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
    await stopped;
  } finally {
    await metricsApp.close();
    await app.close();
    await storage.close();
  }
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

/** Resolves once a stop was asked for and what was under way is finished, or has had its time. */
function untilStopped(app: FastifyInstance, { print, remark }: Terminal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (signal: NodeJS.Signals) => {
      print(`Stopping on ${signal}.`);
      // Connections that were busy when the server closed become idle one by one, and nobody else ends them.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      // A half-sent body would keep the server waiting for as long as its sender likes.
      const deadline = setTimeout(() => app.server.closeAllConnections(), stopWithinMs);
      // A database that does not answer would do so too. Unreferenced: nothing to do once all else is done.
      setTimeout(() => {
        remark('firsthold: the database did not let go in time; stopped without it');
        process.exit(1);
      }, goneWithinMs).unref();
      app
        .close()
        .then(resolve, reject)
        .finally(() => {
          clearInterval(idle);
          clearTimeout(deadline);
        });
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
