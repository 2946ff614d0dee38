/** Schemas of responses, paths and queries of booking requests. */
import { type TSchema, Type } from 'typebox';
import { requestStatuses } from '../../../domain/booking/booking-request.ts';
import { reasonCodes, storedReasonCodes } from '../../../domain/booking/decision-reason.ts';
import { PresentedGuest } from '../../../domain/booking/guest-schemas.ts';
import { noteSubjects } from '../../../domain/booking/note.ts';
import { seriesRuleFields } from '../../../domain/booking/series-rule.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { listText } from '../../../domain/fields/text.ts';
import { adjustmentList } from '../../../domain/money/adjustment-fields.ts';
import { requestOrders } from '../../../storage/booking/request-order.ts';
import { exampleQuote } from '../../server/example-quote.ts';
import { refTo } from '../../server/schemas.ts';
import { PageQuery } from '../pagination.ts';
import { cents, openObject, orNull, text } from '../schema-members.ts';
import { exampleStaffRequest, exampleSummary } from './example-requests.ts';
import { Instalment } from './instalment-schemas.ts';
import { MemberCorrection } from './member-correction-schema.ts';
import { title } from './title-schema.ts';

/** The data of an event of a request: its members depend on the type. */
export const eventDetails = openObject(
  'The members that only this event type has, as in `data` of its schema, such as `BookingRequestDeclinedEvent`.',
);

/** What fits in a line of a list. */
export const messageStartLength = 120;

const instant = (description: string, example = '2027-03-03T12:04:09.120Z') =>
  Type.String({ format: 'date-time', description, examples: [example] });
/** Returns the schema of a date. */
export const date = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2027-03-12'] });
/** The reason that staff choose for a refusal or cancellation, to be counted in reports. */
export const chosenReasonCode = Type.Enum([...reasonCodes], {
  description: 'A reason that reports count. `spam`: they leave the request out.',
  examples: ['not_suitable'],
});
/** The reason of a refusal or cancellation. */
export const reasonCode = Type.Enum([...storedReasonCodes], {
  description:
    'A reason that reports count. They leave out `spam` and `import_undone`: the import of the booking was undone.',
  examples: ['not_suitable'],
});

/** Returns the schema of a member that is absent for senders without `requests.read`. */
export const unlessFrontDesk = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional({
    ...schema,
    description: `${'description' in schema ? schema.description : ''} Absent for the role \`front_desk\`.`,
  });
const named = (what: string) =>
  Type.Object(
    { id: text('The id.', 'main-hall'), name: text('The name at that time.', 'Main Hall') },
    { description: `${what} with its name at the time of the request.` },
  );
const itemNumber = (description: string) => Type.Integer({ description, examples: [0] });
const Status = Type.Enum([...requestStatuses], {
  description:
    '`waiting`: on the waiting list of its date, without occupying it. `expired`: pending, but its hold has ended, or waiting, but it has started. An expired hold can still be accepted while its date is free.',
});
const Currency = text('The currency of all amounts.', 'GBP');
const quoteMembers = {
  hireFeeCents: cents('Before tax', exampleQuote.hireFeeCents),
  taxCents: cents('The tax', exampleQuote.taxCents),
  totalCents: cents('With tax', exampleQuote.totalCents),
  dueNowCents: cents('Due after signing', exampleQuote.dueNowCents),
  lines: Type.Array(
    Type.Object({
      type: text('The type of the line; more may be added.', 'hire_fee'),
      label: text('The text of the line.', 'Dry hire'),
      amountCents: cents('The amount, before tax'),
      amountWithTaxCents: Type.Optional(
        cents(
          'With tax, as the venue states it; absent for a tax, and if the venue states its prices before tax',
        ),
      ),
      minutes: Type.Optional(
        Type.Integer({ description: 'The minutes of a line of type `hours`.', examples: [210] }),
      ),
      perHourCents: Type.Optional(cents('The price per hour of such a line, as the package states it')),
      basisPoints: Type.Optional(
        Type.Integer({
          description:
            'The share that a line of type `adjustment` is of the lines before it, in hundredths of a percent; absent: a given amount.',
          examples: [-1_000],
        }),
      ),
      item: Type.Optional(itemNumber('The number of its item; absent in the price of a single date.')),
      tax: Type.Optional(
        orNull(
          Type.Object({
            label: text('Its name.', 'VAT'),
            basisPoints: Type.Integer({ description: 'Its rate.', examples: [2000] }),
          }),
          'The tax on this line, or of a tax line its own; null: none. Absent if unknown: in prices of version 1.0, and for a stated tax of no rate.',
        ),
      ),
    }),
    { description: 'The lines of the price.' },
  ),
  payments: Type.Array(
    Type.Object(
      {
        amountCents: cents('The amount', 43_200),
        dueBasis: text('The basis of the due date, as in the public API.', 'after_signing'),
        offsetDays: Type.Optional(
          Type.Integer({ description: 'The number of days, for bases that count days.' }),
        ),
        fixedDate: Type.Optional(date('The date, for a fixed date.')),
        month: Type.Optional(
          text('The month whose dates it is for, if the booking is paid by months.', '2027-03'),
        ),
      },
      { examples: exampleQuote.payments.slice(0, 1) },
    ),
    { description: 'The instalments by due date.' },
  ),
  currency: Currency,
};

