/**
 * The shapes of the public API, declared once: validation, types and the OpenAPI document come from here.
 * Specification §2 names the fields; docs/api.md explains them to developers.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { identifierPattern } from '../../domain/identifier.ts';
import { dueBases } from '../../domain/venue.ts';

/** Free text on one line: no control characters (NUL, escape, …), no lone surrogates. */
const oneLine = '^[^\\p{Cc}\\p{Cs}]*$';
/** Free text on several lines: line breaks and tabs too. */
const manyLines = '^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';
/** One line with something visible on it. */
const visibleLine = '^(?=.*[^\\s\\p{C}])[^\\p{Cc}\\p{Cs}]*$';

const cents = (description: string) =>
  Type.Integer({ description: `${description} In the smallest unit of \`currency\`.`, examples: [120000] });
const text = (description: string, example: string) => Type.String({ description, examples: [example] });
const list = (description: string, example: string[]) =>
  Type.Array(Type.String(), { description, examples: [example] });

const Identifier = (description: string, example: string) =>
  Type.String({
    pattern: identifierPattern,
    description: `${description} An opaque identifier: 1 to 64 of \`A-Z a-z 0-9 _ -\`.`,
    examples: [example],
  });

/** The API page shows one in the months to come instead, so that what it offers to try out works. */
const exampleDate = '2027-03-12';

export const CalendarDate = Type.String({
  format: 'date',
  description: 'A date of the venue’s calendar, `YYYY-MM-DD`.',
  examples: [exampleDate],
});

const ClockTime = (description: string, example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: [example] });

const Photo = Type.Object(
  {
    url: Type.String({
      description: 'Absolute URL, or a path on the service beginning with `/`.',
      examples: ['https://riverside.example/hall.jpg'],
    }),
    alt: text('What the picture shows, for people who do not see it.', 'The hall set for a seated dinner'),
  },
  { $id: 'Photo', description: 'A picture and what it shows.' },
);

const Address = Type.Object(
  {
    street: Type.Optional(text('Street and number.', '1 Quay Street')),
    city: Type.Optional(text('Town or city.', 'Bristol')),
    region: Type.Optional(text('State, county or province.', 'Somerset')),
    postalCode: Type.Optional(text('Postal code.', 'BS1 4AA')),
    country: Type.Optional(text('ISO 3166-1 alpha-2 country code.', 'GB')),
  },
  { $id: 'Address', description: 'Where the venue is; what it left out is absent.' },
);

export const Venue = Type.Object(
  {
    id: Identifier('The venue.', 'riverside'),
    name: text('The venue’s name.', 'Riverside Arts Centre'),
    description: text(
      'A few sentences about the venue; may be empty.',
      'A converted grain store on the river.',
    ),
    timezone: text(
      'IANA time zone. Dates and slot times are in this zone (specification §2, conventions).',
      'Europe/London',
    ),
    currency: text('ISO 4217 code of every amount of this venue.', 'GBP'),
    locale: text('BCP 47 tag of the language the venue writes in.', 'en-GB'),
    website: Type.Union([Type.String(), Type.Null()], {
      description: 'The venue’s own website, or null.',
      examples: ['https://riverside.example'],
    }),
    address: Type.Ref('Address'),
    photos: Type.Array(Type.Ref('Photo'), { description: 'Pictures of the venue; may be empty.' }),
  },
  { $id: 'Venue', description: 'The venue behind the website key.' },
);

const Layout = Type.Object(
  {
    name: text('How the space is set up.', 'Theatre'),
    capacity: Type.Integer({ description: 'People in this layout.', examples: [450] }),
  },
  { $id: 'Layout', description: 'A way to set the space up.' },
);

export const Space = Type.Object(
  {
    id: Identifier('The space; `spaceId` in later requests.', 'wick-room'),
    name: text('The space’s name.', 'Main Hall'),
    description: text('May be empty.', 'A sprung-floor hall with a balcony.'),
    capacity: Type.Integer({ description: 'Most people it holds.', examples: [450] }),
    amenities: list('What the space has.', ['Stage', 'Bar']),
    photos: Type.Array(Type.Ref('Photo'), { description: 'Pictures of the space; may be empty.' }),
    layouts: Type.Array(Type.Ref('Layout'), { description: 'Ways to set it up; may be empty.' }),
  },
  { $id: 'Space', description: 'An active space with a published listing (specification §2).' },
);

