/**
 * Items by their start, with what their requests say. A join would read a request for each of its items, and SQLite reads
 * the whole price of a booking, which may have megabytes, to find a column after it.
 */
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';

/** The place of an item in the list. */
export interface ItemCursor {
  readonly startsAt: Instant;
  readonly reference: string;
  readonly item: number;
}

/** Selects items of a venue (`i`). */
export const selectItems = (db: Reader, venueId: string) =>
  db
    .selectFrom('booking_items as i')
    .select(['i.starts_at', 'i.reference', 'i.item', 'i.date'])
    .where('i.venue_id', '=', venueId);

type ItemQuery = ReturnType<typeof selectItems>;

interface ItemRow {
  readonly starts_at: Instant;
  readonly reference: string;
  readonly item: number;
  readonly date: CalendarDate;
}

/** Which requests the items may have, by reference; null: it matches no filter. */
export type KnownRequests<Request> = Map<string, Request | null>;

interface ItemPage<Request> {
  /** The earliest start. `items` must have no other lower bound: SQLite would read from there for each page. */
  readonly since: Instant;
  /** Null: from the first. */
  readonly after: ItemCursor | null;
  readonly limit: number;
  /** Of the pages before; those of this page are added, so that each request is read once. */
  readonly known?: KnownRequests<Request> | undefined;
}

/**
 * Lists a page of items by start, with their requests.
 *
 * @param requestsWith selects those of the references that match the filter
 * @returns `next`: the last item of the page; null: there are no more
 */
export async function listItemsByStart<Request extends { readonly reference: string }>(
  items: ItemQuery,
  requestsWith: (references: readonly string[]) => { execute(): Promise<Request[]> },
  { since, after, limit, known = new Map() }: ItemPage<Request>,
): Promise<{ found: { readonly item: ItemRow; readonly request: Request }[]; next: ItemCursor | null }> {
  const found: { item: ItemRow; request: Request }[] = [];
  let last = after;
  // More each time: few of the requests may match the filter.
  for (let most = limit + 1; ; most *= 2) {
    const rows = await itemsAfter(items, since, last).limit(most).execute();
    const unknown = new Set(rows.map(({ reference }) => reference).filter((each) => !known.has(each)));
    for (const some of chunks([...unknown])) {
      for (const reference of some) known.set(reference, null);
      for (const request of await requestsWith(some).execute()) known.set(request.reference, request);
    }
    for (const item of rows) {
      const request = known.get(item.reference);
      if (request) found.push({ item, request });
    }
    const end = rows.at(-1);
    if (found.length > limit || end === undefined || rows.length < most) break;
    last = cursorOf(end);
  }
  const page = found.slice(0, limit);
  const end = page.at(-1);
  return { found: page, next: found.length > limit && end !== undefined ? cursorOf(end.item) : null };
}

const cursorOf = ({ starts_at, reference, item }: ItemRow): ItemCursor => ({
  startsAt: starts_at,
  reference,
  item,
});

function itemsAfter(items: ItemQuery, since: Instant, after: ItemCursor | null): ItemQuery {
  const ordered = items
    .where('i.starts_at', '>=', after?.startsAt ?? since)
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item');
  if (after === null) return ordered;
  return ordered.where((of) =>
    of(
      of.refTuple('i.starts_at', 'i.reference', 'i.item'),
      '>',
      of.tuple(after.startsAt, after.reference, after.item),
    ),
  );
}
