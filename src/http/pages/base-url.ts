import { randomUUID } from 'node:crypto';
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

/** The host of a page that is cached for every host: `.invalid` is reserved, and only this service knows the rest. */
export const anyHost = `${randomUUID()}.invalid`;

/** The base URL of a page that is cached for every host. */
export const anyBase = `https://${anyHost}`;

/** Returns a page that was built for `anyBase` with the base URL of a client. */
export const atBase = (page: string, base: string) => page.replaceAll(anyBase, base);
