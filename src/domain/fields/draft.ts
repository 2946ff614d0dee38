/**
 * Partially parsed documents. Rules across members check all valid parts, so that one run reports every problem.
 */

/**
 * The schema's type, with `undefined` for each part that could not be parsed. An invalid member still has its key,
 * unlike a missing one (`isPresent`).
 */
export type PartiallyParsed<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly (PartiallyParsed<Entry> | undefined)[]
    : { readonly [Member in keyof T]?: PartiallyParsed<T[Member]> | undefined };

/**
 * Yields the parsed entries of a list, each with its path.
 *
 * @param first the index of the first entry, if the list lacks those before it
 */
export function* parsedEntries<Entry>(
  list: readonly (Entry | undefined)[] | undefined,
  path: string,
  first = 0,
): Iterable<[entry: Entry, path: string]> {
  for (const [index, entry] of list?.entries() ?? []) {
    if (entry !== undefined) yield [entry, `${path}[${first + index}]`];
  }
}

/** Returns whether a member was given, even if invalid: its own problem is reported then. */
export function isPresent<T extends object>(draft: T, member: keyof T): boolean {
  return Object.hasOwn(draft, member);
}
