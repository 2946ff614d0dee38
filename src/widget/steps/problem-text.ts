import { fieldLimits, fields } from '../state/booking-request.ts';
import type { Booking } from '../use-booking.ts';

/**
 * Returns the error text of a field, if any.
 *
 * @param name the field's name
 */
export function problemText({ state, t }: Booking, name: string): string | undefined {
  const problem = Object.entries(state.problems).find(([field]) => field === name)?.[1];
  if (problem !== 'tooLong') return problem && t(problem);
  const field = fields.find((cached) => cached === name);
  return field && t(problem, { count: fieldLimits[field] });
}
