import { listStaleDues, storeDues } from '../../storage/booking/instalment-dues.ts';
import type { Context } from '../context.ts';

/** Requests per transaction: small, so that visitors do not wait. */
const batchSize = 200;

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
    await storeDues(db, venueId, stale);
    return stale.length === batchSize;
  });
}
