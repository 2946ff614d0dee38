/** The reasons why requests are declined and bookings cancelled, to be counted in reports. */

/** The reason of requests that are no real ones: reports leave them out. */
export const spam = 'spam';

/** The codes that staff may choose. */
export const reasonCodes = [
  'date_taken',
  'not_suitable',
  'price',
  'no_reply',
  'guest_cancelled',
  'venue_closed',
  spam,
  'other',
] as const;

/** The reason of bookings whose import was undone: a later import may create them again. */
export const importUndone = 'import_undone';

/** The codes that are stored. */
export const storedReasonCodes = [...reasonCodes, importUndone] as const;
/** A reason of a decision. */
export type ReasonCode = (typeof storedReasonCodes)[number];
