/** Reads requests with the totals of their prices: a price may have megabytes of lines, which lists do not show. */
import { sql } from 'kysely';
import type {
  AgreedPrice,
  RequestWithQuotedTotal,
  RequestWithTotals,
} from '../../domain/booking/booking-request.ts';
import { eraseLabelsOf } from '../../domain/money/erased-adjustments.ts';
import { chunks } from '../engine/chunks.ts';
import { fromJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import { requestsInPieces } from './request-pieces.ts';
import { readUnpricedRequests, type UnpricedRow, unpricedColumns } from './request-rows.ts';

/** How the JSON of a quote begins, unless an imported file had another order. */
const startOfQuote = /^\{"hireFeeCents":-?\d+,"taxCents":-?\d+,"totalCents":(-?\d+),/u;
/** Longer than the longest match. */
const startLength = 200;

/** Converts rows to requests with totals and reads their items. A request that has several rows is returned once. */
export async function readRequestsWithTotals(
  db: Reader,
  rows: readonly UnpricedRow[],
): Promise<RequestWithTotals[]> {
  const requests = await readUnpricedRequests(db, rows);
  const totals = new Map<string, ReadonlyMap<string, Totals>>();
  for (const [venueId, ofVenue] of Map.groupBy(requests, (request) => request.venueId)) {
    const references = ofVenue.map(({ reference }) => reference);
    totals.set(venueId, await readTotals(db, venueId, references));
  }
  return requests.flatMap((request) => {
    const own = totals.get(request.venueId)?.get(request.reference);
    // Without a snapshot, its venue may be deleted between the statements.
    return own === undefined ? [] : { ...request, ...own };
  });
}

/** Finds requests of a venue with the totals of their quotes, by reference. */
export async function findRequestsWithQuotedTotals(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, RequestWithQuotedTotal>> {
  const found = new Map<string, RequestWithQuotedTotal>();
  for (const some of chunks(references)) {
    const of = () =>
      db.selectFrom('booking_requests').where('venue_id', '=', venueId).where('reference', 'in', some);
    const requests = await readRequestsWithTotals(db, await of().select(unpricedColumns).execute());
    const prices = await of()
      .select(['reference', 'agreed_price'])
      .where('agreed_price', 'is not', null)
      .execute();
    const priceOf = new Map(prices.map(({ reference, agreed_price }) => [reference, agreed_price]));
    for (const { agreedTotalCents: _, ...request } of requests) {
      const stored = priceOf.get(request.reference) ?? null;
      const price: AgreedPrice | null = stored === null ? null : fromJson(stored);
      const agreedPrice = price !== null && request.erasedAt !== null ? eraseLabelsOf(price) : price;
      found.set(request.reference, { ...request, agreedPrice });
    }
  }
  return found;
}

/** Members of an item besides its choices, in characters of JSON. */
const itemLength = 500;

/** Returns about how many characters requests have as events present them: agreed prices and items may have many. */
export async function presentedLengths(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, number>> {
  const lengths = new Map<string, number>();
  for (const some of chunks(references)) {
    const prices = await db
      .selectFrom('booking_requests')
      .select('reference')
      .select(({ fn }) => fn<number>('octet_length', ['agreed_price']).as('length'))
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .where('agreed_price', 'is not', null)
      .execute();
    const items = await db
      .selectFrom('booking_items')
      .select('reference')
      .select(
        sql<number>`sum(${sql.lit(itemLength)} + coalesce(length(${sql.ref('choices')}), 0))`.as('length'),
      )
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .groupBy('reference')
      .execute();
    for (const { reference, length } of [...prices, ...items])
      lengths.set(reference, (lengths.get(reference) ?? 0) + Number(length));
  }
  return lengths;
}

type Totals = Pick<RequestWithTotals, 'currency' | 'totalCents' | 'agreedTotalCents'>;

async function readTotals(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, Totals>> {
  const totals = new Map<string, Totals>();
  const unknown: string[] = [];
  for (const some of chunks(references)) {
    const rows = await db
      .selectFrom('booking_requests')
      // These are of the price that applies; where one was agreed, the total of the quote has no column.
      .select(['reference', 'total_cents', 'total_currency'])
      .select(
        sql<
          string | null
        >`case when agreed_price is null then null else substr(quote, 1, ${sql.lit(startLength)}) end`.as(
          'quote_start',
        ),
      )
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute();
    for (const { reference, total_cents, total_currency, quote_start } of rows) {
      const isAgreed = quote_start !== null;
      const quoted = isAgreed ? startOfQuote.exec(quote_start)?.[1] : total_cents;
      if (quoted === undefined) unknown.push(reference);
      totals.set(reference, {
        // An agreed price is in the currency of the quote.
        currency: total_currency,
        totalCents: Number(quoted),
        agreedTotalCents: isAgreed ? total_cents : null,
      });
    }
  }
  for await (const piece of requestsInPieces(db, venueId, unknown))
    for (const { reference, quote } of piece) {
      const own = totals.get(reference);
      if (own !== undefined) totals.set(reference, { ...own, totalCents: quote.totalCents });
    }
  return totals;
}
