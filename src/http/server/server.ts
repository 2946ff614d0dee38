import type { RequestListener, Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { enforceBodyTimeout } from './body-timeout.ts';
import { Connections } from './connections.ts';
import { respondToParserErrors } from './parser-errors.ts';

// An import would load all parts of the module, including a WebSocket client that takes a tenth of the startup time.
const { createServer } = process.getBuiltinModule('node:http');

/** The server's timeouts, in milliseconds. */
const timeout = {
  // A client that sends half a request must not keep a connection.
  headersTimeout: 5_000,
  // The time until a body must have arrived completely. A route can extend it for an authenticated sender
  // (`body-timeout.ts`), but not beyond `requestTimeout`.
  bodyTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep a connection idle (nginx and AWS one minute, Caddy two, Google Cloud ten), so that they
  // close it: otherwise one might send a request on a connection that is just closing.
  keepAliveTimeout: 620_000,
  // For idle connections and requests; clients that do not read their responses are disconnected earlier
  // (`unread-responses.ts`).
  stallTimeout: 60_000,
};

/**
 * Creates the HTTP server of the app. Fastify calls this for each address it listens on (`localhost` is two), so that
 * all have the same timeouts and errors.
 *
 * @param logger gets a line for each request that is not HTTP; null: none
 */
export function newServer(
  handler: RequestListener,
  connections = new Connections(),
  logger: FastifyBaseLogger | null = null,
  { stallTimeout, bodyTimeout, ...timeouts } = timeout,
): Server {
  const server = createServer({
    ...timeouts,
    maxHeaderSize: 16 * 1024,
    // The app rejects a missing `Host`; Node would reject it without an error body.
    requireHostHeader: false,
  });
  server.setTimeout(stallTimeout);
  // Half-closed sockets still get pending responses.
  Object.assign(server, { httpAllowHalfOpen: true });
  enforceBodyTimeout(server, bodyTimeout);
  connections.addServer(server, handler);
  respondToParserErrors(server, connections, logger);
  return server;
}
