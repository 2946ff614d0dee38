import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  computeDues,
  listStaleDues,
  listStaleOfSeveral,
  listVenuesWithStaleDues,
  storeDues,
} from '../../storage/booking/instalment-dues.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

/** Requests per transaction, or fewer with long prices: small, so that visitors do not wait. */
const batchSize = 200;

/** As many changed bookings with several items are computed by the request that reads them; if there are more, they are stored. */
const maxComputed = 20;

/** Venues per round. */
const venuesPerRound = 100;

/**
 * Computes the instalments of requests that have changed: one batch of a venue. Instances may run it concurrently.
 *
 * @returns whether there are more
 */
export async function refreshInstalmentDues(
  { storage }: Pick<Context, 'storage'>,
  venueId: string,
): Promise<boolean> {
  return storage.transact(async (db) => {
    const stale = await listStaleDues(db, venueId, batchSize);
    for await (const computed of computeDues(db, venueId, stale)) {
      await storeDues(db, venueId, computed);
      return computed.length < stale.length || stale.length === batchSize;
    }
    return false;
  });
}

/** Reads from a snapshot in which the parts of few prices have to be computed, however many bookings were imported. */
export async function readWithItemTotals<T>(
  { storage }: Pick<Context, 'storage'>,
  venueId: string,
  read: (db: Reader) => Promise<T>,
): Promise<T> {
  for (;;) {
    const found = await storage.read(async (db) => {
      const stale = await listStaleOfSeveral(db, venueId, maxComputed + 1);
      return stale.length > maxComputed ? null : { result: await read(db) };
    });
    if (found !== null) return found.result;
    // Ends, because each batch leaves fewer bookings.
    await refreshInstalmentDues({ storage }, venueId);
  }
}

/** Computes the instalments of all requests that have changed, in batches, until it is to stop. */
export async function refreshAllDues(
  context: Pick<Context, 'storage'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const venues = await context.storage.read((db) => listVenuesWithStaleDues(db, venuesPerRound));
    if (venues.length === 0) return;
    for (const venueId of venues)
      for (let hasMore = true; hasMore; await nextTurn()) {
        if (isStopping()) return;
        hasMore = await refreshInstalmentDues(context, venueId);
      }
  }
}
