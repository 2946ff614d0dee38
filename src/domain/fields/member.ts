/** Looking into a value of which nothing is known. */

/** Whether a value has members that can be asked for by name; a list has too. */
export const hasMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A member of a value that may have none; `undefined` where it has not. */
export const memberOf = (value: unknown, name: string): unknown =>
  hasMembers(value) ? value[name] : undefined;
