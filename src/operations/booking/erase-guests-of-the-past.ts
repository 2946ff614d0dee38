import { addYears, maxYearsKept } from '../../domain/booking/owed.ts';
import { msPerDay } from '../../domain/time/instant.ts';
import { deleteExpiredStaffKeys } from '../../storage/access/staff-idempotency-keys.ts';
import {
  listContactsToErase,
  listLongOwing,
  listRequestsToErase,
} from '../../storage/booking/erasable-guests.ts';
import { deleteExpiredIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import type { Context } from '../context.ts';
import { eraseGuestsInTransaction } from './erase-guests.ts';
import { refreshAllDues } from './refresh-instalment-dues.ts';

/** Requests per transaction: small, so that visitors do not wait. */
const batchSize = 100;

/**
 * Erases guests a number of days after their event; of requests that never became bookings, after the decline or the end of the
 * hold, and on the waiting list after their start; of guests without a request, after the last change by staff. What is not paid or not returned keeps the guest, for ten years at most,
 * unless the venue marks no payments. One batch, oldest first. Instances may run it concurrently; each guest is erased once.
 *
 * @param days at least 1, so that idempotency keys of such requests have expired
 * @returns how many were erased, and whether there are more
 */
export async function erasePastGuests(
  context: Context,
  days: number,
): Promise<{ erased: number; hasMore: boolean }> {
  await refreshAllDues(context);
  const round = await context.storage.transact(async (db) => {
    const now = context.clock();
    const keptUntil = addYears(now, -maxYearsKept);
    await deleteExpiredIdempotencyKeys(db, now);
    const ended = await listRequestsToErase(db, {
      before: now - days * msPerDay,
      keptUntil,
      limit: batchSize,
    });
    const owing = await listLongOwing(db, keptUntil, batchSize);
    const contacts = await listContactsToErase(db, { before: now - days * msPerDay, limit: batchSize });
    const found = [...ended, ...owing, ...contacts];
    let erased = 0;
    // All instances use the same order, which prevents deadlocks.
    for (const venueId of [...new Set(found.map((each) => each.venueId))].sort()) {
      const references = found.filter((each) => each.venueId === venueId).map(({ reference }) => reference);
      erased += (await eraseGuestsInTransaction(db, { venueId, references, actor: 'service' }, now)).length;
    }
    await deleteExpiredStaffKeys(db, now);
    return { erased, hasMore: [ended, owing, contacts].some(({ length }) => length === batchSize) };
  });
  if (round.erased > 0 && !round.hasMore) await context.storage.purgeDeleted();
  return round;
}
