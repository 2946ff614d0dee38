/**
 * Returns an id as a segment of a URL's path. URL parsers remove `.`, `..` and empty segments, which would address
 * another resource; these and invalid Unicode become `~`, which is never an id, so that the service answers 404.
 */
export const pathSegment = (id: string): string =>
  /^\.{0,2}$|\p{Surrogate}/u.test(id) ? '~' : encodeURIComponent(id);
