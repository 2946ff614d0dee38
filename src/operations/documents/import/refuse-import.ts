import { ValidationError } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { ImportPlan } from './plan-import.ts';

/** Bookings are in the way of an import; whoever imports may leave them where they stand. */
export class BookingConflictError extends ValidationError {}

/** Why a plan cannot be done; null: it can. */
export function importErrorOf({ bookings, problems }: ImportPlan): ValidationError | null {
  const inTheWay = bookings.inTheWay.map(({ reference, spaceId, date, path, message }) => ({
    path,
    message: `${reference} (${spaceId}, ${date}) ${message}`,
    ...codedProblem('booking_in_the_way', { reference, date }),
  }));
  if (inTheWay.length > 0) return new BookingConflictError([...inTheWay, ...problems]);
  return problems.length > 0 ? new ValidationError(problems) : null;
}
