/** Applies a merge patch: omitted members stay, null removes a member. The result is not validated. */
export function applyMergePatch(part: object, changes: object): Record<string, unknown> {
  const taken = new Set(Object.entries(changes).flatMap(([name, value]) => (value === null ? [name] : [])));
  return Object.fromEntries(Object.entries({ ...part, ...changes }).filter(([name]) => !taken.has(name)));
}
