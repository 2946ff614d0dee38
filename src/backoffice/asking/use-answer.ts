import { useState } from 'preact/hooks';
import type { DataAt, ManagementAnswer, PathBy, WishAt } from '../../client/manage.ts';
import { type Asked, askAhead, type Loaded, useKept } from './kept-answers.ts';
import { manager } from './manager.ts';

/** One answer of the API: its data, and the tag to change it by. */
export interface Found<Data> {
  readonly data: Data;
  readonly etag: string;
}

/** What is asked; which paths take what, and what they are answered with, is said by the types of the hooks below. */
type AnyGet = (path: string, wish: { readonly query?: object }) => Promise<ManagementAnswer<unknown>>;
const get = manager.get as unknown as AnyGet;

const keyOf = (path: string | null, wish: object) =>
  path === null ? null : `${path} ${JSON.stringify(wish)}`;

/**
 * What the API says, while the component is on show:
 *
 *     const { found, error, again } = useAnswer('/venues/{venueId}/spaces/{spaceId}', { path: { venueId, spaceId } });
 *
 * @param path null: nothing is asked
 */
export function useAnswer<Path extends PathBy<'get'>>(
  path: Path | null,
  wish: WishAt<'get', Path>,
): Asked<Found<DataAt<'get', Path>>> & { readonly again: () => void } {
  return useKept(keyOf(path, wish), async () => {
    const answer = await get(path ?? '', wish as object);
    if (!answer.ok) return answer;
    return { ok: true, found: { data: answer.data as DataAt<'get', Path>, etag: answer.etag } };
  });
}

type EntryOf<Data> = Data extends readonly (infer Entry)[] ? Entry : never;

/** A list, as far as it has been looked at. */
export interface FoundList<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/** A list of the API, a page more each time `more` is called; all of them are asked for again when it is brought up to date. */
export function useList<Path extends PathBy<'get'>>(
  path: Path | null,
  wish: WishAt<'get', Path>,
): Asked<FoundList<EntryOf<DataAt<'get', Path>>>> & {
  readonly again: () => void;
  readonly more: () => void;
} {
  type List = FoundList<EntryOf<DataAt<'get', Path>>>;
  const key = keyOf(path, wish);
  const [wanted, setWanted] = useState({ key, pages: 1 });
  const pages = wanted.key === key ? wanted.pages : 1;
  const asked = useKept<List>(key && `${key} ${pages}`, () => loadPages(path ?? '', wish, pages));
  // Until the longer list is there, the shorter one stays.
  const [last, setLast] = useState<{ key: string | null; found: List | null }>({ key, found: null });
  if (asked.found !== null && asked.found !== last.found) setLast({ key, found: asked.found });
  const found = asked.found ?? (last.key === key ? last.found : null);
  return { ...asked, found, more: () => setWanted({ key, pages: pages + 1 }) };
}

/** The first page of a list that `useList` is about to be asked for. */
export function askListAhead<Path extends PathBy<'get'>>(path: Path, wish: WishAt<'get', Path>): void {
  askAhead(`${keyOf(path, wish)} 1`, () => loadPages(path, wish, 1));
}

async function loadPages<Entry>(
  path: string,
  wish: { readonly query?: object },
  pages: number,
): Promise<Loaded<FoundList<Entry>>> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  let read = 0;
  do {
    const query: object = { ...wish.query, ...(cursor !== null && { cursor }) };
    const answer = await get(path, { ...wish, query });
    if (!answer.ok) return answer;
    entries.push(...(answer.data as readonly Entry[]));
    cursor = answer.next;
    read++;
    // A page may be short, or empty, and not be the last: then the next one belongs to it.
  } while (cursor !== null && (read < pages || entries.length === 0));
  return { ok: true, found: { entries, hasMore: cursor !== null } };
}
