/**
 * Reasons that are stored with an agreed price if staff give none. They are shown in the reader's language, so the texts
 * must not change.
 */
export const priceReasons = {
  entered: 'Agreed when the booking was entered',
  imported: 'As in the imported file',
  /** No price was agreed: dates were added or moved at the prices of the day, or cancelled. */
  changed: 'Dates of the booking changed',
} as const;
