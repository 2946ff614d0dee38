/** Schemas of a venue's listings (specification §2): the venue, its spaces, slots and packages, and free dates. */

import { Type } from 'typebox';
import { extraPricingUnits } from '../../domain/money/extra.ts';
import { questionKinds } from '../../domain/venue/question.ts';
import { refTo } from '../common/schemas.ts';
import { CalendarDate, cents, Identifier, list, text } from './field-schemas.ts';

const ClockTime = (description: string, example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: [example] });

export const Photo = Type.Object(
  {
    url: Type.String({
      description: 'Absolute URL, or a path on the service beginning with `/`.',
      examples: ['https://riverside.example/hall.jpg'],
    }),
    alt: text('What the picture shows, for people who do not see it.', 'The hall set for a seated dinner'),
    width: Type.Optional(
      Type.Integer({
        description: 'Pixels of the largest of its files; absent: not known.',
        examples: [1920],
      }),
    ),
    height: Type.Optional(Type.Integer({ description: 'The same, of its height.', examples: [1280] })),
    sources: Type.Optional(
      Type.Array(
        Type.Object({
          url: Type.String({
            description: 'As that of the photo.',
            examples: ['/photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp'],
          }),
          type: text('Its media type.', 'image/webp'),
          width: Type.Integer({ description: 'Pixels.', examples: [960] }),
        }),
        { description: 'The same picture in other sizes and formats; absent: there is `url` alone.' },
      ),
    ),
  },
  { $id: 'Photo', description: 'A picture and what it shows.' },
);

export const Address = Type.Object(
  {
    street: Type.Optional(text('Street and number.', '1 Quay Street')),
    city: Type.Optional(text('Town or city.', 'Bristol')),
    region: Type.Optional(text('State, county or province.', 'Somerset')),
    postalCode: Type.Optional(text('Postal code.', 'BS1 4AA')),
    country: Type.Optional(text('ISO 3166-1 alpha-2 country code.', 'GB')),
  },
  { $id: 'Address', description: 'Where the venue is; what it left out is absent.' },
);

export const Terms = Type.Object(
  {
    version: text('Names this wording; `terms` of a booking request.', '2027-01'),
    url: text('Where they can be read.', 'https://riverside.example/terms'),
    label: text('What they are called.', 'Conditions of hire'),
  },
  { $id: 'Terms', description: 'What visitors are asked to agree to.' },
);

export const Question = Type.Object(
  {
    id: Identifier('The question; `questionId` in the `answers` of a booking request.', 'catering'),
    label: text('The question.', 'Who does the catering?'),
    kind: Type.Enum([...questionKinds], {
      description: 'Answered in words, by one of `choices`, with yes or no, with a number.',
      examples: ['choice'],
    }),
    choices: Type.Optional(list('Of a `choice`: what can be chosen.', ['We do', 'You do', 'Nobody'])),
    wanted: Type.Boolean({
      description:
        'The venue would like a form to insist on an answer. No request is refused for want of one.',
      examples: [false],
    }),
    packageIds: Type.Optional(
      list('The only packages it is for; absent: all. An answer with another package is refused.', [
        'wick-piano',
      ]),
    ),
  },
  { $id: 'Question', description: 'Something the venue wants to know of who books.' },
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
    address: refTo(Address),
    photos: Type.Array(refTo(Photo), { description: 'Pictures of the venue; may be empty.' }),
    contact: Type.Object(
      {
        phone: Type.Optional(text('As visitors dial it.', '+44 117 555 0100')),
        email: Type.Optional(text('Where visitors write to.', 'bookings@riverside.example')),
      },
      { description: 'How visitors reach the venue; what it left out is absent.' },
    ),
    terms: Type.Optional(refTo(Terms)),
    privacyUrl: Type.Optional(
      text(
        'Where the venue says what it does with what visitors write; absent: nowhere.',
        'https://riverside.example/privacy',
      ),
    ),
    questions: Type.Array(refTo(Question), {
      description: 'What the venue wants to know of who books; may be empty.',
    }),
  },
  { $id: 'Venue', description: 'The venue behind the website key.' },
);

export const Layout = Type.Object(
  {
    name: text('How the space is set up.', 'Theatre'),
    capacity: Type.Integer({ description: 'People in this layout.', examples: [450] }),
    plan: Type.Optional(refTo(Photo)),
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
    photos: Type.Array(refTo(Photo), { description: 'Pictures of the space; may be empty.' }),
    layouts: Type.Array(refTo(Layout), { description: 'Ways to set it up; may be empty.' }),
    priceFromCents: Type.Optional(
      cents(
        'With `with=prices`: the lowest total, with tax, of a quote without extras for any date that is offered from today to the venue’s horizon (at most 366 days ahead), free or not; left out if nothing is offered.',
        'the venue’s currency',
      ),
    ),
  },
  { $id: 'Space', description: 'An active space with a published listing (specification §2).' },
);

