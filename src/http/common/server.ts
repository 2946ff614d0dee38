import type { RequestListener, Server } from 'node:http';
import { enforceBodyTimeout } from './body-timeout.ts';
import { Connections } from './connections.ts';
import { respondToParserErrors } from './parser-errors.ts';

// To import it is to load all that it offers, with a client for WebSockets that takes a tenth of a start.
const { createServer } = process.getBuiltinModule('node:http');

/** The patience a server has, in milliseconds. */
const timeout = {
  // A visitor who sends half a request must not keep a place.
  headersTimeout: 5_000,
  // Until a body has come whole. A route that knows who sends it may wait longer (`body-timeout.ts`), though not so long.
  bodyTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep a connection idle (nginx and AWS one minute, Caddy two, Google Cloud ten), so that it is
  // they who close it: otherwise one might send a request on a connection that is just closing.
  keepAliveTimeout: 620_000,
  // A visitor who reads slowly gets on; one who has not taken a byte for so long does not read.
  stallTimeout: 60_000,
};

/**
 * The HTTP server under the app. Fastify calls this once for each address it listens on (`localhost` is two), so
 * that all of them have the same patience and refuse in the same shape.
 */
export function newServer(
  handler: RequestListener,
  connections = new Connections(),
  { stallTimeout, bodyTimeout, ...timeouts } = timeout,
): Server {
  const server = createServer({
    ...timeouts,
    maxHeaderSize: 16 * 1024,
    // Refused by the app, since Node would do so without a body.
    requireHostHeader: false,
  });
  server.setTimeout(stallTimeout);
  // Who says that no more requests will come still waits for the answers to those that came.
  Object.assign(server, { httpAllowHalfOpen: true });
  enforceBodyTimeout(server, bodyTimeout);
  connections.adopt(server, handler);
  respondToParserErrors(server, connections);
  return server;
}
