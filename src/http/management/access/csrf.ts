import type { FastifyRequest } from 'fastify';
import { BadRequestError, ForbiddenError } from '../../../domain/errors.ts';
import { originMatchesHost } from '../../../domain/venue/website.ts';
import type { RequestingPage } from '../../../operations/access/add-passkey.ts';
import { readBrowserCookies } from './cookies.ts';

const reads = new Set(['GET', 'HEAD']);

/**
 * Refuses what a page of another website has a browser do, whose cookies come along (CSRF). A browser says whose page it
 * is, and no page can write what it says (`Sec-Fetch-Site`, `Origin`); where nothing is said, and cookies would count,
 * nothing may be changed.
 *
 * @throws ForbiddenError
 */
export function assertSameOrigin(request: FastifyRequest): void {
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  const isRead = reads.has(request.method);
  const isElsewhere =
    (site !== undefined && site !== 'same-origin' && !(isRead && site === 'none')) ||
    (origin !== undefined && (host === undefined || !originMatchesHost(origin, host)));
  if (isElsewhere) throw new ForbiddenError('Only pages of this service itself may do this.');
  const isUnspecified = site === undefined && origin === undefined;
  if (isUnspecified && !isRead && readBrowserCookies(request).session !== null)
    throw new ForbiddenError('With a cookie, say in Origin whose page asks; programs use a token.');
}

/**
 * The page that asks for what is a browser's alone. That it is one of this host, `assertSameOrigin` has seen to.
 *
 * @throws BadRequestError where none says so
 */
export function requestingPageOf({ headers: { origin } }: FastifyRequest): RequestingPage {
  const url = origin === undefined ? null : URL.parse(origin);
  if (origin === undefined || url === null || url.hostname === '')
    throw new BadRequestError('This is for browsers: say in Origin whose page asks.');
  return { origin, host: url.host, hostname: url.hostname };
}
