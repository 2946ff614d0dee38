import type { BookingRequest, StoredStatus } from '../../domain/booking/booking-request.ts';
import { importUndone } from '../../domain/booking/decision-reason.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { decideInTransaction } from './decision.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';

/**
 * Undoes the import of a booking that nobody has changed since: it is cancelled, or declined if it was held. A later
 * import may create it again, and its cancellation can be undone.
 *
 * @param undoing `actor` is for the event log
 * @returns its new status
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if it was not imported, or has changed since
 */
export async function undoImport(
  context: Context,
  undoing: NamedRequest & { readonly actor: Actor },
): Promise<StoredStatus> {
  return retryAfterConflict(() =>
    context.storage.transact(async (db) => {
      const { request } = await lockRequest(db, undoing);
      if (request.reasonCode === importUndone) return request.status;
      if (!(await isAsImported(db, request)))
        throw new ConflictError(
          `Booking request ${request.reference} was not imported, or has changed since.`,
          codedProblem('changed_since_import'),
        );
      const to = request.status === 'accepted' ? 'cancelled' : 'declined';
      await decideInTransaction(db, context, { ...undoing, to, reasonCode: importUndone }, deleteOccupancies);
      return to;
    }),
  );
}

/** Returns whether a booking comes from a table, and nothing happened to it since but the end of its hold. */
async function isAsImported(db: Reader, { venueId, reference, siteKey, createdAt }: BookingRequest) {
  const entries = await listEventLogOf(db, venueId, [reference]);
  return (
    siteKey === null &&
    // Only imported entries have no version.
    entries.every(({ at, version, action }) =>
      action === 'hold.lapsed' ? true : version === 0 && at === createdAt,
    )
  );
}
