/** So long that it fits into a slot's and a package's id with what makes them unique. */
const longest = 40;

/**
 * An id made from a name, for addresses that people read: `Große Halle` is `grosse-halle`.
 *
 * @param fallback for a name of which nothing can be spelled in an id: one in another script
 */
export function slugOf(name: string, fallback: string): string {
  const plain = name
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœø]/g, (letter) => ({ æ: 'ae', œ: 'oe', ø: 'o' })[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? fallback : plain;
}

/** The id, or with a number behind it where it is taken. */
export function uniqueSlug(requested: string, isTaken: (id: string) => boolean): string {
  let id = requested;
  for (let number = 2; isTaken(id); number++) id = `${requested}-${number}`;
  return id;
}
