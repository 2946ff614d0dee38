/**
 * Reasons that are stored with an agreed price if staff give none. They are shown in the reader's language, so the texts
 * must not change.
 */
export const priceReasons = {
  entered: 'Agreed when the booking was entered',
  imported: 'As in the imported file',
  changed: 'Dates of the booking changed',
} as const;
