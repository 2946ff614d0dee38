import { ValidationError } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { ImportPlan } from './plan-import.ts';

/** Bookings conflict with an import; the client may choose to leave them in place. */
export class BookingConflictError extends ValidationError {}

/** Returns the error of a plan; null: it can be applied. */
export function importErrorOf({ bookings, problems }: ImportPlan): ValidationError | null {
  const inTheWay = bookings.inTheWay.map(({ reference, spaceId, date, path, message }) => ({
    path,
    message: `${reference} (${spaceId}, ${date}) ${message}`,
    ...codedProblem('booking_in_the_way', { reference, date }),
  }));
  if (inTheWay.length > 0) return new BookingConflictError([...inTheWay, ...problems]);
  return problems.length > 0 ? new ValidationError(problems) : null;
}
