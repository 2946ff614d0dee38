import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Config } from '../config.ts';
import { buildApp } from '../http/app.ts';
import { listVenueIds } from '../storage/listings.ts';
import { loadDemoVenue } from './demo-venue.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** A stop takes at most this long, in milliseconds, whatever visitors do. */
const stopWithinMs = 8000;

/** Serves until SIGINT or SIGTERM, then finishes what it accepted and returns. */
export async function serve(terminal: Terminal): Promise<void> {
  const config = terminal.config();
  // Logs go to standard error, so that what is printed for people stays readable.
  const logger = pino({ level: config.logLevel, base: null }, pino.destination(2));
  const storage = await terminal.openStorage(config, (error) =>
    logger.warn({ code: (error as NodeJS.ErrnoException).code }, 'database connection lost'),
  );
  const context = { storage, clock: Date.now, randomBytes };
  const venues = await storage.read(listVenueIds);
  if (venues.length === 0) await loadDemoVenue(context);
  const app = await buildApp({
    ...context,
    trustedProxies: config.trustedProxies,
    logger,
    cacheBytes: config.cacheBytes,
  });
  const stopped = untilStopped(app, terminal);
  try {
    await listen(app, config, terminal);
    if (venues.length === 0) terminal.print('The demo venue is loaded; its website key is "demo".');
    await stopped;
  } finally {
    await app.close();
    await storage.close();
  }
}

async function listen(app: FastifyInstance, { host, port }: Config, { print }: Terminal): Promise<void> {
  try {
    const address = await app.listen({
      host,
      port,
      listenTextResolver: (address) => `listening at ${address}`,
    });
    print(`Firsthold is ready at ${address}`);
    print(`  the demo website   ${address}/demo/`);
    print(`  the public API     ${address}/venues/public/v1/sites/demo/venue`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CommandFailure(`port ${port} on ${host} is in use; stop what uses it, or set PORT`);
    if (code === 'EACCES') throw new CommandFailure(`this user may not listen on port ${port}; set PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandFailure(`HOST ${host} is not an address of this machine`);
    throw error;
  }
}

/** Resolves once a stop was asked for and what was under way is finished, or has had its time. */
function untilStopped(app: FastifyInstance, { print }: Terminal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (signal: NodeJS.Signals) => {
      print(`Stopping on ${signal}.`);
      // A half-sent body would keep the server waiting for as long as its sender likes.
      const deadline = setTimeout(() => app.server.closeAllConnections(), stopWithinMs);
      app
        .close()
        .then(resolve, reject)
        .finally(() => clearTimeout(deadline));
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
