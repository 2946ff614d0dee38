/**
 * A thing as it was written, changed member by member: what is not given stays, and null takes a member away, so that it
 * is as if it had never been written. Whether the outcome is right is for its reader to say.
 */
export function applyMergePatch(part: object, changes: object): Record<string, unknown> {
  const taken = new Set(Object.entries(changes).flatMap(([name, value]) => (value === null ? [name] : [])));
  return Object.fromEntries(Object.entries({ ...part, ...changes }).filter(([name]) => !taken.has(name)));
}
