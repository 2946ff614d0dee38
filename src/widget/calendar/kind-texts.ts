/** The texts of the kinds of days and times. */
export const kindTexts = {
  free: 'free',
  partlyFree: 'partlyFree',
  taken: 'taken',
  notice: 'tooSoon',
  notOffered: 'closed',
  closed: 'closed',
  past: 'past',
  started: 'past',
  unknown: 'loading',
} as const;
