import type { BookingRequest } from '../src/domain/booking/booking-request.ts';

/** Returns the optional fields of a stored request with one date. */
export const optionalFieldsOf = ({
  items: [{ attendance, layout, extras }],
  answers,
  terms,
}: BookingRequest) => ({ attendance, layout, extras, answers, terms });
