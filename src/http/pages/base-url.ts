import type { FastifyRequest } from 'fastify';

const written = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const ownMachine = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Where the service is for whoever opens its pages, e.g. `https://booking.example`, by the `Host` they asked for. The
 * pages work over `https`, or on one's own machine (docs/embedding.md), so that is what the scheme is.
 *
 * @returns null where the header is no host: pages do without whole addresses then
 */
export function baseUrlOf({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  const url = written.test(host) ? URL.parse(`https://${host}`) : null;
  if (url === null) return null;
  if (!ownMachine.test(url.hostname)) return url.origin;
  return URL.parse(`http://${host}`)?.origin ?? null;
}