export const Extra = Type.Object(
  {
    id: Identifier('The extra; `id` in the `extras` of requests.', 'projector'),
    name: text('The extra’s name.', 'Projector and screen'),
    amountCents: cents('Before tax, for one of what `per` says.'),
    amountWithTaxCents: cents('The same including tax.'),
    per: Type.Enum([...extraPricingUnits], {
      description:
        'Whether it is charged once (`booking`), for each person (`attendee`), or for as many as are wanted (`piece`).',
      examples: ['piece'],
    }),
    most: Type.Optional(
      Type.Integer({ description: 'Most `pieces` of one booking; left out: any number.', examples: [2] }),
    ),
  },
  { $id: 'Extra', description: 'What can be booked with a package.' },
);

export const Package = Type.Object(
  {
    id: Identifier('The package; `packageId` in requests.', 'wick-piano'),
    name: text('The package’s name.', 'Dry hire'),
    description: text('May be empty.', 'The hall as it stands.'),
    hireFeeCents: cents(
      'What a quote with the four required members returns on a date without rates, before tax: hire fee, attendance for one person or the minimum, and what is missing to `minimumTotalCents`.',
    ),
    hireFeeWithTaxCents: cents('The `totalCents` of that quote.'),
    perAttendeeCents: cents('What each person costs beside the hire fee, before tax; 0: nothing.'),
    perAttendeeWithTaxCents: cents('The same including tax.'),
    minimumAttendance: Type.Integer({
      minimum: 1,
      description: 'So many people are charged for, however few come.',
      examples: [20],
    }),
    minimumTotalCents: cents(
      'What fee, attendance, surcharges and discounts come to at least, before tax and extras; 0: no minimum.',
    ),
    currency: text('ISO 4217 code of all amounts.', 'GBP'),
    venueIncludes: list('What the venue provides.', ['House PA']),
    promoterResponsibilities: list('What the organiser must provide.', ['Public liability insurance']),
    extras: Type.Array(refTo(Extra), { description: 'What can be booked with it; may be empty.' }),
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
    seasons: Type.Optional(
      Type.Array(
        Type.Object({
          from: text('First date: `MM-DD` of every year, or `YYYY-MM-DD`.', '05-01'),
          to: text('Last date, itself included, written as `from` is; may run over New Year.', '10-31'),
        }),
        { description: 'Parts of the year it is offered in; absent: all of it.' },
      ),
    ),
    packages: Type.Array(refTo(Package), { description: 'At least one.' }),
  },
  { $id: 'Slot', description: 'A time of day a space can be booked for (specification §2).' },
);

const slotsOfDate = Type.Array(
  Type.Object({
    slotId: Identifier('The `id` of a slot.', 'wick-evening'),
    free: Type.Boolean({
      description:
        'False when the slot is booked, blocked, held by a pending request, already started, or by the venue’s rules not offered then: not on that weekday or in that season, too late or too early (specification §3).',
    }),
  }),
  { description: 'Every slot of the space.' },
);

export const EveryAvailabilityEntry = Type.Object(
  {
    date: CalendarDate,
    spaces: Type.Array(
      Type.Object({ spaceId: Identifier('The `id` of a space.', 'wick-room'), slots: slotsOfDate }),
      { description: 'Every space on show that holds so many people.' },
    ),
  },
  { $id: 'EveryAvailabilityEntry', description: 'Which slots of which spaces are free on one date.' },
);

export const AvailabilityEntry = Type.Object(
  {
    date: CalendarDate,
    slots: slotsOfDate,
  },
  { $id: 'AvailabilityEntry', description: 'Which slots are free on one date.' },
);

export const PriceEntry = Type.Object(
  {
    date: CalendarDate,
    slots: Type.Array(
      Type.Object({
        slotId: Identifier('The `id` of a slot.', 'wick-evening'),
        packages: Type.Array(
          Type.Object({
            packageId: Identifier('The `id` of a package.', 'wick-piano'),
            hireFeeCents: cents('The `hireFeeCents` of a quote.', 'the venue’s currency'),
            hireFeeWithTaxCents: cents('The `totalCents` of a quote.', 'the venue’s currency'),
          }),
          { description: 'Every package of the slot.' },
        ),
      }),
      { description: 'Every slot of the space.' },
    ),
  },
  { $id: 'PriceEntry', description: 'What slots and packages cost on one date.' },
);
