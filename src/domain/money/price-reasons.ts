/**
 * Reasons that are stored with an agreed price if staff give none. They are shown in the reader's language, so the texts
 * must not change.
 */
export const priceReasons = {
  entered: 'Agreed when the booking was entered',
  imported: 'As in the imported file',
  /** No price was agreed: dates were added or moved at the prices of the day, or cancelled. */
  changed: 'Dates of the booking changed',
  /** No price was agreed: guests, extras or adjustments were changed at the prices of the day. */
  updated: 'Booking corrected at the prices of the day',
  /** The former price stays, though guests, extras or adjustments were changed. */
  kept: 'Price kept when the booking was corrected',
} as const;

/** Returns whether a price with this reason was agreed, and not computed from prices of the day. */
export const isAgreement = (reason: string): boolean =>
  reason !== priceReasons.changed && reason !== priceReasons.updated;
