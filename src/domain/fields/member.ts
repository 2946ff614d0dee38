/** Access to members of unknown values. */

/** Returns whether a value is an object or a list. */
export const hasMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a member of a value; `undefined` if the value has no such member. */
export const memberOf = (value: unknown, name: string): unknown =>
  hasMembers(value) ? value[name] : undefined;
