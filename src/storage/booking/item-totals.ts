/** What each item of a booking costs, without its price being read: that may have megabytes of lines. */
import { type ItemTotals, totalsOfItems } from '../../domain/money/sum-quotes.ts';
import { fromJson, type Json } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import { listStaleOfSeveral } from './instalment-dues.ts';
import { requestsInPieces } from './request-pieces.ts';

/** A request that has or had several items; its row must be of the same snapshot. */
interface RequestOfSeveral {
  readonly reference: string;
  readonly item_totals: Json<ItemTotals> | null;
}

/**
 * Returns the parts of prices by reference and number of the item, tax included; items without lines are left out. Those of
 * requests that changed since they were stored are computed.
 */
export async function readItemTotals(
  db: Reader,
  venueId: string,
  requests: readonly RequestOfSeveral[],
): Promise<Map<string, ReadonlyMap<number, number>>> {
  const totals = new Map<string, ReadonlyMap<number, number>>();
  if (requests.length === 0) return totals;
  const stale = new Set(await listStaleOfSeveral(db, venueId));
  for (const { reference, item_totals } of requests)
    if (item_totals !== null && !stale.has(reference)) totals.set(reference, new Map(fromJson(item_totals)));
  const others = requests.map(({ reference }) => reference).filter((reference) => !totals.has(reference));
  for await (const piece of requestsInPieces(db, venueId, others))
    for (const { reference, agreedPrice, quote, items } of piece)
      totals.set(reference, totalsOfItems(agreedPrice ?? quote, items[0]));
  return totals;
}
