/**
 * Websites of requests (specification §5, rules 2 and 3): a scheme and a host name, nothing else. Both the venue's
 * list and the browser's header are normalized here, so that `websites.includes(…)` suffices and no look-alike passes
 * by its prefix or suffix.
 */

/** Optional scheme, host, port, and at most the slash that an address bar adds. */
const listedPattern = /^(?:(https?):\/\/)?(\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)(:\d{1,5})?\/?$/i;

/** Browsers send ASCII, without path and slash. */
const originPattern = /^(https?):\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** `https://`, the longest host name, and a port. */
const maxOriginLength = 8 + 253 + 6;

const labelPattern = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;

/**
 * Normalizes a website for storage: `Example.com` → `https://example.com`; null if it is invalid.
 *
 * A bare domain gets https. Case, port and one trailing slash are dropped; an international name is converted to
 * ASCII. Entries that suggest a narrower or wider scope than a website are rejected: paths, user names, wildcards, and
 * schemes other than http and https.
 */
export function normaliseWebsite(text: string): string | null {
  const match = listedPattern.exec(text);
  return match === null ? null : website(match[1] ?? 'https', match[2] ?? '', match[3] ?? '');
}

/**
 * Returns the website of an `Origin` header, in the spelling of `normaliseWebsite`; null for `null` and for anything
 * that is not `scheme://host[:port]`, which no key can list.
 */
export function websiteOfOrigin(originHeader: string): string | null {
  // A header may be sixty times as long.
  const match = originHeader.length <= maxOriginLength ? originPattern.exec(originHeader) : null;
  return match === null ? null : website(match[1] ?? '', match[2] ?? '', match[3] ?? '');
}

/** Returns the website of a `Referer` header; null without one, or if it is incomplete. */
export function websiteOfReferer(refererHeader: string): string | null {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(refererHeader) ?? [];
  return origin === undefined ? null : websiteOfOrigin(origin);
}

/**
 * Returns whether an `Origin` header has the host and port of a `Host` header; an omitted port is the default of the
 * origin's scheme.
 */
export function originMatchesHost(originHeader: string, hostHeader: string): boolean {
  const scheme = originPattern.exec(originHeader)?.[1];
  if (scheme === undefined) return false;
  const host = URL.parse(`${scheme}://${hostHeader}/`)?.host;
  return host !== undefined && host === URL.parse(originHeader)?.host;
}

function website(schemeText: string, hostText: string, port: string): string | null {
  const scheme = schemeText.toLowerCase();
  const hostName = URL.parse(`${scheme}://${hostText}${port}/`)?.hostname;
  if (hostName === undefined || !isHostName(hostName, hostText)) return null;
  return `${scheme}://${hostName}`;
}

/** Returns whether a parsed host is an IP address or domain name and equals what was written. */
function isHostName(parsed: string, text: string): boolean {
  if (parsed.startsWith('[')) return true;
  // `127.1`, `0x7f.0.0.1` and `2130706433` all parse to 127.0.0.1; only the plain spelling is accepted.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(parsed)) return parsed === text;
  return parsed.length <= 253 && parsed.split('.').every((label) => labelPattern.test(label));
}
