import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../domain/access/policies.ts';
import { originMatchesHost, websiteOfOrigin, websiteOfReferer } from '../../domain/venue/website.ts';

/**
 * Who asks: a page of some website, a page of this service itself, or a server (specification §5, rules 2 to 4). What
 * each of them may do stands in `domain/access/policies.ts`.
 *
 * A browser says whose page it is in `Origin`, but not where a page loads something without reading it (an image, a
 * script: `no-cors`). Of that it says that it is so, in `Sec-Fetch-Mode`, and the page in `Referer`, unless the page
 * forbids it. No page can write these headers. A server may have passed them on, with the rest of what its own
 * visitor sent: so what a browser always sends together with an `Origin`, and here comes without, is a server's. One
 * that passes on a load from another site cannot be told from the browser; it is judged by the page that loads.
 */
export function callerOf(headers: IncomingHttpHeaders): Caller {
  const { origin, referer = '' } = headers;
  if (isOwnPage(headers)) return { kind: 'own page' };
  if (origin !== undefined) return { kind: 'page', website: websiteOfOrigin(origin) };
  return isLoadFromElsewhere(headers)
    ? { kind: 'page', website: websiteOfReferer(referer) }
    : { kind: 'server' };
}

/**
 * Whether the browser says that the page is one of this service: of the very origin that is asked. Where it tells
 * the origin too, as with every POST, that is checked against the host that was asked for, port included. Which of
 * the two schemes it is cannot be seen behind a proxy that ends TLS; the browser has compared it.
 *
 * Accepted with that: a page whose name was made to lead here (DNS rebinding) is of the origin it asks, by all that
 * anybody can see. It comes to nothing more than a server gets, since there are no cookies and nothing to read that
 * is not public; a certificate, or a proxy that serves known names only, keeps it out.
 */
function isOwnPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== 'same-origin') return false;
  return origin === undefined || (host !== undefined && originMatchesHost(origin, host));
}

/** Loaded into a page of another origin; `none` is the visitor's own doing, as a bookmark. */
function isLoadFromElsewhere({
  'sec-fetch-mode': mode,
  'sec-fetch-site': site,
}: IncomingHttpHeaders): boolean {
  return mode === 'no-cors' && (site === 'cross-site' || site === 'same-site');
}
