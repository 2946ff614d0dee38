/**
 * Returns the URL with a decodable path: in invalid percent-encoding, each `%` is literal. No key or id
 * contains one, so such a path gets the usual 404 of its route, with its website check, rate limit and headers,
 * instead of an error before routing.
 */
export function withDecodablePath(url: string): string {
  if (!url.includes('%')) return url;
  const queryAt = url.search(/[?#]/);
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
