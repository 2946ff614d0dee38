/** Identifiers of venues, spaces, slots, packages and website keys: opaque text that is safe in a URL. */

/** For JSON Schema's `pattern`. */
export const identifierPattern = '^[A-Za-z0-9_-]{1,64}$';

const pattern = new RegExp(identifierPattern);

/** Returns whether a text has the form of an id: 1 to 64 of `A-Z a-z 0-9 _ -`. */
export function isIdentifier(text: string): boolean {
  return pattern.test(text);
}

/**
 * Returns a text if it has the form of an id, otherwise '' (no id is empty). Use it for ids in queries, since
 * PostgreSQL rejects some other texts.
 */
export function idOrEmpty(text: string): string {
  return isIdentifier(text) ? text : '';
}
