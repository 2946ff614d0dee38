import { msPerDay } from '../../domain/time/instant.ts';
import { deleteExpiredStaffKeys } from '../../storage/access/staff-idempotency-keys.ts';
import { listRequestsToErase } from '../../storage/booking/guests.ts';
import { deleteExpiredIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import type { Context } from '../context.ts';
import { eraseGuestsInTransaction } from './erase-guests.ts';

/** Requests per transaction: small, so that visitors do not wait. */
const batchSize = 100;

/**
 * Erases the guests of requests in any status whose events ended a number of days ago: one batch, oldest first.
 * Instances may run it concurrently; each guest is erased once.
 *
 * @param days at least 1, so that idempotency keys of such requests have expired
 * @returns how many were erased, and whether there are more
 */
export async function erasePastGuests(
  context: Context,
  days: number,
): Promise<{ erased: number; hasMore: boolean }> {
  const round = await context.storage.transact(async (db) => {
    const now = context.clock();
    await deleteExpiredIdempotencyKeys(db, now);
    const ended = await listRequestsToErase(db, now - days * msPerDay, batchSize);
    let erased = 0;
    // All instances use the same order, which prevents deadlocks.
    for (const venueId of [...new Set(ended.map((each) => each.venueId))].sort()) {
      const references = ended.filter((each) => each.venueId === venueId).map(({ reference }) => reference);
      erased += (await eraseGuestsInTransaction(db, { venueId, references, actor: 'service' }, now)).length;
    }
    await deleteExpiredStaffKeys(db, now);
    return { erased, hasMore: ended.length === batchSize };
  });
  if (round.erased > 0 && !round.hasMore) await context.storage.purgeDeleted();
  return round;
}