const Package = Type.Object(
  {
    id: Identifier('The package; `packageId` in requests.', 'wick-piano'),
    name: text('The package’s name.', 'Dry hire'),
    description: text('May be empty.', 'The hall as it stands.'),
    hireFeeCents: cents('Hire fee before tax; dated rates are added by the quote.'),
    hireFeeWithTaxCents: cents('Hire fee including tax.'),
    currency: text('ISO 4217 code of the two fees.', 'GBP'),
    venueIncludes: list('What the venue provides.', ['House PA']),
    promoterResponsibilities: list('What the organiser must provide.', ['Public liability insurance']),
  },
  { $id: 'Package', description: 'What can be booked for a slot, at its hire fee (specification §2).' },
);

export const Slot = Type.Object(
  {
    id: Identifier('The slot; `slotId` in availability and in requests.', 'wick-evening'),
    name: text('The slot’s name.', 'Evening'),
    startTime: ClockTime('Start, `HH:MM` on the venue’s clock.', '18:00'),
    endTime: ClockTime('End, `HH:MM` on the venue’s clock.', '01:00'),
    endsNextDay: Type.Boolean({
      description: 'True when the slot ends on the day after `date`.',
      examples: [true],
    }),
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      description: 'Weekdays it is offered on, ISO numbers, 1 is Monday.',
      examples: [[4, 5, 6]],
    }),
    packages: Type.Array(Type.Ref('Package'), { description: 'At least one.' }),
  },
  { $id: 'Slot', description: 'A time of day a space can be booked for (specification §2).' },
);

export const AvailabilityEntry = Type.Object(
  {
    date: CalendarDate,
    slots: Type.Array(
      Type.Object({
        slotId: Identifier('The `id` of a slot.', 'wick-evening'),
        free: Type.Boolean({
          description:
            'False when the slot is booked, blocked, held by a pending request, already started, or not offered on that weekday (specification §3).',
        }),
      }),
      { description: 'Every slot of the space.' },
    ),
  },
  { $id: 'AvailabilityEntry', description: 'Which slots are free on one date.' },
);

const QuoteLine = Type.Object(
  {
    type: Type.Enum(['hire_fee', 'surcharge', 'discount', 'tax'], {
      description: 'What kind of line it is; the tax lines sum to `taxCents`, all others to `hireFeeCents`.',
      examples: ['surcharge'],
    }),
    label: text('What the line is for.', 'Weekend'),
    amountCents: Type.Integer({
      description: 'In the smallest unit of `currency`; negative on a discount.',
      examples: [24000],
    }),
  },
  { $id: 'QuoteLine', description: 'One line of the price breakdown.' },
);

const Payment = Type.Object(
  {
    amountCents: cents('Amount of this instalment.'),
    dueBasis: Type.Enum([...dueBases], { description: 'What the due date counts from (specification §2).' }),
    offsetDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Days before or after, for the bases that count days.',
        examples: [14],
      }),
    ),
    fixedDate: Type.Optional(
      Type.String({
        format: 'date',
        description: 'The due date, with `fixed_date`.',
        examples: ['2027-02-26'],
      }),
    ),
  },
  { $id: 'Payment', description: 'An instalment the venue will invoice if the booking is confirmed.' },
);

export const Quote = Type.Object(
  {
    hireFeeCents: cents('Total before tax: the lines other than tax.'),
    taxCents: cents('Tax: the tax lines.'),
    totalCents: cents('Total including tax: all lines, and all payments.'),
    dueNowCents: cents('Due after the contract is signed: the `after_signing` payments.'),
    lines: Type.Array(Type.Ref('QuoteLine'), { description: 'The price breakdown, tax last.' }),
    payments: Type.Array(Type.Ref('Payment'), { description: 'Instalments; they sum to `totalCents`.' }),
    currency: text('ISO 4217 code of all amounts.', 'GBP'),
  },
  { $id: 'Quote', description: 'A price for display; it does not hold the date (specification §4).' },
);

