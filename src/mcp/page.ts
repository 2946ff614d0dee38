/** Pages of results: no result may fill the context of an assistant. */

/** The maximum tokens of a result, its structured and its text form together. */
export const maxResultTokens = 7_500;
/** The maximum of a page: less, because labels, guests' texts and the envelope of the protocol come on top. */
const maxPageTokens = 6_000;
/** The maximum of other data. */
const maxDataTokens = 7_200;

/**
 * Estimates the tokens of a text, rather too high. Tokenizers need a token for two or more characters of ids, dates and
 * Latin letters, up to one for a Greek or Arabic letter, about one for a Chinese character, two for a letter of rarer
 * scripts, and three for an emoji.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    tokens += codePoint < 0x80 ? 0.5 : codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
  }
  return tokens;
}

/** Returns the tokens of a value in a result: once as JSON, and once as JSON within a text. */
function costOf(value: unknown): number {
  const json = JSON.stringify(value) ?? '';
  return tokensOf(json) + tokensOf(JSON.stringify(json));
}

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
  const constant = shortened(fixed, maxPageTokens / 2);
  let at = Number(cursor);
  for (let room = maxPageTokens - costOf(constant); at < entries.length; at++) {
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
 * @param maxTokens the maximum of the value in a result
 */
export function shortened<Value>(value: Value, maxTokens = maxDataTokens): Value {
  for (let most = 2048; costOf(value) > maxTokens && most >= 1; most /= 2) {
    const cut = cutTo(value, most);
    const marked = typeof cut === 'object' && !Array.isArray(cut) ? { ...cut, isShortened: true } : cut;
    if (costOf(marked) <= maxTokens) return marked as Value;
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
