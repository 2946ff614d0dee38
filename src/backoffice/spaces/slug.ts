/** Short enough that slot and package ids fit with their suffixes. */
const maxLength = 40;

/**
 * Returns a readable id for a name: `Große Halle` becomes `grosse-halle`.
 *
 * @param fallback for a name without letters that an id may contain
 */
export function slugOf(name: string, fallback: string): string {
  const plain = name
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœø]/g, (letter) => ({ æ: 'ae', œ: 'oe', ø: 'o' })[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? fallback : plain;
}

/** Returns the id, with a numeric suffix if it is taken. */
export function uniqueSlug(requested: string, isTaken: (id: string) => boolean): string {
  let id = requested;
  for (let number = 2; isTaken(id); number++) id = `${requested}-${number}`;
  return id;
}