export const Selection = {
  spaceId: Identifier('The space’s `id`.', 'wick-room'),
  slotId: Identifier('The `id` of one of its slots.', 'wick-evening'),
  packageId: Identifier('The `id` of one of the slot’s packages.', 'wick-piano'),
  date: Type.String({
    format: 'date',
    description: 'A date of the venue’s calendar, `YYYY-MM-DD`, not in the past.',
    examples: [exampleDate],
  }),
};

export const QuoteRequest = Type.Object(Selection, {
  $id: 'QuoteRequest',
  description: 'What to price.',
});

const Guest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: visibleLine,
      description: 'The visitor’s name.',
      examples: ['A. Visitor'],
    }),
    email: Type.String({
      maxLength: 254,
      format: 'email',
      description: 'A valid e-mail address.',
      examples: ['visitor@example.com'],
    }),
    phone: Type.Optional(
      Type.String({
        maxLength: 50,
        pattern: oneLine,
        description: 'As the visitor writes it.',
        examples: ['+44 20 7946 0000'],
      }),
    ),
    company: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: oneLine,
        description: 'Company or organisation.',
        examples: ['Example Events'],
      }),
    ),
  },
  { $id: 'Guest', description: 'How the venue reaches the visitor.' },
);

export const BookingRequest = Type.Object(
  {
    ...Selection,
    guest: Type.Ref('Guest'),
    message: Type.Optional(
      Type.String({
        maxLength: 5000,
        pattern: manyLines,
        description: 'Free text from the visitor.',
        examples: ['A concert for about two hundred people.'],
      }),
    ),
    website: Type.Optional(
      Type.String({ description: 'Spam trap: always send it empty, or leave it out.', examples: [''] }),
    ),
  },
  { $id: 'BookingRequest', description: 'What to ask the venue for, and who asks.' },
);

export const Receipt = Type.Object(
  {
    reference: Type.String({
      pattern: '^BR-[0-9A-HJKMNP-TV-Z]{8}$',
      description: 'Show this to the visitor.',
      examples: ['BR-7K3M9QZ2'],
    }),
    status: Type.Literal('pending_approval', { description: 'Always `pending_approval` on creation.' }),
    holdExpiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'UTC instant until which the date is held; left out when the hold has no time limit.',
        examples: ['2027-01-08T12:00:00.000Z'],
      }),
    ),
  },
  { $id: 'Receipt', description: 'The date is held while the venue decides (specification §2, §3).' },
);

export const ErrorAnswer = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      {
        code: Type.Enum(
          [
            'BAD_REQUEST',
            'FORBIDDEN',
            'NOT_FOUND',
            'CONFLICT',
            'VALIDATION_ERROR',
            'RATE_LIMITED',
            'INTERNAL_SERVER_ERROR',
          ],
          { description: 'Stable; branch on it (specification §7).' },
        ),
        message: text('For people; may change.', 'The date and slot are no longer available.'),
        details: Type.Optional(
          Type.Array(
            Type.Object({
              path: text('The field, with its parents.', 'guest.email'),
              message: text('What is wrong with it.', 'must be an e-mail address'),
            }),
            { description: 'With `VALIDATION_ERROR`: each wrong field.' },
          ),
        ),
      },
      { description: 'What is wrong.' },
    ),
  },
  { $id: 'ErrorAnswer', description: 'Every refusal has this shape.' },
);

/** Schemas other schemas refer to by name; registered with the app before any route. */
export const sharedSchemas: readonly TSchema[] = [
  Photo,
  Address,
  Venue,
  Layout,
  Space,
  Package,
  Slot,
  AvailabilityEntry,
  QuoteLine,
  Payment,
  Quote,
  QuoteRequest,
  Guest,
  BookingRequest,
  Receipt,
  ErrorAnswer,
];

const siteKey = Type.String({
  description: 'The website key: it names the venue and the websites that may use it (specification §5).',
  examples: ['demo'],
});

/** The path of what belongs to the venue. */
export const SitePath = Type.Object({ siteKey });

/** The path of what belongs to a space. */
export const SpacePath = Type.Object({
  siteKey,
  spaceId: Type.String({ description: 'The space’s `id`.', examples: ['wick-room'] }),
});

export type QuoteRequestBody = Static<typeof QuoteRequest>;
export interface BookingRequestBody extends QuoteRequestBody {
  guest: Static<typeof Guest>;
  message?: string;
  website?: string;
}
