import { msPerDay } from '../../domain/time/instant.ts';
import { listRequestsToErase } from '../../storage/booking/guests.ts';
import { deleteExpiredIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import type { Context } from '../context.ts';
import { eraseGuestsInTransaction } from './erase-guests.ts';

/** So many in one transaction: visitors wait for none of it. */
const atATime = 100;

/**
 * Forgets the guests of requests, whatever became of them, whose events were over so many days ago: some of them, the
 * longest ago first. Instances may do it side by side; each guest is forgotten once.
 *
 * @param days at least 1, so that no key under which such a request came is still remembered
 * @returns how many were forgotten, and whether there are more
 */
export async function erasePastGuests(
  context: Context,
  days: number,
): Promise<{ erased: number; hasMore: boolean }> {
  return context.storage.transact(async (db) => {
    const now = context.clock();
    await deleteExpiredIdempotencyKeys(db, now);
    const ended = await listRequestsToErase(db, now - days * msPerDay, atATime);
    let erased = 0;
    // Venues in the same order for everybody, so that no two wait for each other.
    for (const venueId of [...new Set(ended.map((each) => each.venueId))].sort()) {
      const references = ended.filter((each) => each.venueId === venueId).map(({ reference }) => reference);
      erased += (await eraseGuestsInTransaction(db, { venueId, references, actor: 'service' }, now)).length;
    }
    return { erased, hasMore: ended.length === atATime };
  });
}
