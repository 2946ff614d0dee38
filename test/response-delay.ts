/**
 * Answers that come late, some much later than others, as over a bad network: a page that is only right because the service is
 * quick is found out, and so is a test that looks before something is there. `TEST_SLOW_ANSWERS=500` has those of the API wait
 * for up to so many milliseconds. Which of them waits how long is chance, so run it a few times.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const slowestMs = Number(process.env['TEST_SLOW_ANSWERS'] ?? 0);

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Has a server hear of what the API is asked a while after it was asked, where that is wanted. */
export function delayResponses(server: Server): void {
  if (slowestMs === 0) return;
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hear = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    // Most come soon, so that the late ones are overtaken.
    if (request.url?.includes('/v1/')) setTimeout(hear, Math.random() ** 3 * slowestMs);
    else hear();
  });
}
