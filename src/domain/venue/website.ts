/**
 * Which website a request comes from (specification §5, rules 2 and 3): a scheme and a host name, nothing
 * else. Both sides, what a venue lists and what a browser sends, are brought to one spelling here, so that
 * "is it listed" is `websites.includes(…)`, and no look-alike passes by a clever prefix or suffix.
 */

/** Scheme (may be left out), host, port, and at most the slash that an address bar adds. */
const listedPattern = /^(?:(https?):\/\/)?(\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)(:\d{1,5})?\/?$/i;

/** What browsers send is already ASCII, and has neither path nor slash. */
const originPattern = /^(https?):\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** `https://`, the longest name there is, and a port. */
const maxOriginLength = 8 + 253 + 6;

const labelPattern = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;

/**
 * The website as it is stored: `Example.com` → `https://example.com`; null where the text names no website.
 *
 * A bare domain gets https. Case, port and one trailing slash are dropped, an international name is put in
 * its ASCII form. Whatever would look narrower or wider than it can be is refused rather than dropped:
 * paths, user names, wildcards, and schemes other than http and https.
 */
export function normaliseWebsite(text: string): string | null {
  const match = listedPattern.exec(text);
  return match === null ? null : website(match[1] ?? 'https', match[2] ?? '', match[3] ?? '');
}

/**
 * The website a browser's `Origin` header names, spelled as `normaliseWebsite` does; null for `null` and for
 * whatever is not `scheme://host[:port]`, which is no website anybody can list.
 */
export function websiteOfOrigin(originHeader: string): string | null {
  // A header may be sixty times as long.
  const match = originHeader.length <= maxOriginLength ? originPattern.exec(originHeader) : null;
  return match === null ? null : website(match[1] ?? '', match[2] ?? '', match[3] ?? '');
}

/** The website of the page a browser's `Referer` header names; null where it names none, or a part of one only. */
export function websiteOfReferer(refererHeader: string): string | null {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(refererHeader) ?? [];
  return origin === undefined ? null : websiteOfOrigin(origin);
}

/**
 * Whether an `Origin` header names the place that a `Host` header does: host and port, each as it is written or, left
 * out, the one of the origin's scheme.
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

/** Whether what the URL parser made of a host is a plain address or a domain name, and means what it said. */
function isHostName(parsed: string, written: string): boolean {
  if (parsed.startsWith('[')) return true;
  // `127.1`, `0x7f.0.0.1` and `2130706433` all parse to 127.0.0.1; only the plain spelling is accepted.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(parsed)) return parsed === written;
  return parsed.length <= 253 && parsed.split('.').every((label) => labelPattern.test(label));
}
