import { setImmediate as nextTurn } from 'node:timers/promises';
import { eraseStoredResponses } from '../../storage/access/staff-idempotency-keys.ts';
import { listErasedInPart, listVenuesErasedInPart } from '../../storage/booking/erasable-guests.ts';
import { eraseLaterMembersOf } from '../../storage/booking/guests.ts';
import type { Context } from '../context.ts';

/** Requests per transaction: small, so that visitors do not wait. */
const batchSize = 100;

/** Venues per round. */
const venuesPerRound = 100;

/**
 * Completes the erasures of version 1.0.0 beside this one, which leave what it does not know: that is hidden already. Also in
 * frozen venues: exports do not contain it. In batches; instances may run it concurrently.
 */
export async function eraseLaterMembers(
  { storage }: Pick<Context, 'storage'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  let hasErased = false;
  for (;;) {
    const venues = await storage.read((db) => listVenuesErasedInPart(db, venuesPerRound));
    if (venues.length === 0) break;
    for (const venueId of venues)
      for (let hasMore = true; hasMore; await nextTurn()) {
        if (isStopping()) return;
        hasMore = await storage.transact(async (db) => {
          const references = await listErasedInPart(db, venueId, batchSize);
          if (references.length === 0) return false;
          await eraseLaterMembersOf(db, venueId, references);
          await eraseStoredResponses(db, venueId);
          return references.length === batchSize;
        });
        hasErased = true;
      }
  }
  if (hasErased) await storage.purgeDeleted();
}
