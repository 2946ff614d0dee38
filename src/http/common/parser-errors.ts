import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connections } from './connections.ts';
import { type ErrorResponse, malformedRequestError, notFoundError, toErrorResponse } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * What Node's HTTP parser refuses never becomes a request; it is answered here, in the same shape as every
 * other refusal: headers that are too large or malformed, a method nobody knows, a body that stops arriving.
 */
export function respondToParserErrors(server: Server, connections: Connections): void {
  const ending = new WeakSet<Duplex>();

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (ending.has(socket)) return;
    // Browsers and proxies connect ahead of need. To end a connection on which nothing was said could lose the
    // request that is just being sent, so it stays as long as one that is kept for the next request.
    if (socket.bytesRead === 0) return void socket.setTimeout(server.keepAliveTimeout);
    const last = connections.queueOf(socket)?.newest;
    const isAnswered = !last || last.writableFinished;
    // What comes after a whole request takes nothing from it: a visitor whose date is held is told so.
    if (!isAnswered && last.req.complete) {
      ending.add(socket);
      last.once('finish', () => socket.end());
      return;
    }
    // The rest of a request that was refused before it had come whole: one answer is enough.
    if (last?.headersSent && !last.req.complete) return void socket.destroy();
    answer(
      socket,
      toErrorResponse(error.code === 'HPE_INVALID_METHOD' ? notFoundError() : malformedRequestError()),
    );
  });
  // Without these two, Node would answer by itself or hang up.
  server.on('connect', (_request, socket) => answer(socket, toErrorResponse(notFoundError())));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function answer(socket: Duplex, { status, body }: ErrorResponse): void {
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
