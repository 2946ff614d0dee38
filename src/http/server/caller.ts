import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../domain/access/policies.ts';
import { originMatchesHost, websiteOfOrigin, websiteOfReferer } from '../../domain/venue/website.ts';

/**
 * Determines who sends a request: a page of a website, a page of this service, or a server (specification §5, rules 2
 * to 4). `domain/access/policies.ts` decides what each may do.
 *
 * A browser names the page in `Origin`, but not if a page loads something without reading it (an image, a script:
 * `no-cors`). Then it sends `Sec-Fetch-Mode`, and the page in `Referer` unless the page forbids it. No page can set
 * these headers. A server may pass them on with the rest of its visitor's headers: if headers that a browser sends
 * only together with `Origin` come without it, the sender is a server. A server that forwards such a cross-site load
 * looks like the browser, so it is judged like the page that loads it.
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
 * Returns whether the page has this service's origin, according to the browser. If there is an `Origin`, as with
 * every POST, it must match the host, port included. The scheme is invisible behind a proxy that ends TLS; the
 * browser has compared it.
 *
 * This accepts a page whose name was made to resolve to this service (DNS rebinding), which cannot be detected here.
 * Such a page gets nothing that a server would not get, since there are no cookies and only public data. A certificate,
 * or a proxy that only serves known names, prevents it.
 */
function isOwnPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== 'same-origin') return false;
  return origin === undefined || (host !== undefined && originMatchesHost(origin, host));
}

/** Returns whether a page of another origin loads this; `none` is the visitor's own navigation, such as a bookmark. */
function isLoadFromElsewhere({
  'sec-fetch-mode': mode,
  'sec-fetch-site': site,
}: IncomingHttpHeaders): boolean {
  return mode === 'no-cors' && (site === 'cross-site' || site === 'same-site');
}
