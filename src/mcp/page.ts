/** Pages of results: no result may fill the context of an assistant. */

/**
 * The maximum size of a result in bytes of JSON, its structured and its text form together: below 8,000 tokens, since
 * JSON has about four bytes a token.
 */
export const maxResultBytes = 30_000;
/** The maximum of a page: less, because labels, guests' texts and the envelope of the protocol come on top. */
const maxPageBytes = 24_000;
/** The maximum of other data. */
const maxDataBytes = 29_000;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Returns the bytes of a value in a result: once as JSON, and once as JSON within a text. */
const costOf = (value: unknown) => bytesOf(value) + bytesOf(JSON.stringify(value));

/** A page: its lists hold as many entries as fit, and `next` is the cursor of the following page. */
export type Page<Fixed, Lists> = Fixed & Lists & { readonly next: string | null };

/**
 * Returns a page of several lists, one after the other.
 *
 * @param fixed members of every page
 * @param cursor `next` of the page before; omitted: the first page
 */
export function pageOf<Fixed extends object, Lists extends Readonly<Record<string, readonly unknown[]>>>(
  fixed: Fixed,
  lists: Lists,
  cursor = '0',
): Page<Fixed, Lists> {
  const entries = Object.entries(lists).flatMap(([name, list]) => list.map((entry) => ({ name, entry })));
  const page: Record<string, unknown[]> = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
  const constant = shortened(fixed, maxPageBytes / 2);
  let at = Number(cursor);
  for (let room = maxPageBytes - costOf(constant); at < entries.length; at++) {
    const { name, entry } = entries[at] as (typeof entries)[number];
    const isFirst = at === Number(cursor);
    const fitting = isFirst ? shortened(entry, room) : entry;
    room -= costOf(fitting);
    if (room < 0 && !isFirst) break;
    page[name]?.push(fitting);
  }
  return { ...constant, ...(page as unknown as Lists), next: at < entries.length ? String(at) : null };
}

/**
 * Shortens the texts and lists of a value that would fill more than a page by itself, and marks it with `isShortened`.
 *
 * @param maxBytes the maximum bytes of the value in a result
 */
export function shortened<Value>(value: Value, maxBytes = maxDataBytes): Value {
  for (let most = 2048; costOf(value) > maxBytes && most >= 1; most /= 2) {
    const cut = cutTo(value, most);
    const marked = typeof cut === 'object' && !Array.isArray(cut) ? { ...cut, isShortened: true } : cut;
    if (costOf(marked) <= maxBytes) return marked as Value;
  }
  return value;
}

/** Cuts texts to `most` characters and lists to as many entries. */
function cutTo(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length <= most ? value : `${value.slice(0, most).toWellFormed()}…`;
  if (Array.isArray(value)) return value.slice(0, most).map((entry) => cutTo(entry, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutTo(member, most)]));
}
