import type { FastifyRequest } from 'fastify';
import { BadRequestError, ForbiddenError } from '../../../domain/errors.ts';
import { originMatchesHost } from '../../../domain/venue/website.ts';
import type { RequestingPage } from '../../../operations/access/add-passkey.ts';
import { readBrowserCookies } from './cookies.ts';

const reads = new Set(['GET', 'HEAD']);

/**
 * Rejects requests of other websites' pages, whose cookies are sent along (CSRF). Browsers set `Sec-Fetch-Site` and
 * `Origin`, which no page can change; without them, requests with cookies may change nothing.
 *
 * @throws ForbiddenError
 */
export function assertSameOrigin(request: FastifyRequest): void {
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  const isRead = reads.has(request.method);
  const isCrossSite =
    (site !== undefined && site !== 'same-origin' && !(isRead && site === 'none')) ||
    (origin !== undefined && (host === undefined || !originMatchesHost(origin, host)));
  if (isCrossSite) throw new ForbiddenError('Only pages of this service may send this request.');
  const isUnspecified = site === undefined && origin === undefined;
  if (isUnspecified && !isRead && readBrowserCookies(request).session !== null)
    throw new ForbiddenError(
      'A request with a cookie needs an Origin header; programs send an API token instead.',
    );
}

/**
 * Returns the page that sent a request, for routes that only browsers use. `assertSameOrigin` has checked that it is
 * this host's.
 *
 * @throws BadRequestError without `Origin`
 */
export function requestingPageOf({ headers: { origin } }: FastifyRequest): RequestingPage {
  const url = origin === undefined ? null : URL.parse(origin);
  if (origin === undefined || url === null || url.hostname === '')
    throw new BadRequestError('This request is only for browsers and needs an Origin header.');
  return { origin, host: url.host, hostname: url.hostname };
}
