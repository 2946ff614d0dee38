/**
 * Every text, in English, that only the steps behind the first say. They come with those steps, so that nobody waits for them
 * in front of the first card. What translators should know stands in ../en.ts.
 */
export const words = {
  // Step 2: date, time of day, package.
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  /** Name of a list of months to choose from. */
  month: 'Month',
  /** Of a photo in its larger view. */
  close: 'Close',
  /** The three kinds of days, under the calendar and in the days' names. */
  free: 'Free',
  partlyFree: 'Partly free',
  taken: 'Taken',
  /** Why a day cannot be chosen: it is over; there are no times on it, whoever may have taken them. */
  past: 'In the past',
  closed: 'Closed',
  /** Name of a partly free day, after its date. # of {total} times of day. */
  timesFree: { one: '# of {total} times free', other: '# of {total} times free' },
  nothingFree: 'Nothing is free in {month}.',
  /** Button below it; leads to that date. */
  nextFree: 'Next free date: {date}',
  /** Where the calendar would be, of a space without times. */
  noTimes: 'This space cannot be booked online at the moment.',
  /** Where the times will stand once a day is chosen. */
  pickDay: 'Pick a day to see its times and prices.',
  /** Name of a day in the calendar of all spaces, after its date. # of {total} spaces. */
  spacesFree: { one: '# of {total} spaces free', other: '# of {total} spaces free' },
  /** The same of a day on which all are taken. */
  noneFree: 'Nothing free',
  /** Where the free spaces will stand once a day is chosen. */
  pickDate: 'Pick a day to see which spaces are free.',
  /** Heading over the spaces that are free on one day. */
  freeOn: 'Free on {date}',
  /** Heading over the times of one day. */
  timesOn: 'Times on {date}',
  /** From one time of day to another. */
  timeRange: '{start} – {end}',
  /** After a time that is on the following day. */
  nextDay: 'next day',
  /** {zone} is a time zone's name. */
  venueTime: 'Times at the venue ({zone})',
  /** {time} is a time, or from one to another, of the visitor's own time zone. */
  yourTime: '{time} your time',
  packagesHeading: 'Choose a package',
  beforeTax: '{amount} before tax',
  includingTax: '{amount} including tax',
  /** Two lists in a package: what the venue brings, what the organiser has to see to. */
  venueProvides: 'The venue provides',
  youProvide: 'You provide',

  // Step 3: the price, and who asks.
  requestHeading: 'Your request',
  /** Heading of the summary of what is chosen so far. */
  yourBooking: 'Your booking',
  space: 'Space',
  date: 'Date',
  time: 'Time',
  package: 'Package',
  priceBreakdown: 'The price in detail',
  /** Sum of the lines above, without tax. */
  subtotal: 'Total before tax',
  /** The same where there is no tax. */
  sum: 'Total',
  total: 'Total including tax',
  instalments: 'What is paid when',
  /** When an instalment is due. # is a number of days; {date} a date. */
  afterSigning: { one: '# day after the contract is signed', other: '# days after the contract is signed' },
  atSigning: 'when the contract is signed',
  beforeEvent: { one: '# day before the event: {date}', other: '# days before the event: {date}' },
  onEventDay: 'on the day of the event: {date}',
  beforeOnsale: {
    one: '# day before the event, ahead of ticket sales: {date}',
    other: '# days before the event, ahead of ticket sales: {date}',
  },
  afterSettlement: {
    one: '# day after the event is settled',
    other: '# days after the event is settled',
  },
  atSettlement: 'when the event is settled',
  onFixedDate: 'on {date}',
  fromTicketSales: 'deducted from ticket sales',
  quoteNote: 'You pay nothing now. The price is an estimate until the venue confirms it.',

  /** Heading over the form. */
  detailsHeading: 'Your details',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company or organisation',
  message: 'About your event',
  optional: 'optional',
  nameMissing: 'Enter your name.',
  emailMissing: 'Enter an email address, like name@example.com.',
  /** # is the greatest number of characters. */
  tooLong: { one: 'Use at most # characters.', other: 'Use at most # characters.' },
  /** When the service refuses a field for a reason of its own. */
  notAccepted: 'This cannot be used. Please check it.',
  /** Heading of the list of wrong fields. */
  checkFields: { one: 'Please check one field', other: 'Please check # fields' },
  holdNote: 'Your request holds the date while {venue} decides.',
  privacyNote: 'Your details go to {venue} and to nobody else.',
  send: 'Send booking request',
  sending: 'Sending…',

  // Behind the last step: the receipt.
  receiptHeading: 'Your request has been sent',
  /** The code the visitor keeps. */
  reference: 'Reference',
  heldUntil: 'The date is held for you until {time}.',
  whatNext: 'What happens next',
  nextAnswer: '{venue} looks at your request and writes to {email}.',
  /** The same on a receipt that is opened again: it does not keep the address. */
  nextAnswerYou: '{venue} looks at your request and writes to you.',
  nextContract: 'If they accept, you get a contract to sign and the invoices.',
  nextLapse: 'If you hear nothing by then, the date is free again.',
  copy: 'Copy reference',
  copied: 'Copied',
  /** Where the browser forbids it. */
  notCopied: 'Copying is not possible here. Please write the reference down.',
  print: 'Print',
  addToCalendar: 'Add to calendar',
  /** Title of the calendar entry while the venue has not decided. */
  calendarTitle: '{space}, {venue} (requested)',
  another: 'Make another request',

  // When something goes wrong.
  /** The slot of that date went to somebody else meanwhile. {slot} is its name, e.g. Evening. */
  conflictHeading: '{slot} on {date} has just been taken',
  conflictKept: 'Sorry about that. Nothing you typed is lost.',
  conflictNearest: 'Nearest dates with {slot} free:',
  conflictNone: 'No date near it is free at that time.',
  /** Over buttons, one for each other space that is free that day. */
  elsewhere: 'Other spaces free on {date}:',
  /** Heading over the price the visitor saw and the one there is now, where the venue has changed it meanwhile. */
  priceChanged: 'The price has changed',
  priceBefore: 'Before',
  priceNow: 'Now',
  priceAsk: 'Nothing has been sent yet. Send your request if you agree to the new price.',

  // What a venue may have besides: prices by guest, extras, questions, terms.
  /** What each guest costs, with or without tax. */
  perGuest: '{amount} per guest',
  /** What can be booked with a package. */
  extras: 'Extras',
  /** Answers to a question of the venue's. */
  yes: 'Yes',
  no: 'No',
  /** Beside a box to tick; a link to the terms, in the venue's words, follows. */
  agree: 'I agree to the venue’s terms',
  /** What is wrong with a field, and what to do. */
  answerMissing: 'Answer this question.',
  mustAgree: 'Tick the box to agree.',
  /** A link to what the venue says of it. */
  privacy: 'Privacy',
  /** A line of the price: what is missing to the least that the venue takes. */
  toMinimum: 'Up to the minimum price',
} as const;
