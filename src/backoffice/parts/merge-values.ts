/** Merges what two persons changed in the same member: each entry of a list or record like a single field. */

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasIn = (list: readonly unknown[]) => (entry: unknown) => list.some((each) => isSame(each, entry));

/** A value that two persons changed. */
interface Versions<Value> {
  /** Before both changes. */
  readonly was: Value;
  /** As this person entered it. */
  readonly mine: Value;
  /** As the other person saved it. */
  readonly theirs: Value;
}

/** Returns the value with both changes; where both changed the same entry, this person's. */
export function mergeValues<Value>({ was, mine, theirs }: Versions<Value>): Value {
  if (Array.isArray(was) && Array.isArray(mine) && Array.isArray(theirs)) {
    const isRemoved = (entry: unknown) => hasIn(was)(entry) && !hasIn(mine)(entry);
    const added = mine.filter((entry) => !hasIn(was)(entry) && !hasIn(theirs)(entry));
    return [...theirs.filter((entry) => !isRemoved(entry)), ...added] as Value;
  }
  if (isRecord(was) && isRecord(mine) && isRecord(theirs)) {
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const entries = keys.map((key) => [key, isSame(mine[key], was[key]) ? theirs[key] : mine[key]] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Value;
  }
  return isSame(mine, was) ? theirs : mine;
}

/** Returns whether both persons changed the same value, or the same entry of a list or record, to different values. */
export function isConflict<Value>({ was, mine, theirs }: Versions<Value>): boolean {
  if (isSame(mine, was) || isSame(theirs, was) || isSame(mine, theirs)) return false;
  if (Array.isArray(was) && Array.isArray(mine) && Array.isArray(theirs)) {
    const isReplaced = (list: readonly unknown[]) => list.some((entry) => !hasIn(was)(entry));
    // An entry that both replaced, or that one replaced and the other removed, may be in the list twice.
    return was.some(
      (entry) => !hasIn(mine)(entry) && !hasIn(theirs)(entry) && (isReplaced(mine) || isReplaced(theirs)),
    );
  }
  if (isRecord(was) && isRecord(mine) && isRecord(theirs))
    return [...new Set([...Object.keys(was), ...Object.keys(mine), ...Object.keys(theirs)])].some((key) =>
      isConflict({ was: was[key], mine: mine[key], theirs: theirs[key] }),
    );
  return true;
}
