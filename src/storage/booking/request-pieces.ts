/** Reads many requests so that what is in memory at once is bounded, however long their prices are. */
import type { BookingRequest, RequestItem, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import { readRequests, readUnpricedRequests, requestColumns, unpricedColumns } from './request-rows.ts';

/** Up to how many characters of prices are read at once. The price of a series with many extras may be longer. */
const maxPriceLength = 2_000_000;

/** Names an item of a venue. */
interface ItemName {
  readonly reference: string;
  readonly item: number;
}

/** Yields requests of a venue in the order of the references, in pieces. Those that do not exist are left out. */
export async function* requestsInPieces(
  db: Reader,
  venueId: string,
  references: readonly string[],
): AsyncIterable<BookingRequest[]> {
  for (const some of chunks([...new Set(references)])) {
    const of = () =>
      db.selectFrom('booking_requests').where('venue_id', '=', venueId).where('reference', 'in', some);
    const lengths = await of()
      .select('reference')
      .select(({ fn }) => [
        fn<number>('octet_length', ['quote']).as('quoted'),
        fn<number | null>('octet_length', ['agreed_price']).as('agreed'),
      ])
      .execute();
    const lengthOf = new Map(
      lengths.map(({ reference, quoted, agreed }) => [reference, Number(quoted) + Number(agreed ?? 0)]),
    );
    for (const piece of piecesOf(some, (reference) => lengthOf.get(reference) ?? 0)) {
      const rows = await of().where('reference', 'in', piece).select(requestColumns).execute();
      const requests = new Map((await readRequests(db, rows)).map((each) => [each.reference, each]));
      yield piece.flatMap((reference) => requests.get(reference) ?? []);
    }
  }
}

function* piecesOf(
  references: readonly string[],
  lengthOf: (reference: string) => number,
): Iterable<string[]> {
  let piece: string[] = [];
  let length = 0;
  for (const reference of references) {
    if (piece.length > 0 && length + lengthOf(reference) > maxPriceLength) {
      yield piece;
      piece = [];
      length = 0;
    }
    piece.push(reference);
    length += lengthOf(reference);
  }
  if (piece.length > 0) yield piece;
}

/**
 * Reads requests of a venue in pieces, and returns what `present` makes of each, in the order of the references.
 *
 * @param present must not keep the request
 */
export async function mapRequests<T>(
  db: Reader,
  venueId: string,
  references: readonly string[],
  present: (request: BookingRequest) => T,
): Promise<T[]> {
  const presented: T[] = [];
  for await (const piece of requestsInPieces(db, venueId, references)) presented.push(...piece.map(present));
  return presented;
}

/**
 * Reads items with their requests, each request once, and returns what `present` makes of each, in the order of the names.
 *
 * @param present must not keep the request
 */
export async function mapRequestItems<T>(
  db: Reader,
  venueId: string,
  names: readonly ItemName[],
  present: (item: RequestItem) => T,
): Promise<T[]> {
  const presented = new Map<string, T>();
  const wanted = Map.groupBy(names, ({ reference }) => reference);
  for await (const requests of requestsInPieces(db, venueId, [...wanted.keys()]))
    for (const request of requests)
      for (const name of wanted.get(request.reference) ?? [])
        for (const found of itemOf(request, name)) presented.set(keyOf(name), present(found));
  return names.flatMap((name) => presented.get(keyOf(name)) ?? []);
}

/** Reads items with their requests without prices, in the order of the names. */
export async function readUnpricedItems(
  db: Reader,
  venueId: string,
  names: readonly ItemName[],
): Promise<RequestItem<UnpricedRequest>[]> {
  const requests = new Map<string, UnpricedRequest>();
  for (const some of chunks([...new Set(names.map(({ reference }) => reference))])) {
    const rows = await db
      .selectFrom('booking_requests')
      .select(unpricedColumns)
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute();
    for (const request of await readUnpricedRequests(db, rows)) requests.set(request.reference, request);
  }
  return names.flatMap((name) => {
    const request = requests.get(name.reference);
    return request === undefined ? [] : itemOf(request, name);
  });
}

const keyOf = ({ reference, item }: ItemName) => `${reference} ${item}`;

/** Returns an item with its request; empty: it has no such item. */
function itemOf<Request extends UnpricedRequest>(request: Request, { item: number }: ItemName) {
  const item = request.items.find((each) => each.number === number);
  return item === undefined ? [] : [{ request, item }];
}
