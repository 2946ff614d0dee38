import type { BookingRequest, StoredStatus } from '../../domain/booking/booking-request.ts';
import { importUndone } from '../../domain/booking/decision-reason.ts';
import { markedInstalment } from '../../domain/booking/marked-instalment.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type InstalmentMark, isMarked, withMark } from '../../domain/money/instalments.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import { setInstalmentMarks } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { listEventLogOf, recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { decideInTransaction } from './decision.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';

/**
 * Undoes the import of an unchanged booking: it is cancelled, or declined if it was held, and the payments that the import
 * recorded are removed. A later import may create it again, and its cancellation can be undone. What staff have cancelled
 * or declined themselves stays so.
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
      const entries = await listEventLogOf(db, request.venueId, [request.reference]);
      const isOver = request.status === 'cancelled' || request.status === 'declined';
      if (isOver && entries.some((entry) => isOfImport(request, entry))) return request.status;
      if (!isAsImported(request, entries))
        throw new ConflictError(
          `Booking request ${request.reference} was not imported, or has changed since.`,
          codedProblem('changed_since_import'),
        );
      const to = request.status === 'accepted' ? 'cancelled' : 'declined';
      const by = { actor: undoing.actor, now: context.clock() };
      const paid = request.instalmentMarks.filter(isMarked);
      const removed = paid.map((mark) => ({ ...mark, invoicedOn: null, paidOn: null }));
      const marks = request.instalmentMarks.filter((mark) => !isMarked(mark));
      await changeMarks(db, request, { marks, changed: removed }, by);
      await decideInTransaction(db, context, { ...undoing, to, reasonCode: importUndone }, deleteOccupancies);
      return to;
    }),
  );
}

/** Records the payments of the import again, as its undoing is undone; staff may have marked others since, which stay. */
export async function restoreImportedMarks(
  db: Writer,
  request: BookingRequest,
  by: { readonly actor: Actor; readonly now: Instant },
): Promise<void> {
  if (request.reasonCode !== importUndone || request.instalmentMarks.some(isMarked)) return;
  const entries = await listEventLogOf(db, request.venueId, [request.reference]);
  // Only imported entries have no version.
  const changed = entries
    .filter(({ version, action }) => action === 'booking-request.instalment-marked' && version === 0)
    .map(({ details }) => {
      const { number, invoicedOn, paidOn } = details as InstalmentMark;
      return { number, invoicedOn, paidOn };
    });
  await changeMarks(db, request, { marks: changed.reduce(withMark, request.instalmentMarks), changed }, by);
}

async function changeMarks(
  db: Writer,
  request: BookingRequest,
  { marks, changed }: Record<'marks' | 'changed', readonly InstalmentMark[]>,
  { actor, now }: { readonly actor: Actor; readonly now: Instant },
): Promise<void> {
  if (changed.length === 0) return;
  const { venueId, reference } = request;
  await setInstalmentMarks(db, request, marks);
  for (const mark of changed)
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'booking-request.instalment-marked',
      venueId,
      subject: reference,
      payload: markedInstalment(request, mark),
    });
}

/** Returns whether a booking comes from a table, and nothing happened to it since but the end of its hold. */
const isAsImported = (request: BookingRequest, entries: readonly LoggedEvent[]): boolean =>
  request.siteKey === null &&
  entries.every((entry) => entry.action === 'hold.lapsed' || isOfImport(request, entry));

/** Returns whether an import made an event. Only imported entries have no version. */
const isOfImport = ({ createdAt }: BookingRequest, { at, version }: LoggedEvent): boolean =>
  version === 0 && at === createdAt;
