import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  computeDues,
  listStaleDues,
  listVenuesWithStaleDues,
  storeDues,
} from '../../storage/booking/instalment-dues.ts';
import type { Context } from '../context.ts';

/** Requests per transaction: small, so that visitors do not wait. */
const batchSize = 200;

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
    await storeDues(db, venueId, await computeDues(db, venueId, stale));
    return stale.length === batchSize;
  });
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
