import { createServer, type RequestListener, type Server } from 'node:http';
import { answerParserErrors } from './parser-errors.ts';

/**
 * The HTTP server under the app, with the patience it has. Fastify calls this once for each address it listens
 * on (`localhost` is two), so that all of them refuse in the same shape.
 */
export function newServer(handler: RequestListener): Server {
  const server = createServer(
    {
      // A visitor who sends half a request must not keep a place. In milliseconds.
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      // Longer than proxies usually keep a connection idle (60 s), so that it is they who close it: otherwise
      // one might send a request on a connection that is just closing.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Refused by the app, since Node would do so without a body.
      requireHostHeader: false,
    },
    handler,
  );
  server.setTimeout(120_000);
  answerParserErrors(server);
  return server;
}