/** A price. */
export const StaffQuote = Type.Object(quoteMembers, {
  $id: 'StaffQuote',
  description: 'A price with its lines.',
  examples: [exampleQuote],
});

/** Where and when an item is. */
const itemPlace = {
  space: named('The space'),
  slot: Type.Object(
    {
      id: orNull(text('The id.', 'evening'), 'The id; null: custom times.'),
      name: orNull(text('The name at that time.', 'Evening'), 'The name at that time; null: custom times.'),
      startTime: text('On the venue’s clock.', '18:00'),
      endTime: text('On the venue’s clock. Custom times may last longer than a day: see `endsAt`.', '01:00'),
    },
    { description: 'The slot, as it was when requested, or of one with `hours` the booked part.' },
  ),
  package: Type.Object(
    {
      id: orNull(text('The id.', 'dry-hire'), 'The id; null: custom times.'),
      name: orNull(text('The name at that time.', 'Dry hire'), 'The name at that time; null: custom times.'),
    },
    { description: 'The package, as it was when requested.' },
  ),
  date: date('The date of the event.'),
  timezone: text('The venue’s time zone at that time.', 'Europe/London'),
  startsAt: instant('The start.', '2027-03-12T18:00:00.000Z'),
  endsAt: instant('The end.', '2027-03-13T01:00:00.000Z'),
};

/** What was chosen for an item. */
const itemChoices = {
  attendance: orNull(Type.Integer(), 'The number of guests; null: not given.'),
  layout: orNull(Type.String(), 'The chosen layout.'),
  extras: Type.Array(
    Type.Object({
      id: text('The id.', 'piano'),
      name: text('The name at that time.', 'Grand piano'),
      pieces: orNull(Type.Integer(), 'The quantity; null: not priced by the piece.'),
    }),
    { description: 'The extras.' },
  ),
};

const holdExpiresAt = orNull(
  instant('The hold period shown to the visitor, or an earlier response deadline.'),
  'When the hold ends; null: no time limit.',
);
const challenge = orNull(
  Type.Object({
    by: text('The reference of the waiting request for which it was set.', 'BR-2M8D4XVA'),
    deadline: instant('The deadline. The hold ends then, or at its own end if that is earlier.'),
    challengedAt: instant('When it was set.'),
    actor: text('Who set it.', 'staff:staff-7f3c'),
    ownHoldExpiresAt: orNull(
      instant('When the hold would end.'),
      'When the hold ends without the deadline; null: no time limit.',
    ),
  }),
  'The response deadline of the undecided request; null: none.',
);

/** The value of an answer. */
export const answerValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
  description: 'The answer.',
  examples: ['A concert'],
});

/** What the guest wrote and answered. */
export const requestContents = {
  message: orNull(Type.String(), 'What the guest wrote.'),
  answers: Type.Array(
    Type.Object({
      questionId: text('The id of the question.', 'event-kind'),
      label: text('The wording of the question.', 'What kind of event is it?'),
      value: answerValue,
    }),
    { description: 'The guest’s answers to the venue’s questions.' },
  ),
  terms: orNull(
    Type.Object({
      version: text('The version of the terms.', '2027-01'),
      url: text('The URL.', 'https://riverside.example/terms'),
      label: text('The name.', 'House rules'),
    }),
    'The terms that the guest accepted.',
  ),
};

