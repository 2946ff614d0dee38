import { statusAt } from '../../domain/booking/booking-request.ts';
import { markedInstalment } from '../../domain/booking/marked-instalment.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import {
  type InstalmentDates,
  instalmentsOf,
  validateMark,
  withMark,
} from '../../domain/money/instalments.ts';
import { mayBeMarked } from '../../domain/money/open-cents.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { setInstalmentMarks } from '../../storage/booking/request-changes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';

/**
 * Records when an instalment of a booking was invoiced or paid, or that it was not. Does nothing if that is recorded
 * already. Dates can be removed in any status.
 *
 * @param by the venue, the request, and the actor for the event log
 * @param number the instalment's position, from 1
 * @param changes omitted members stay
 * @throws ValidationError if a date is invalid
 * @throws NotFoundError if the venue has no such request, or the request no such instalment
 * @throws ConflictError if a date is added while the request is neither accepted nor cancelled, except for a credit
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function markInstalment(
  context: Context,
  by: NamedRequest & { readonly actor: Actor },
  number: number,
  changes: Partial<InstalmentDates>,
): Promise<void> {
  const { venueId, reference, actor } = by;
  const problems = (['invoicedOn', 'paidOn'] as const).flatMap((path) => {
    const date = changes[path];
    return date === undefined || date === null ? [] : validateMark(date, path, context.clock());
  });
  if (problems.length > 0) throw new ValidationError(problems);
  await context.storage.transact(async (db) => {
    const { request } = await lockRequest(db, by);
    const now = context.clock();
    const status = statusAt(request, now);
    const instalment = instalmentsOf(request).find((each) => each.number === number);
    if (instalment === undefined) throw new NotFoundError(`There is no instalment ${number}.`);
    const { invoicedOn, paidOn } = { ...instalment, ...changes };
    const mark = { number, invoicedOn, paidOn };
    const changed = (['invoicedOn', 'paidOn'] as const).filter((each) => mark[each] !== instalment[each]);
    if (changed.length === 0) return;
    const onlyRemoves = changed.every((each) => mark[each] === null);
    // Marks remain when an acceptance is undone.
    if (!mayBeMarked(status, instalment) && !onlyRemoves)
      throw new ConflictError(
        `Booking request ${reference} is ${status}: its instalments are not due.`,
        codedProblem('request_is', { status }),
      );
    const former = request.instalmentMarks.find((each) => each.number === number);
    await setInstalmentMarks(db, request, withMark(request.instalmentMarks, { ...former, ...mark }));
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'booking-request.instalment-marked',
      venueId,
      subject: reference,
      payload: markedInstalment(request, mark),
    });
  });
}
