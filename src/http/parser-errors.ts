import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { nothingHere, type Refusal, refusalOf, unreadable } from './errors.ts';

/**
 * What Node's HTTP parser refuses never becomes a request; it is answered here, in the same shape as every
 * other refusal: headers that are too large or malformed, a method nobody knows, a body that stops arriving.
 */
export function answerParserErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answer(socket, refusalOf(error.code === 'HPE_INVALID_METHOD' ? nothingHere() : unreadable()));
  });
  // Without these two, Node would answer by itself or hang up.
  server.on('connect', (_request, socket: Socket) => answer(socket, refusalOf(nothingHere())));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function answer(socket: Socket, { status, body }: Refusal): void {
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
