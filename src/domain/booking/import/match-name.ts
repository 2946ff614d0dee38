import { folded } from './table.ts';

/** An entry with an id and a name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Finds an entry by id, by name, or by a unique beginning or words of its name, ignoring case, diacritics and punctuation.
 *
 * @returns the entry; several if the name is ambiguous; none if it is unknown
 */
export function matchName<Thing extends Named>(text: string, things: readonly Thing[]): Thing[] {
  const byId = things.find(({ id }) => id === text);
  if (byId !== undefined) return [byId];
  const key = folded(text);
  if (key === '') return [];
  const equal = things.filter(({ id, name }) => folded(name) === key || folded(id) === key);
  if (equal.length > 0) return equal;
  // "Bleaching Loft" is "The Bleaching Loft", and "Main" is "Main Hall".
  const isPart = ({ name }: Named) =>
    folded(name).startsWith(key) || ` ${folded(name)} `.includes(` ${key} `);
  const parts = things.filter(isPart);
  return parts.length === 1 ? parts : [];
}
