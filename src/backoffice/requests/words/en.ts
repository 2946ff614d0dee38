/**
 * What the pages of this area say, in English, which is the model for the other languages.
 *
 * A request is what a guest sends; a hold is the time for which it keeps its date; a booking is a request that was accepted.
 * `{name}`, `{company}` and what else guests write may be in any language.
 */
export const words = {
  title: 'Requests',

  // The list, and what it can be of.
  states: 'Which requests',
  waiting: 'Waiting',
  lapsed: 'Lapsed',
  all: 'All',
  noneWaiting: 'Nothing waits for you',
  noneWaitingText: 'New requests appear here by themselves, the one whose hold ends soonest at the top.',
  none: 'There is nothing here yet',
  bringBookings: 'Bring along bookings you have already',
  noneFound: 'Nothing like that was found',
  showAll: 'Show all requests',
  search: 'Search',
  /** In its field, while nothing is typed. */
  searchHint: 'Name, e-mail, company, reference',
  narrow: 'Filter',
  fromDate: 'Event from',
  toDate: 'Event until',
  order: 'Order',
  by_hold: 'Hold that ends first',
  by_event: 'Event that begins first',
  by_placed: 'Newest request first',
  clear: 'Clear the filters',

  new: 'New booking',
  fresh_new: 'New',
  fresh_changed: 'Changed',
  /** Told when they appear in the list by themselves. */
  arrived: { one: 'A new request has come in', other: '# new requests have come in' },
  keyNext: 'Next request',
  keyPrevious: 'Previous request',

  // Several at once.
  several: 'Select several',
  /** Of a box to tick. */
  choose: 'Select the request of {name}',
  chosen: { one: '# selected', other: '# selected' },
  chooseAll: 'Select all',
  chooseNone: 'Select none',
  declineMany: { one: 'Decline # request', other: 'Decline # requests' },
  declineManyText: 'Their dates are free again at once. No guest is told anything.',
  manyDeclined: { one: '# request declined', other: '# requests declined' },
  manyAccepted: { one: '# request accepted', other: '# requests accepted' },
  manyNotUndone: {
    one: '# of them cannot be taken back any more',
    other: '# of them cannot be taken back any more',
  },
  someFailed: {
    one: 'This was not possible with # of them:',
    other: 'This was not possible with # of them:',
  },

  // Many that nobody means.
  floods: 'Many requests look alike',
  flood_network: { one: '# request from one network', other: '# requests from one network' },
  flood_email: { one: '# request under one e-mail address', other: '# requests under one e-mail address' },
  floodTitle: 'Requests that look alike',
  floodText_network:
    'All of these came from one network. There may be real guests among them: take those out before you decline the rest.',
  floodText_email:
    'All of these came under one e-mail address. Take out what is meant seriously before you decline the rest.',
  floodOver: 'None of them holds a date any more',

  // How it stands with a request.
  pending_approval: 'Waiting',
  expired: 'Hold lapsed',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  /** {time} is for how long the date is still held: "3 days". */
  left: '{time} left',
  noLimit: 'No time limit',
  /** From one time of day to another. */
  from: '{start}–{end}',
  fromNextDay: '{start}–{end} the next day',
  people: { one: '# person', other: '# people' },
  /** How many other undecided requests are for the same rooms at the same time. */
  rivals: { one: '# other wants this date', other: '# others want this date' },

  // One request.
  time: 'Time',
  space: 'Space',
  package: 'Package',
  attendance: 'People',
  /** After how many come: how many the space holds. */
  ofCapacity: 'of {capacity} the space holds',
  layout: 'Layout',
  extras: 'Extras',
  guest: 'Guest',
  erased: 'What was known of this guest has been erased.',
  name: 'Name',
  company: 'Company',
  email: 'E-mail',
  phone: 'Phone',
  yes: 'Yes',
  no: 'No',
  terms: 'Agreed to',
  placed: 'Asked',
  /** Which website key. */
  cameBy: 'Came by',
  byHand: 'Taken down by staff',
  price: 'Price',
  agreedPrice: 'Agreed price',
  wasQuoted: 'The guest was quoted {amount}',
  total: 'Total',
  instalments: 'Instalments',
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
  surroundings: 'That day in the same rooms',
  nothingElse: 'Nothing else stands there that day.',
  /** Heading over those whose holds have lapsed: they may still want the date. */
  alsoAsked: {
    one: '# other asked for that day, and the hold lapsed',
    other: '# others asked for that day, and the holds lapsed',
  },
  allDay: 'All day',
  blocked: 'Blocked: {reason}',
  held: 'Held',
  readyAt: 'ready again at {time}',
  notes: 'Notes',
  notesHint: 'For staff alone. No guest sees them.',
  newNote: 'New note',
  removeNote: 'Remove the note “{text}”',
  noteRemoved: 'The note is removed',

  // What happened, and who did it, one after the other.
  history: 'History',
  didPlace: 'Asked for',
  didMove: 'Moved',
  didPrice: 'Price agreed on: {amount}',
  didNote: 'Note written',
  didRemoveNote: 'Note removed',
  didLeave: 'Left in rooms its space no longer has',
  didLapse: 'Hold lapsed',
  didExport: 'Guest’s data exported',
  didErase: 'Guest’s data erased',
  byYou: 'by you',
  byGuest: 'by the guest',
  byOperator: 'by the operator of the service',
  byProgram: 'by a program',
  byService: 'by itself',
  byColleague: 'by a colleague',
  byFormer: 'by a former colleague',

  // Deciding.
  decision: 'Decision',
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel the booking',
  didAccept: 'Accepted. The date is booked.',
  didDecline: 'Declined. The date is free again.',
  didCancel: 'Cancelled. The date is free again.',
  didUndo: 'Taken back',
  cannotUndo: 'That cannot be taken back any more. Look at how it stands now.',
  is_accepted: 'Accepted. The guest has not been told: write to them.',
  is_declined: 'Declined. The guest has not been told: write to them.',
  is_cancelled: 'Cancelled. The guest has not been told: write to them.',
  lookAround: 'See below what stands in the rooms that day.',
  declineTitle: 'Decline the request of {name}',
  declineText: 'The date is free again at once. The guest is told nothing; you can write to them afterwards.',
  cancelTitle: 'Cancel the booking of {name}',
  cancelText: 'The date is free again at once. The guest is told nothing; you can write to them afterwards.',
  reason: 'Why',
  reasonHint: 'for staff alone; may stay empty',

  agreeOnPrice: 'Agree on a price',
  priceTitle: 'Agree on a price',
  priceText: 'The guest was quoted {amount}. That stays in sight beside what you agree on.',
  newTotal: 'New total',
  /** Beside it; {currency} is a code: "GBP". */
  withTax: '{currency}, with tax',
  noAmount: 'Write an amount, e.g. {example}',
  priceReasonHint: 'stays with the price for good, so nothing private about the guest',
  sayWhy: 'Say in a few words why',
  agree: 'Write down the price',
  moveElsewhere: 'Move to another date or space',
  moveTitle: 'Move it to another date or space',
  moveText: 'What was quoted or agreed on stays. The guest is told nothing.',
  move: 'Move',
  movedTo: 'Moved to {date}, {space}.',
  wouldCost: 'The price stays at {stays}; there it would be {amount} today.',

  // Where and when, in forms.
  date: 'Date',
  vacant: 'It is free.',
  /** As on another weekday, or too far ahead. */
  vacantNotOffered: 'It is free. Visitors are not offered it then, but you can book it.',
  takenByBooking: 'It is booked by',
  takenByHold: 'It is held for',
  takenByTurnaround: 'It is being made ready after',
  hasBegun: 'It has already begun.',

  // A booking taken down by hand.
  newTitle: 'New booking',
  message: 'What was said',
  bookAs: 'The date is',
  bookAtOnce: 'booked at once',
  hold_24h: 'held for 24 hours',
  hold_48h: 'held for 48 hours',
  hold_3d: 'held for 3 days',
  hold_7d: 'held for 7 days',
  hold_14d: 'held for 14 days',
  hold_30d: 'held for 30 days',
  hold_none: 'held until you decide',
  takeDown: 'Take it down',
  didBook: 'The date is booked.',
  didHold: 'The date is held.',

  // Writing to the guest.
  /** To the guest; there is little room. */
  write: 'Write',
  writeTitle: 'Write to {name}',
  occasion: 'What it is about',
  occasion_yes: 'We agree',
  occasion_no: 'We cannot',
  occasion_question: 'We have a question',
  subject: 'Subject',
  letter: 'Text',
  openMail: 'Open in my mail program',
  ring: 'Ring {phone}',
  writeHint: 'Nothing is sent from here: your own mail program sends it.',
  /** The letter. {venue} is the venue's name. */
  letterSubject: '{space}, {date} ({reference})',
  letterGreeting: 'Dear {name},',
  letter_yes:
    'thank you for your request. We are happy to confirm {space} on {date}, {time} ({slot}), at {amount} including tax. We will send you the contract.',
  letter_no:
    'thank you for your request for {space} on {date}, {time} ({slot}). We are sorry that we cannot offer you this date.',
  letter_question:
    'thank you for your request for {space} on {date}, {time} ({slot}). Before we decide, we have a question:',
  letterEnd: 'Your reference: {reference}\n\nKind regards\n{venue}',
} as const;
