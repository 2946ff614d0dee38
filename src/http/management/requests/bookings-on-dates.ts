import type { RequestItem } from '../../../domain/booking/booking-request.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { listBookingsByDate } from '../../../storage/booking/bookings-by-date.ts';

/** The maximum number of dates of lists with amounts: a year, and the days of a month at both ends. */
export const maxDatesWithAmounts = 400;

/**
 * Lists the items of bookings by their date, like `listBookingsByDate`.
 *
 * @throws ValidationError if there are too many
 */
export async function bookingsOnDates(
  ...query: Parameters<typeof listBookingsByDate>
): Promise<RequestItem[]> {
  const found = await listBookingsByDate(...query);
  if (found === null) throw tooManyBookings();
  return found;
}

/** Returns the error for dates with more bookings than a response may have. */
export const tooManyBookings = () =>
  new ValidationError([{ path: 'to', message: 'is a range with too many bookings; request a shorter one' }]);
