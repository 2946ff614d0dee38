import { ValidationError } from '../../../domain/errors.ts';
import { told } from '../../../domain/told-problem.ts';
import type { ImportPlan } from './plan-import.ts';

/** Bookings are in the way of an import; whoever imports may leave them where they stand. */
export class BookingsInTheWayError extends ValidationError {}

/** Why a plan cannot be done; null: it can. */
export function refusalOf({ bookings, problems }: ImportPlan): ValidationError | null {
  const inTheWay = bookings.inTheWay.map(({ reference, spaceId, date, path, message }) => ({
    path,
    message: `${reference} (${spaceId}, ${date}) ${message}`,
    ...told('booking_in_the_way', { reference, date }),
  }));
  if (inTheWay.length > 0) return new BookingsInTheWayError([...inTheWay, ...problems]);
  return problems.length > 0 ? new ValidationError(problems) : null;
}