/** The price that staff and guest agreed on. */
export const agreedPrice = orNull(
  Type.Object(
    {
      ...quoteMembers,
      reason: text('The reason.', 'Third evening'),
      agreedAt: instant('When it happened.'),
    },
    { examples: [{ ...exampleQuote, reason: 'Third evening', agreedAt: '2027-03-03T12:04:09.120Z' }] },
  ),
  'The agreed price; null: none.',
);

/** The guest groups whose rates a request has. */
const guestGroups = orNull(
  Type.Object({
    groups: Type.Array(
      Type.Object({
        id: text('The id.', 'members'),
        name: text('The name at that time.', 'Members'),
      }),
      { description: 'The groups.' },
    ),
    code: orNull(
      text('The label of the code.', 'Newsletter, spring'),
      'The label of the code that the visitor entered; null: staff added the booking.',
    ),
  }),
  'The guest groups whose rates it has, also when it is moved; null: none.',
);

/** A request in full. */
export const StaffBookingRequest = Type.Object(
  {
    reference: text('Identifies the request for guest and venue.', 'BR-7K3M9QZ2'),
    status: Status,
    siteKey: orNull(Type.String(), 'The website key it came with; null: staff added it.'),
    ...itemPlace,
    items: Type.Array(
      Type.Object({
        item: itemNumber('Its number; it never changes and is never reused.'),
        ...itemPlace,
        ...itemChoices,
      }),
      { description: 'The dates of the booking. The first one’s members are also members of the request.' },
    ),
    series: orNull(
      Type.Object({
        ...seriesRuleFields,
        continues: orNull(
          text('The reference.', 'BR-7K3M9QZ2'),
          'The booking of the season before; null: none.',
        ),
      }),
      'The rule that its dates follow now, also after some were moved; null: none. The dates are those of `items`, and single ones may be on other days.',
    ),
    title,
    guest: PresentedGuest,
    message: unlessFrontDesk(requestContents.message),
    ...itemChoices,
    answers: unlessFrontDesk(requestContents.answers),
    terms: unlessFrontDesk(requestContents.terms),
    quote: unlessFrontDesk(
      Type.Object(quoteMembers, {
        description: 'The original quote; it never changes.',
        examples: [exampleQuote],
      }),
    ),
    agreedPrice: unlessFrontDesk(agreedPrice),
    adjustments: unlessFrontDesk({
      ...adjustmentList,
      description:
        'What staff added to the price, as entered: lines of type `adjustment`, unless an agreed price replaced them.',
    }),
    instalments: unlessFrontDesk(
      Type.Array(refTo(Instalment), {
        description: 'The instalments of the agreed price, or else of the quote, in the order of `payments`.',
      }),
    ),
    guestGroups: unlessFrontDesk(guestGroups),
    holdExpiresAt,
    challenge,
    createdAt: instant('When it was placed.', '2027-03-01T12:04:09.120Z'),
    decidedAt: orNull(instant('When it happened.'), 'When it was decided; null: it is pending.'),
    reasonCode: unlessFrontDesk(
      orNull(reasonCode, 'Why it was declined or cancelled; null: no reason was chosen.'),
    ),
    importReference: unlessFrontDesk(
      orNull(text('The number.', '2026-117'), 'Its number in the file it was imported from; null: none.'),
    ),
    erasedAt: orNull(instant('When it happened.'), 'When its guest was erased; null: not erased.'),
    amendedAt: orNull(
      instant('When it happened.'),
      'When it was last moved or corrected, its hold got another end, or a decision was undone; null: never.',
    ),
  },
  {
    $id: 'StaffBookingRequest',
    description: 'A booking request with the details for staff.',
    examples: [exampleStaffRequest],
  },
);

/** The rank among the requests for the same time. */
export const rankMembers = {
  rank: orNull(
    Type.Integer({ examples: [2] }),
    'Computed, never stored. 1: it occupies its time; from 2 on it waits, behind those placed earlier; null: neither.',
  ),
  isNext: Type.Boolean({ description: 'Whether it waits and nothing occupies its time.' }),
};

