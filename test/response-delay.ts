/**
 * Random response delays, as in a bad network: they reveal pages that depend on a fast service, and tests that look
 * too early. `TEST_SLOW_ANSWERS=500` delays each API response by up to that many milliseconds. Delays are random, so
 * run it several times.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const slowestMs = Number(process.env['TEST_SLOW_ANSWERS'] ?? 0);

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Delays the API requests of a server if `TEST_SLOW_ANSWERS` is set. */
export function delayResponses(server: Server): void {
  if (slowestMs === 0) return;
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hear = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    // Most delays are short, so that later requests overtake the long ones.
    if (request.url?.includes('/v1/')) setTimeout(hear, Math.random() ** 3 * slowestMs);
    else hear();
  });
}
