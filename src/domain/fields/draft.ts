/**
 * A document as far as it could be read. The rules that go across members look at whatever is sound, so that one run
 * names every problem, not just those of shape.
 */

/**
 * What a schema describes, with holes: what could not be read is `undefined`. A member that was written has its key
 * even so, which tells "wrong" from "left out" (`isPresent`).
 */
export type PartiallyParsed<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly (PartiallyParsed<Entry> | undefined)[]
    : { readonly [Member in keyof T]?: PartiallyParsed<T[Member]> | undefined };

/** The entries of a list that could be read, each with its path. */
export function* parsedEntries<Entry>(
  list: readonly (Entry | undefined)[] | undefined,
  path: string,
): Iterable<[entry: Entry, path: string]> {
  for (const [index, entry] of list?.entries() ?? []) {
    if (entry !== undefined) yield [entry, `${path}[${index}]`];
  }
}

/** Whether a member was written at all, be it wrong: then its own problem has been named already. */
export function isPresent<T extends object>(draft: T, member: keyof T): boolean {
  return Object.hasOwn(draft, member);
}
