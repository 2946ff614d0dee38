/** The reasons that staff may choose when they decline a request or cancel a booking, to be counted in reports. */

/** The codes, as stored and in the API. */
export const reasonCodes = [
  'date_taken',
  'not_suitable',
  'price',
  'no_reply',
  'guest_cancelled',
  'venue_closed',
  'other',
] as const;

/** A reason of a decision. */
export type ReasonCode = (typeof reasonCodes)[number];
