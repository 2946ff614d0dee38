import type { FastifyRequest } from 'fastify';

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const localHostPattern = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Returns the service's base URL for a client, e.g. `https://booking.example`, by its `Host`. The pages need `https`
 * or the local machine (docs/website/booking-page.md), which determines the scheme.
 *
 * @returns null if the header is invalid: pages then have no absolute URLs
 */
export function baseUrlOf({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  const url = hostPattern.test(host) ? URL.parse(`https://${host}`) : null;
  if (url === null) return null;
  if (!localHostPattern.test(url.hostname)) return url.origin;
  return URL.parse(`http://${host}`)?.origin ?? null;
}
