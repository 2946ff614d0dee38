/** Schemas of booking requests. */
import { type TSchema, Type } from 'typebox';
import { decidedStatuses, requestStatuses } from '../../../domain/booking/booking-request.ts';
import { documentedGuest, PresentedGuest } from '../../../domain/booking/guest-schemas.ts';
import { defaultHoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { maxNoteLength } from '../../../domain/booking/note.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { requestOrders } from '../../../storage/booking/request-order.ts';
import { PageQuery } from '../pagination.ts';

const text = (description: string, example: string) => Type.String({ description, examples: [example] });
const orNull = (schema: TSchema, description: string) => Type.Union([schema, Type.Null()], { description });
const instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2027-03-03T12:04:09.120Z'] });
const cents = (description: string) =>
  Type.Integer({ description: `${description}, in the smallest unit of \`currency\`.`, examples: [144_000] });
const date = (description: string) => Type.String({ format: 'date', description, examples: ['2027-03-12'] });
const named = (what: string) =>
  Type.Object(
    { id: text('Its id.', 'main-hall'), name: text('Its name then.', 'Main Hall') },
    { description: `${what}, as it was called when it was asked for.` },
  );
const Status = Type.Enum([...requestStatuses], {
  description: '`expired`: pending, and its hold is over. It can still be accepted while its date is free.',
});
const Currency = text('Of all amounts.', 'GBP');
const quoteMembers = {
  hireFeeCents: cents('Before tax'),
  taxCents: cents('The tax'),
  totalCents: cents('With tax'),
  dueNowCents: cents('Due after signing'),
  lines: Type.Array(
    Type.Object({
      type: text('What it is for; an open list.', 'hire_fee'),
      label: text('What to read.', 'Dry hire'),
      amountCents: cents('The amount'),
    }),
    { description: 'The price, line by line.' },
  ),
  payments: Type.Array(
    Type.Object({
      amountCents: cents('The amount'),
      dueBasis: text('When it is due, as in the public API.', 'after_signing'),
      offsetDays: Type.Optional(Type.Integer({ description: 'Where its basis counts days.' })),
      fixedDate: Type.Optional(date('Where its basis is a date.')),
    }),
    { description: 'The instalments, in the order in which they fall due.' },
  ),
  currency: Currency,
};

/** A price. */
export const StaffQuote = Type.Object(quoteMembers, {
  $id: 'StaffQuote',
  description: 'A price, line by line.',
});

/** A request in full. */
export const StaffBookingRequest = Type.Object(
  {
    reference: text('By which guest and venue know it.', 'BR-7K3M9QZ2'),
    status: Status,
    siteKey: orNull(Type.String(), 'The website key it came by; null: staff took it down.'),
    space: named('The space'),
    slot: Type.Object(
      {
        ...{ id: text('Its id.', 'evening'), name: text('Its name then.', 'Evening') },
        startTime: text('On the venue’s clock.', '18:00'),
        endTime: text('On the venue’s clock; at or before `startTime`: on the next day.', '01:00'),
      },
      { description: 'The slot, as it was when it was asked for.' },
    ),
    package: named('The package'),
    date: date('The date of the event.'),
    timezone: text('The venue’s zone then.', 'Europe/London'),
    startsAt: instant('When it begins.'),
    endsAt: instant('When it ends.'),
    guest: PresentedGuest,
    message: orNull(Type.String(), 'What the guest wrote.'),
    attendance: orNull(Type.Integer(), 'How many come; null: nobody said.'),
    layout: orNull(Type.String(), 'The layout they want.'),
    extras: Type.Array(
      Type.Object({
        ...{ id: text('Its id.', 'piano'), name: text('Its name then.', 'Grand piano') },
        pieces: orNull(Type.Integer(), 'How many; null: it is not priced by the piece.'),
      }),
      { description: 'What is added to the package.' },
    ),
    answers: Type.Array(
      Type.Object({
        questionId: text('The question’s id.', 'event-kind'),
        label: text('The question, as it was asked.', 'What kind of event is it?'),
        value: Type.Unknown({ description: 'Text, a number, or true or false.', examples: ['A concert'] }),
      }),
      { description: 'What the guest answered to the venue’s questions.' },
    ),
    terms: orNull(
      Type.Object({
        version: text('Which wording.', '2027-01'),
        url: text('Where it is.', 'https://riverside.example/terms'),
        label: text('What it was called.', 'House rules'),
      }),
      'What the guest agreed to.',
    ),
    quote: Type.Object(quoteMembers, { description: 'What the visitor was quoted; it stays as it was.' }),
    agreedPrice: orNull(
      Type.Object({
        ...quoteMembers,
        reason: text('Why.', 'Third evening'),
        agreedAt: instant('When.'),
      }),
      'What was agreed on instead; null: nothing was.',
    ),
    holdExpiresAt: orNull(instant('As the visitor was told.'), 'When its hold ends; null: no time limit.'),
    createdAt: instant('When it was placed.'),
    decidedAt: orNull(instant('When.'), 'When it was decided on; null: it is not.'),
    erasedAt: orNull(instant('When.'), 'When its guest was forgotten; null: is known.'),
    amendedAt: orNull(instant('When.'), 'When it was moved last, or a decision on it undone; null: never.'),
  },
  { $id: 'StaffBookingRequest', description: 'A booking request, as staff see it.' },
);

/** A request in a list. */
export const BookingRequestSummary = Type.Object(
  {
    reference: text('By which guest and venue know it.', 'BR-7K3M9QZ2'),
    status: Status,
    space: named('The space'),
    slotName: text('The slot.', 'Evening'),
    packageName: text('The package.', 'Dry hire'),
    date: date('The date of the event.'),
    startTime: text('On the venue’s clock.', '18:00'),
    endTime: text('On the venue’s clock.', '01:00'),
    timezone: text('The venue’s zone then.', 'Europe/London'),
    startsAt: instant('When it begins.'),
    guest: PresentedGuest,
    attendance: orNull(Type.Integer(), 'How many come; null: nobody said.'),
    totalCents: cents('What the visitor was quoted, with tax'),
    agreedTotalCents: orNull(Type.Integer(), 'What was agreed on instead; null: nothing was.'),
    currency: Currency,
    holdExpiresAt: orNull(instant('As the visitor was told.'), 'When its hold ends; null: no time limit.'),
    createdAt: instant('When it was placed.'),
    rivals: Type.Integer({
      description:
        'How many other requests nobody has decided on want the same rooms at the same time: while one holds its date, others are those whose hold is over.',
      examples: [2],
    }),
  },
  { $id: 'BookingRequestSummary', description: 'A booking request in a list.' },
);

/** An internal note about a request. */
export const RequestNote = Type.Object(
  {
    id: text('To remove it by.', 'note-Qm9va2luZ3M'),
    at: instant('When it was written.'),
    actor: text('Who wrote it.', 'staff:staff-7f3c'),
    about: orNull(Type.Enum([...decidedStatuses]), 'The decision that it gives a reason for; null: none.'),
    text: text('What it says.', 'Rang: wants the small stage'),
  },
  { $id: 'RequestNote', description: 'A note of staff, which no guest sees.' },
);

/** Schemas that routes refer to by name. */
export const requestSchemas = [StaffQuote, StaffBookingRequest, BookingRequestSummary, RequestNote];

/** The path of one request. */
export const RequestPath = Type.Object({
  venueId: text('The venue’s `id`.', 'riverside'),
  reference: text('The request’s `reference`.', 'BR-7K3M9QZ2'),
});

/** The query of a list; query parameters are text. */
export const RequestsQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Only these: ${requestStatuses.join(', ')}; with commas between them.`,
      examples: ['pending_approval'],
    }),
  ),
  by: Type.Optional(
    Type.Enum([...requestOrders], {
      description:
        '`placed`: the last one first; `event`: the first to begin first; `hold`: the hold that ends first, which only pending and expired ones have. Left out: `placed`.',
    }),
  ),
  spaceId: Type.Optional(text('Only those for this space.', 'main-hall')),
  from: Type.Optional(date('Only events on or after this date.')),
  to: Type.Optional(date('Only events on or before this date.')),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Only those of whose guest’s name, e-mail address or company, or whose reference, each word here begins one.',
      examples: ['anna wick'],
    }),
  ),
});

/** The reason of a decision. */
export const Reason = strictObject({
  reason: Type.Optional(
    Type.String({
      maxLength: maxNoteLength,
      description: 'Why, for staff alone: it is kept as a note of the request, and no guest sees it.',
      examples: ['Too loud for a Sunday'],
    }),
  ),
});

/** The target of a move. */
export const Move = strictObject(
  {
    spaceId: Type.Optional(text('Left out: the space it has.', 'main-hall')),
    slotId: Type.Optional(text('Left out: the slot it has.', 'evening')),
    packageId: Type.Optional(text('Left out: the package it has.', 'dry-hire')),
    date: Type.Optional(date('Left out: the date it has.')),
  },
  { minProperties: 1 },
);

/** A booking that staff enter. */
export const NewBooking = Type.Object({
  spaceId: text('The space.', 'main-hall'),
  slotId: text('The slot.', 'evening'),
  packageId: text('The package.', 'dry-hire'),
  date: date('The date.'),
  ...documentedGuest,
  message: Type.Optional(text('Why, or what was said.', 'Rang on Monday')),
  attendance: Type.Optional(Type.Integer({ minimum: 1, description: 'How many come.', examples: [80] })),
  accept: Type.Optional(Type.Boolean({ description: 'Book the date at once, instead of holding it.' })),
  holdPeriod: Type.Optional(
    Type.Enum([...holdPeriods], {
      description: `How long the date is held; left out: ${defaultHoldPeriod}.`,
    }),
  ),
});

/** An agreed price. */
export const NewPrice = Type.Object({
  totalCents: Type.Optional(cents('With tax; one of this and `hireFeeCents`')),
  hireFeeCents: Type.Optional(cents('Before tax')),
  taxCents: Type.Optional(cents('How much of it is tax, left out: in the proportion of the quote')),
  reason: text(
    'Why; it stays with the price and in the event log for good, so nothing about the guest.',
    'Third evening',
  ),
});
