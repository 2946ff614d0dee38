/** Identifiers of venues, spaces, slots, packages and website keys: opaque text that is safe in a URL. */

/** For JSON Schema's `pattern`. */
export const identifierPattern = '^[A-Za-z0-9_-]{1,64}$';

const pattern = new RegExp(identifierPattern);

/** Whether a text could be the id of anything: 1 to 64 of `A-Z a-z 0-9 _ -`. */
export function isIdentifier(text: string): boolean {
  return pattern.test(text);
}

/**
 * What a text somebody sent stands for: itself, or nothing (no id is empty) where no id is spelled so. Databases
 * are asked for nothing else: one of them cannot even be asked for every text.
 */
export function idOrEmpty(text: string): string {
  return isIdentifier(text) ? text : '';
}