/** A request in a list. */
export const BookingRequestSummary = Type.Object(
  {
    reference: text('Identifies the request for guest and venue.', 'BR-7K3M9QZ2'),
    status: Status,
    space: named('The space'),
    slotName: orNull(text('The slot.', 'Evening'), 'The slot; null: custom times.'),
    packageName: orNull(text('The package.', 'Dry hire'), 'The package; null: custom times.'),
    date: date('The date of the event.'),
    startTime: text('On the venue’s clock.', '18:00'),
    endTime: text('On the venue’s clock.', '01:00'),
    timezone: text('The venue’s time zone at that time.', 'Europe/London'),
    startsAt: instant('The start.', '2027-03-12T18:00:00.000Z'),
    endsAt: instant(
      'The end of this date. Custom times may last longer than a day.',
      '2027-03-13T01:00:00.000Z',
    ),
    title,
    guest: PresentedGuest,
    itemCount: Type.Integer({
      description: 'The number of dates of the booking; place and date are those of the first.',
      examples: [1],
    }),
    attendance: orNull(Type.Integer(), 'The number of guests; null: not given.'),
    messageStart: unlessFrontDesk(
      orNull(
        text('The message.', 'We would like to celebrate'),
        `The first ${messageStartLength} characters of the guest’s message; null: none.`,
      ),
    ),
    totalCents: unlessFrontDesk(cents('What the visitor was quoted, with tax')),
    agreedTotalCents: unlessFrontDesk(orNull(Type.Integer(), 'The agreed price; null: none.')),
    reasonCode: unlessFrontDesk(
      orNull(reasonCode, 'Why it was declined or cancelled; null: no reason was chosen.'),
    ),
    currency: Currency,
    holdExpiresAt,
    challenge,
    createdAt: instant('When it was placed.', '2027-03-01T12:04:09.120Z'),
    competing: Type.Integer({
      description:
        'The number of other pending, expired and waiting requests for the same rooms at the same time. At most one of them holds its date.',
      examples: [2],
    }),
    ...rankMembers,
  },
  {
    $id: 'BookingRequestSummary',
    description: 'A booking request in a list.',
    examples: [exampleSummary],
  },
);

const noteMembers = {
  at: instant('When it was written.'),
  actor: text('Who wrote it.', 'staff:staff-7f3c'),
  about: orNull(
    Type.Enum([...noteSubjects]),
    'The decision it gives a reason for; `letter`: it is the text of a letter to the guest; null: neither.',
  ),
  text: text('The text.', 'Rang: wants the small stage'),
};

/** An internal note about a request. */
export const RequestNote = Type.Object(
  { id: text('The id of the note.', 'note-Qm9va2luZ3M'), ...noteMembers },
  { $id: 'RequestNote', description: 'A note of staff, which no guest sees.' },
);

/** A request in the export of a guest's data. */
const exportedHistory = Type.Array(
  Type.Object({
    at: instant('When it happened.'),
    actor: text('Who did it.', 'staff:staff-7f3c'),
    action: text('The type of the event.', 'booking-request.accepted'),
    details: eventDetails,
  }),
  { description: 'Its events, oldest first, as far back as the event log reaches.' },
);

/** What staff entered about a guest without a booking, in an export of guest data. */
export const ExportedContact = Type.Object(
  {
    reference: text('Identifies the guest for the venue.', 'GU-4H8T2WQ6'),
    guest: PresentedGuest,
    createdAt: instant('When staff added the guest.', '2027-03-01T12:04:09.120Z'),
    updatedAt: instant('When staff last changed it.', '2027-03-01T12:04:09.120Z'),
    history: exportedHistory,
  },
  { $id: 'ExportedContact', description: 'What staff entered about a guest without a booking.' },
);

