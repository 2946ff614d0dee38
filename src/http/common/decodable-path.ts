/**
 * The address with a path that can be decoded: where it is badly percent-encoded, each `%` stands for itself. No key
 * and no id has one, so such a path is not found, by whoever looks: as any other that names nothing, with the website,
 * the limit and the headers that belong to it, instead of being refused before any route is known.
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
