import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from './connections.ts';
import { type ErrorResponse, malformedRequestError, notFoundError, toErrorResponse } from './errors.ts';
import { requestIdHeader, securityHeaders } from './security-headers.ts';

/**
 * Responds to errors of Node's HTTP parser in the shape of every other error. They never become requests: headers
 * that are too large or malformed, an unknown method, a body that stops arriving. Each is logged with its request id.
 */
export function respondToParserErrors(
  server: Server,
  connections: Connections,
  logger: FastifyBaseLogger | null,
): void {
  const ending = new WeakSet<Duplex>();
  const answer = (socket: Duplex, response: ErrorResponse) => {
    const reqId = randomUUID();
    logger?.info({ reqId, route: 'unknown', status: response.status }, 'answered');
    socket.end(serialize(response, reqId));
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (ending.has(socket)) return;
    // Browsers and proxies open connections in advance. Closing one without any bytes could lose a request that is
    // being sent, so it stays open as long as a kept-alive one.
    if (socket.bytesRead === 0) return void socket.setTimeout(server.keepAliveTimeout);
    const last = connections.queueOf(socket)?.newest;
    const isAnswered = !last || last.writableFinished;
    // Invalid bytes after a complete request do not affect it: the client gets its response first.
    if (!isAnswered && last.req.complete) {
      ending.add(socket);
      last.once('finish', () => socket.end());
      return;
    }
    // The rest of a rejected request that was still arriving: one response is enough.
    if (last?.headersSent && !last.req.complete) return void socket.destroy();
    answer(
      socket,
      toErrorResponse(error.code === 'HPE_INVALID_METHOD' ? notFoundError() : malformedRequestError()),
    );
  });
  // Without these two, Node would respond itself or close the connection.
  server.on('connect', (_request, socket) => answer(socket, toErrorResponse(notFoundError())));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Returns the bytes of a response. */
function serialize({ status, body }: ErrorResponse, requestId: string): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `${requestIdHeader}: ${requestId}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
