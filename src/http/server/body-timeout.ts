import type { IncomingMessage, Server } from 'node:http';

/** Extends the body timeout of a pending request, by request. */
const extendTimeoutOf = new WeakMap<IncomingMessage, (ms: number) => void>();

/**
 * Closes requests whose bodies arrive too slowly. Node's own `requestTimeout` is the same for all requests, but uploads
 * need more time than short bodies.
 */
export function enforceBodyTimeout(server: Server, ms: number): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const onTimeout = () => {
      if (request.complete || socket.destroyed) return;
      const error = Object.assign(new Error('The body takes too long.'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', error, socket);
    };
    let timer = setTimeout(onTimeout, ms).unref();
    extendTimeoutOf.set(request, (longer) => {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, longer).unref();
    });
    request.once('close', () => clearTimeout(timer));
  });
}

/** Extends the timeout of a body from now on, in milliseconds, for an authenticated sender of large bodies. */
export function extendBodyTimeout(request: IncomingMessage, ms: number): void {
  if (!request.complete) extendTimeoutOf.get(request)?.(ms);
}
