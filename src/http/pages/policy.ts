import type { SiteAccess } from '../../storage/access/site-access.ts';

/**
 * The Content-Security-Policy of every page with the form: its own files, images, and nothing that could be injected.
 * Also the recipe for websites (docs/website/content-security-policy.md).
 */
const pagePolicy = (ancestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * Returns the headers of a page with the form.
 *
 * @param websites those that may show it in a frame, on any port: a browser compares every ancestor with them
 */
export function pageHeadersFor(websites: readonly string[]) {
  return {
    'content-security-policy': pagePolicy(websites.map((website) => `${website}:*`)),
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** Returns the websites that may show the booking page of a key, and its error pages, in a frame. */
export const framingWebsitesOf = (site: Pick<SiteAccess, 'mayBeFramed' | 'websites'> | undefined) =>
  site?.mayBeFramed ? site.websites : [];

/** The headers of every page with the form that no website may show in a frame. */
export const pageHeaders = pageHeadersFor([]);
