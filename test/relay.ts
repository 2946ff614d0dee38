/** A relay before the service, which answers some requests itself: as a proxy, an older version, or not at all. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers a request in place of the service; null: the service answers. `hang up`: no response. */
export type InPlaceOfService = (request: {
  readonly url: string;
  readonly body: string;
}) => Response | 'hang up' | null;

const relayed = ['authorization', 'content-type', 'if-match', 'idempotency-key', 'etag', 'retry-after'];
const relayedOf = (headers: Headers) =>
  Object.fromEntries(relayed.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));

/** Opens a relay before the service at `base`. */
export async function openRelay(base: string, inPlaceOfService: InPlaceOfService) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await text(request);
    const own = inPlaceOfService({ url, body });
    if (own === 'hang up') return response.destroy();
    const sent = { method, headers: relayedOf(new Headers(headers as Record<string, string>)) };
    const answer = own ?? (await fetch(`${base}${url}`, body === '' ? sent : { ...sent, body }));
    return response.writeHead(answer.status, relayedOf(answer.headers)).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
