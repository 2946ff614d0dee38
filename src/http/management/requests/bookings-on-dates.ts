import { ValidationError } from '../../../domain/errors.ts';

/** The maximum number of dates of lists with amounts: a year, and the days of a month at both ends. */
export const maxDatesWithAmounts = 400;

/** Returns the error for dates with more bookings than a response may have. */
export const tooManyBookings = () =>
  new ValidationError([{ path: 'to', message: 'is a range with too many bookings; request a shorter one' }]);
