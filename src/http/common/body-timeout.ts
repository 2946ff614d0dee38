import type { IncomingMessage, Server } from 'node:http';

/** The time a request's body has, until it has come whole. */
const waits = new WeakMap<IncomingMessage, (ms: number) => void>();

/**
 * Ends requests whose bodies take too long to come, as Node's own `requestTimeout` would; but that is one for all, and a
 * picture takes its time where a few words must not.
 */
export function enforceBodyTimeout(server: Server, ms: number): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const isLate = () => {
      if (request.complete || socket.destroyed) return;
      const error = Object.assign(new Error('The body takes too long.'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', error, socket);
    };
    let timer = setTimeout(isLate, ms).unref();
    waits.set(request, (longer) => {
      clearTimeout(timer);
      timer = setTimeout(isLate, longer).unref();
    });
    request.once('close', () => clearTimeout(timer));
  });
}

/** Gives a body longer, from now on, in milliseconds: for who is known, and known to send much. */
export function extendBodyTimeout(request: IncomingMessage, ms: number): void {
  if (!request.complete) waits.get(request)?.(ms);
}
