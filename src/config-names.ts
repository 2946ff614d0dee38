/** Finds names of settings in the environment that are probably misspelt. */

/** The beginnings of names that no other program uses. */
const ownPrefixes = ['FIRSTHOLD_', 'WEBHOOKS_', 'ERASE_GUESTS'];
/** Shorter names resemble those of other programs: `PART`, `HOSTS`. */
const shortest = 8;

/** A name that is no setting, and the setting that it resembles; null: it only begins like one. */
export interface UnknownName {
  readonly name: string;
  readonly meant: string | null;
}

/** Lists the names in the environment that are no settings but resemble one, or begin like those of this program. */
export function findUnknownNames(names: readonly string[], known: readonly string[]): readonly UnknownName[] {
  return names.flatMap((name): UnknownName[] => {
    if (known.includes(name)) return [];
    const plain = comparable(name);
    const meant =
      name.length < shortest
        ? undefined
        : known.find(
            (each) => each.length >= shortest && distance(plain, comparable(each)) <= mostDifferent(plain),
          );
    if (meant !== undefined) return [{ name, meant }];
    return ownPrefixes.some((prefix) => name.startsWith(prefix)) ? [{ name, meant: null }] : [];
  });
}

/** Returns the letters of a name, in the singular. */
const comparable = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .replace(/IES$/, 'Y')
    .replace(/S$/, '');

/** Of shorter names, one letter may differ: `DATABASE_SSL` is not `DATABASE_URL`. */
const mostDifferent = (letters: string) => (letters.length < 12 ? 1 : 2);

/** The number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      (rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isEqual ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}
