/** Schemas of instalments and of what a bookkeeper exports. */
import { Type } from 'typebox';
import { requestStatuses } from '../../../domain/booking/booking-request.ts';
import { PresentedGuest } from '../../../domain/booking/guest-schemas.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { exampleQuote } from '../../server/example-quote.ts';
import { dateSchema } from '../calendar/date-range.ts';
import { cents as centsOf, orNull, text } from '../schema-members.ts';
import { title } from './title-schema.ts';

const dateOrNull = (description: string) => orNull(dateSchema('The date.'), description);
const cents = (description: string) => centsOf(description, 43_200);

const dates = {
  invoicedOn: dateOrNull('When it was invoiced; null: not yet.'),
  paidOn: dateOrNull('When it was paid; null: not yet.'),
};
const numbered = {
  number: Type.Integer({ description: 'Its position in the price, from 1.', examples: [1] }),
  amountCents: cents('The amount'),
  month: Type.Optional(
    text(
      'The month whose dates it is for, if the booking is paid by months. Absent in prices of version 1.0.',
      '2027-03',
    ),
  ),
  dueOn: dateOrNull(
    'The due date, never before the acceptance: after signing counts from it. Null: not accepted yet, or imported after the event. Events count as settled, and tickets as on sale, on the date of the event.',
  ),
};

/** An instalment of a request. */
export const Instalment = Type.Object(
  { ...numbered, ...dates },
  { $id: 'BookedInstalment', description: 'An instalment of the agreed price, or else of the quote.' },
);

const changed = (description: string) =>
  Type.Union([Type.String({ examples: ['2027-03-12'] }), Type.Null()], { description });

/** The change of an instalment. */
export const InstalmentChanges = strictObject(
  {
    // The operation validates the dates.
    invoicedOn: Type.Optional(changed('When it was invoiced; null removes the date.')),
    paidOn: Type.Optional(changed('When it was paid; null removes the date.')),
  },
  { minProperties: 1 },
);

const booking = {
  reference: text('Identifies the booking.', 'BR-7K3M9QZ2'),
  status: Type.Enum([...requestStatuses], {
    description:
      'Its status. Bookings that are not accepted are listed only if an instalment is marked as invoiced or paid.',
  }),
  date: dateSchema('The date of the event.'),
  spaceName: text('The space, at that time.', 'Main Hall'),
  title,
  guest: PresentedGuest,
  currency: text('The currency.', 'GBP'),
};

const taxes = Type.Array(
  Type.Object({
    label: text('The tax with its rate, if it has one.', 'VAT 20%'),
    basisPoints: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Its rate in hundredths of a percent; null: a stated tax that fits no rate of the venue.',
      examples: [2_000],
    }),
    netCents: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The part of the price before tax that it is charged on, in the smallest unit; null: unknown, in prices of version 1.0 with several taxes.',
      examples: [exampleQuote.hireFeeCents],
    }),
    amountCents: centsOf('The tax at this rate', exampleQuote.taxCents),
  }),
  { description: 'The tax by rate.' },
);

const untaxedCents = orNull(
  centsOf('What of it is not taxed', 0),
  'What of it is not taxed: the total less the taxes and the amounts that they are charged on. Null: unknown, like one of these.',
);

/** A row of the list of due instalments. */
export const DueInstalment = Type.Object(
  {
    ...booking,
    ...numbered,
    dueOn: dateOrNull(
      'The due date, as in the request; null: the booking is not accepted, and the instalment is listed because it is marked.',
    ),
    ...dates,
    taxes: orNull(
      taxes,
      'The taxes in it: its share of those of the whole price as it is now, or of the dates of its month. Null: unknown, as the booking is not accepted and what is kept of the payment may be taxed differently, or the instalments add up to nothing.',
    ),
    untaxedCents,
  },
  { $id: 'DueInstalment', description: 'An instalment with its booking.' },
);

/** A row of the list of booked events. */
export const BookedEvent = Type.Object(
  {
    ...booking,
    item: Type.Integer({ description: 'The number of the date within its booking.', examples: [0] }),
    endDate: dateSchema('The date on which it ends; until midnight: the date before.'),
    packageName: Type.Union([Type.String(), Type.Null()], { description: 'The package; null: free times.' }),
    hireFeeCents: centsOf('This date’s part of the price before tax', exampleQuote.hireFeeCents),
    taxCents: centsOf('Its tax', exampleQuote.taxCents),
    totalCents: centsOf('With tax', exampleQuote.totalCents),
    adjustmentsCents: centsOf('The discounts and surcharges in it, as in the lines of its price', 0),
    taxes,
    untaxedCents,
  },
  {
    $id: 'BookedEvent',
    description:
      'One date of a booking with its part of the price: agreed, or else quoted. The price of a booking that is not accepted is not owed. What was invoiced and paid is listed with the instalments.',
  },
);

/** Schemas that routes refer to by name. */
export const instalmentSchemas = [Instalment, DueInstalment, BookedEvent];