export const ExportedRequest = Type.Object(
  {
    reference: text('Identifies the request for guest and venue.', 'BR-7K3M9QZ2'),
    venueId: text('The venue.', 'riverside'),
    siteKey: orNull(Type.String(), 'The website key it came with; null: staff added it.'),
    status: Status,
    ...itemPlace,
    additionalItems: Type.Optional(
      Type.Array(Type.Object({ number: itemNumber('Its number.'), ...itemPlace, ...itemChoices }), {
        description: 'The further dates; absent: none.',
      }),
    ),
    series: orNull(
      Type.Object({
        rule: Type.Object(seriesRuleFields, { description: 'The rule.' }),
        continues: orNull(
          text('The reference.', 'BR-7K3M9QZ2'),
          'The booking of the season before; null: none.',
        ),
      }),
      'The rule that its dates were made from; null: none.',
    ),
    title,
    guest: PresentedGuest,
    message: requestContents.message,
    additions: Type.Object(
      { ...itemChoices, answers: requestContents.answers, terms: requestContents.terms },
      { description: 'What the guest chose and answered.' },
    ),
    quote: refTo(StaffQuote),
    agreedPrice,
    instalmentMarks: Type.Array(
      Type.Object({
        number: Type.Integer({ description: 'Its position in the price, from 1.', examples: [1] }),
        invoicedOn: orNull(date('The date.'), 'When it was invoiced; null: not yet.'),
        paidOn: orNull(date('The date.'), 'When it was paid; null: not yet.'),
        wasDueOn: Type.Optional(date('When it was due, if the booking was cancelled afterwards.')),
      }),
      { description: 'The instalments that are marked as invoiced or paid.' },
    ),
    guestGroups,
    adjustments: { ...adjustmentList, description: 'What staff added to the price.' },
    holdExpiresAt,
    challenge,
    waited: orNull(
      Type.Object({
        heldAt: orNull(instant('When it happened.'), 'When it was given a hold of its date; null: never.'),
      }),
      'Present if it was on the waiting list; null: never.',
    ),
    network: orNull(Type.String(), 'A keyed hash of the visitor’s network; null: not stored (any more).'),
    createdAt: instant('When it was placed.', '2027-03-01T12:04:09.120Z'),
    decidedAt: orNull(instant('When it happened.'), 'When it was decided; null: it is pending.'),
    reasonCode: orNull(reasonCode, 'Why it was declined or cancelled; null: no reason was chosen.'),
    importReference: orNull(
      text('The number.', '2026-117'),
      'Its number in the file it was imported from; null: none.',
    ),
    amendedAt: orNull(
      instant('When it happened.'),
      'When it was last moved or corrected, its hold got another end, or a decision was undone; null: never.',
    ),
    notes: Type.Array(Type.Object(noteMembers), { description: 'The notes of staff, oldest first.' }),
    corrections: Type.Array(
      Type.Object({
        id: text('The id, as in the event of the correction.', 'correction-9b2d'),
        at: instant('When it happened.'),
        changes: Type.Array(refTo(MemberCorrection), { description: 'What changed.' }),
      }),
      { description: 'What staff corrected, oldest first.' },
    ),
    history: exportedHistory,
    idempotencyKeys: Type.Array(
      Type.Object({
        siteKey: text('The website key.', 'riverside-web'),
        key: text('The `Idempotency-Key`.', '4f1c9a52-0d0e-4c55-9d61-6f3c1f0b7a11'),
        rememberedAt: instant('When it was stored.'),
      }),
      { description: 'The keys with which the visitor sent it.' },
    ),
  },
  { $id: 'ExportedRequest', description: 'A booking request with all data stored about it and its guest.' },
);

/** Schemas that routes refer to by name. */
export const requestSchemas = [
  StaffQuote,
  MemberCorrection,
  StaffBookingRequest,
  BookingRequestSummary,
  RequestNote,
  ExportedContact,
  ExportedRequest,
];

/** The path of one request. */
export const RequestPath = Type.Object({
  venueId: text('The venue’s `id`.', 'riverside'),
  reference: text('The request’s `reference`.', 'BR-7K3M9QZ2'),
});

/** The path of one date. */
export const ItemPath = Type.Object({
  ...RequestPath.properties,
  item: Type.String({ description: 'The number of the date: its `item`.', examples: ['1'] }),
});

/** The query of a list; query parameters are text. */
export const RequestsQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(
    listText(requestStatuses, {
      maxLength: 100,
      description: `The statuses, separated by commas: ${requestStatuses.join(', ')}.`,
      examples: ['pending_approval'],
    }),
  ),
  sort: Type.Optional(
    Type.Enum([...requestOrders], {
      description:
        '`placed`: newest first; `event`: earliest event first; `hold`: soonest expiry first, for pending and expired requests only. Omitted: `placed`.',
    }),
  ),
  spaceId: Type.Optional(text('Only requests for this space.', 'main-hall')),
  guest: Type.Optional(text('Only requests of the guest of this request.', 'BR-7K3M9QZ2')),
  from: Type.Optional(date('Only events that run on or after this date, turnaround included.')),
  to: Type.Optional(date('Only events that start on or before this date, setup included.')),
});

/** The body of a search: a list with the name or address of a guest. */
export const RequestSearch = strictObject({
  ...RequestsQuery.properties,
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Only requests where each of these words is the start of a word in the title, the guest’s name, e-mail address or company, or in the reference, ignoring case, accents and similar letters (`weiss` finds Weiß). Four or more digits, in any grouping, also find phone numbers by their beginning, with or without the country code, or by their last digits.',
      examples: ['anna wick'],
    }),
  ),
});
