import type { BookingRequest } from '../../../domain/booking/booking-request.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { listBookingsByDate } from '../../../storage/booking/bookings-by-date.ts';

/** The maximum number of dates of lists with amounts: a year, and the days of a month at both ends. */
export const maxDatesWithAmounts = 400;

/**
 * Lists bookings by the date of their event, like `listBookingsByDate`.
 *
 * @throws ValidationError if there are too many
 */
export async function bookingsOnDates(
  ...query: Parameters<typeof listBookingsByDate>
): Promise<BookingRequest[]> {
  const found = await listBookingsByDate(...query);
  if (found === null)
    throw new ValidationError([
      { path: 'to', message: 'is a range with too many bookings; request a shorter one' },
    ]);
  return found;
}
