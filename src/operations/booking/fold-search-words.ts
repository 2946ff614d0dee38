import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldWordsOf, listUnfolded, listVenuesWithUnfolded } from '../../storage/booking/search-words.ts';
import type { Context } from '../context.ts';

/** Requests per transaction: small, so that visitors do not wait. */
const batchSize = 200;

/** Venues per round. */
const venuesPerRound = 100;

/**
 * Writes the words of requests that version 1.0.0 stored: one batch of a venue. A search does so first: an instance of
 * version 1.0.0 may serve beside this one. Instances may run it concurrently.
 *
 * @returns whether there may be more
 */
export async function foldSearchWords(
  { storage }: Pick<Context, 'storage'>,
  venueId: string,
): Promise<boolean> {
  const list = storage.read((db) => listUnfolded(db, venueId, batchSize));
  if ((await list).length === 0) return false;
  return storage.transact(async (db) => {
    const references = await listUnfolded(db, venueId, batchSize);
    await foldWordsOf(db, venueId, references);
    return references.length === batchSize;
  });
}

/** Writes the words of all such requests, in batches, until it is to stop. */
export async function foldAllSearchWords(
  { storage }: Pick<Context, 'storage'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const venues = await storage.read((db) => listVenuesWithUnfolded(db, venuesPerRound));
    if (venues.length === 0) return;
    for (const venueId of venues)
      for (let hasMore = true; hasMore; await nextTurn()) {
        if (isStopping()) return;
        hasMore = await foldSearchWords({ storage }, venueId);
      }
  }
}
