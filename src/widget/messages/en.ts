/**
 * Every text, in English, that the first step says or what may stand in its way; the others are in later/en.ts. A translation
 * is a file beside each of the two, named by its BCP 47 tag, that exports an object:
 *
 *     export const words = { … } satisfies FirstMessages;
 *
 * For translators:
 * - Who reads: somebody organising a concert, a dinner or a meeting. Friendly, plain, short; the polite form
 *   where the language has one. No exclamation marks.
 * - `{name}` is filled in by the widget and keeps its name; it may stand anywhere in the sentence. Dates, times
 *   and amounts come finished in the reader's language, so no case or article should depend on them.
 * - Where a text counts, `#` is the number. Give each plural category the language has (see catalogue.ts).
 * - Typographic quotes, apostrophes and spaces of the language, please (French: U+202F before `:` and `?`).
 */
export const words = {
  // The widget as a whole.
  /** Name of the widget for people who cannot see it. */
  title: 'Book a space',
  /** Small line above a step's heading. Both are numbers. */
  progress: 'Step {step} of {total}',
  back: 'Back',
  continue: 'Continue',
  /** Button after something failed. */
  retry: 'Try again',
  loading: 'Loading…',
  /** After some seconds of waiting. */
  slow: 'This is taking longer than usual.',

  // Step 1: the spaces.
  spacesHeading: 'Choose a space',
  /** Two ways to begin, of which one is chosen: with the spaces, or with a date. */
  bySpace: 'By space',
  byDate: 'By date',
  /** Label of a field that narrows the spaces down to those with these words. */
  find: 'Find a space',
  nothingFound: 'Nothing found.',
  /** Button below a long list. */
  more: 'Show more',
  /** Label of a number field that narrows the spaces down. */
  guests: 'Number of guests',
  /** How many people a space holds. */
  upTo: { one: 'Up to # guest', other: 'Up to # guests' },
  /** The least that a space costs, tax included. */
  priceFrom: 'from {amount}',
  /** Announced when the number of guests changes: how many spaces are shown. */
  spacesFit: { one: '# space fits', other: '# spaces fit' },
  noSpaceFits: 'No space holds that many guests.',
  showAll: 'Show all spaces',
  noSpaces: 'There is nothing to book here at the moment.',
  /** Over the venue’s telephone number, email and address, where the form does not lead on. */
  askVenue: 'Ask the venue',
  /** Button on a space's card; leads to the calendar. */
  seeDates: 'See dates and prices',
  /** Ways to set up the room: theatre, banquet, … */
  layouts: 'Layouts',
  /** What the room has: stage, bar, … */
  amenities: 'Amenities',
  /** Buttons beside a space's pictures. */
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  enlarge: 'Enlarge picture',

  // Step 2: date, time of day, package.
  dateHeading: 'Choose a date and time',

  // When something goes wrong.
  openCalendar: 'Open the calendar',
  offline: 'You are offline. Nothing is lost; please try again once you are connected.',
  unreachable: 'The booking service does not answer. Nothing is lost; please try again.',
  /** The request was sent, but no answer came. */
  noAnswer: 'No answer came. Trying again is safe: your request never counts twice.',
  serverError: 'Something went wrong on our side. Nothing is lost; please try again in a moment.',
  /** {time} is a duration, e.g. 40 seconds. */
  rateLimited: 'That was a lot of requests. You can go on in {time}.',
  rateLimitOver: 'You can go on now.',
  notFound: 'Booking is not available here at the moment. Please contact the venue.',
  /** {website} is an address. */
  forbidden: 'Booking is not switched on for {website}. Please contact the venue.',
  gone: 'What you chose is no longer offered. Please choose again.',
  dateOver: 'This date is over. Please choose again.',
} as const;

/** Of the later steps. */
export const loadLater = async () => (await import('./later/en.ts')).words;
