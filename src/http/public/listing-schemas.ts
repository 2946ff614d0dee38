/** Schemas of a venue's listings (specification §2): the venue, its spaces, slots and packages, and free dates. */

import { Type } from 'typebox';
import { maxRequestedItems } from '../../domain/booking/booked-item.ts';
import { extraPricingUnits } from '../../domain/money/extra.ts';
import { questionKinds } from '../../domain/venue/question.ts';
import { refTo } from '../server/schemas.ts';
import { CalendarDate, cents, Identifier, list, text } from './field-schemas.ts';

const ClockTime = (description: string, example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: [example] });

export const Photo = Type.Object(
  {
    url: Type.String({
      description: 'Absolute URL, or a path on the service beginning with `/`.',
      examples: ['https://riverside.example/hall.jpg'],
    }),
    alt: text(
      'A description of the picture, for people who cannot see it.',
      'The hall set for a seated dinner',
    ),
    width: Type.Optional(
      Type.Integer({
        description: 'The width in pixels of its largest file; absent if unknown.',
        examples: [1920],
      }),
    ),
    height: Type.Optional(
      Type.Integer({
        description: 'The height in pixels of its largest file; absent if unknown.',
        examples: [1280],
      }),
    ),
    sources: Type.Optional(
      Type.Array(
        Type.Object({
          url: Type.String({
            description: 'The same as in the photo.',
            examples: ['/photos/Qm9va2luZ3MgYXJlIGtlcH/960.webp'],
          }),
          type: text('The media type.', 'image/webp'),
          width: Type.Integer({ description: 'The width in pixels.', examples: [960] }),
        }),
        { description: 'The same picture in other sizes and formats; absent if there is only `url`.' },
      ),
    ),
  },
  { $id: 'Photo', description: 'A picture and its description.' },
);

export const Address = Type.Object(
  {
    street: Type.Optional(text('Street and number.', '1 Quay Street')),
    city: Type.Optional(text('Town or city.', 'Bristol')),
    region: Type.Optional(text('State, county or province.', 'Somerset')),
    postalCode: Type.Optional(text('Postal code.', 'BS1 4AA')),
    country: Type.Optional(text('ISO 3166-1 alpha-2 country code.', 'GB')),
  },
  { $id: 'Address', description: 'The address of the venue; unknown parts are absent.' },
);

export const Terms = Type.Object(
  {
    version: text('Identifies this wording. Send it as `terms` with a booking request.', '2027-01'),
    url: text('The URL of the terms.', 'https://riverside.example/terms'),
    label: text('The name of the terms.', 'Conditions of hire'),
  },
  { $id: 'Terms', description: 'The terms that visitors agree to.' },
);

export const Question = Type.Object(
  {
    id: Identifier('The question; `questionId` in the `answers` of a booking request.', 'catering'),
    label: text('The question.', 'Who does the catering?'),
    kind: Type.Enum([...questionKinds], {
      description: 'The type of answer: text, one of `choices`, yes or no, or a number.',
      examples: ['choice'],
    }),
    choices: Type.Optional(list('The options of a `choice`.', ['We do', 'You do', 'Nobody'])),
    wanted: Type.Boolean({
      description: 'Whether a form should require an answer. The API never does.',
      examples: [false],
    }),
    packageIds: Type.Optional(
      list('The packages the question applies to; absent: all. An answer with another package is rejected.', [
        'wick-piano',
      ]),
    ),
  },
  { $id: 'Question', description: 'A question for the person who books.' },
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
        phone: Type.Optional(text('The telephone number as visitors dial it.', '+44 117 555 0100')),
        email: Type.Optional(text('The e-mail address for visitors.', 'bookings@riverside.example')),
      },
      { description: 'How visitors reach the venue; unknown parts are absent.' },
    ),
    terms: Type.Optional(refTo(Terms)),
    privacyUrl: Type.Optional(
      text('The URL of the privacy notice; absent if there is none.', 'https://riverside.example/privacy'),
    ),
    questions: Type.Array(refTo(Question), {
      description: 'The venue’s questions to the person who books; may be empty.',
    }),
    pricesIncludeTax: Type.Optional(
      Type.Boolean({
        description:
          'True: the amounts of this venue include tax, and a quote’s total is exactly their sum. Absent: tax is added to them.',
        examples: [true],
      }),
    ),
    maxItems: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: maxRequestedItems,
        description: 'How many dates one request may have (`additionalItems`); absent: one.',
        examples: [5],
      }),
    ),
    waitingList: Type.Optional(
      Type.Boolean({
        description:
          'Whether visitors may join the waiting list for a taken date (`POST /waiting-requests`); absent: no.',
        examples: [true],
      }),
    ),
    codes: Type.Optional(
      Type.Boolean({
        description: 'Whether to show a field for the `code` of a guest group; absent: no.',
        examples: [true],
      }),
    ),
    offsets: Type.Optional(
      Type.Array(
        Type.Object({
          from: Type.String({
            format: 'date-time',
            description: 'The instant from which the offset applies (ISO 8601 in UTC).',
            examples: ['2027-03-28T01:00:00.000Z'],
          }),
          minutes: Type.Integer({ description: 'Minutes ahead of UTC.', examples: [60] }),
        }),
        {
          description:
            'With `with=offsets`: the UTC offsets of the time zone, from the start of last year and for ten years, for clients that do not know it.',
        },
      ),
    ),
  },
  { $id: 'Venue', description: 'The venue behind the website key.' },
);

export const Layout = Type.Object(
  {
    name: text('The name of the layout.', 'Theatre'),
    capacity: Type.Integer({ description: 'The capacity of this layout.', examples: [450] }),
    plan: Type.Optional(refTo(Photo)),
  },
  { $id: 'Layout', description: 'A layout of the space.' },
);

export const Space = Type.Object(
  {
    id: Identifier('The space; `spaceId` in later requests.', 'wick-room'),
    name: text('The space’s name.', 'Main Hall'),
    description: text('The description; may be empty.', 'A sprung-floor hall with a balcony.'),
    capacity: Type.Integer({ description: 'The maximum number of guests.', examples: [450] }),
    amenities: list('The amenities of the space.', ['Stage', 'Bar']),
    photos: Type.Array(refTo(Photo), { description: 'Pictures of the space; may be empty.' }),
    layouts: Type.Array(refTo(Layout), { description: 'The layouts; may be empty.' }),
    priceFromCents: Type.Optional(
      cents(
        'With `with=prices`: the lowest total, with tax, of a quote without extras for any offered date within the booking window (at most 366 days ahead), free or not; in a slot with `hours`, of its shortest booking. Absent if nothing is offered.',
        144_000,
        'the venue’s currency',
      ),
    ),
    priceFromMinutes: Type.Optional(
      Type.Integer({
        description:
          'With `with=prices`: the length of the booking that costs `priceFromCents`. Absent if it is of a slot without `hours`.',
        examples: [60],
      }),
    ),
    priceToCents: Type.Optional(
      cents(
        'With `with=prices`: the highest of these totals. The space has one price if it equals `priceFromCents`. Absent if nothing is offered, if a slot has `hours`, or if a package has a price per guest and no `attendance` was sent.',
        180_000,
        'the venue’s currency',
      ),
    ),
    priceHasTax: Type.Optional(
      Type.Boolean({
        description:
          'With `with=prices`: whether tax is part of these prices, because all packages of the space are taxed. Absent without `priceFromCents`.',
        examples: [true],
      }),
    ),
    lastDate: Type.Optional({
      ...CalendarDate,
      description:
        'With `with=prices`: the last date that visitors may request today; absent if the venue accepts requests any time ahead.',
    }),
  },
  { $id: 'Space', description: 'An active space with a published listing (specification §2).' },
);

export const Extra = Type.Object(
  {
    id: Identifier('The extra; `id` in the `extras` of requests.', 'projector'),
    name: text('The extra’s name.', 'Projector and screen'),
    amountCents: cents('Per unit of `per`, before tax; with tax if the venue has `pricesIncludeTax`.', 6_000),
    amountWithTaxCents: cents('The same including tax.', 7_200),
    hasTax: Type.Optional(
      Type.Boolean({
        description:
          'Whether tax is part of `amountCents`: an extra may have another rate than the venue. Only if the venue has `pricesIncludeTax`.',
        examples: [true],
      }),
    ),
    per: Type.Enum([...extraPricingUnits], {
      description: 'Charged once (`booking`), per person (`attendee`) or per item (`piece`).',
      examples: ['piece'],
    }),
    most: Type.Optional(
      Type.Integer({
        description: 'The maximum number of pieces per booking; absent: no limit.',
        examples: [2],
      }),
    ),
  },
  { $id: 'Extra', description: 'An extra of a package.' },
);

export const Package = Type.Object(
  {
    id: Identifier('The package; `packageId` in requests.', 'wick-piano'),
    name: text('The package’s name.', 'Dry hire'),
    description: text('The description; may be empty.', 'The empty hall.'),
    hireFeeCents: cents(
      'What a quote with the four required members returns on a date without rates, before tax: hire fee, the hours of the whole slot, attendance for one person or the minimum, and the amount missing to `minimumTotalCents`.',
      120_000,
    ),
    hireFeeWithTaxCents: cents(
      'The `totalCents` of that quote. It includes `perAttendeeWithTaxCents` for `minimumAttendance` people.',
      144_000,
    ),
    perAttendeeCents: cents(
      'The price per person on top of the hire fee, before tax, or with tax if the venue has `pricesIncludeTax`; 0: none. `hireFeeCents` contains it for `minimumAttendance` people already.',
      0,
    ),
    perAttendeeWithTaxCents: cents(
      'The same including tax. Rounded: do not compute a total from it, request a quote or `/prices` with `attendance`.',
      0,
    ),
    minimumAttendance: Type.Integer({
      minimum: 1,
      description: 'The minimum number of people charged for.',
      examples: [1],
    }),
    minimumTotalCents: cents(
      'The minimum of fee, hours, attendance, surcharges and discounts together, without extras; before tax, or with tax if the venue has `pricesIncludeTax`; 0: no minimum.',
      0,
    ),
    perHourCents: Type.Optional(
      cents(
        'In a slot with `hours`: the price per hour on top of the hire fee, before tax, or with tax if the venue has `pricesIncludeTax`; 0: none.',
        4_500,
      ),
    ),
    perHourWithTaxCents: Type.Optional(
      cents(
        'The same including tax. Rounded: do not compute a total from it, request a quote with times.',
        5_400,
      ),
    ),
    hourBands: Type.Optional(
      Type.Array(
        Type.Object({
          fromTime: ClockTime('Start, `HH:MM` on the venue’s clock.', '18:00'),
          toTime: ClockTime('End, `HH:MM` on the venue’s clock.', '22:00'),
          perHourCents: cents('The price per hour in this part of the slot.', 6_000),
          perHourWithTaxCents: cents('The same including tax.', 7_200),
        }),
        { description: 'Parts of a slot with `hours` that have another price per hour; absent: none.' },
      ),
    ),
    currency: text('ISO 4217 code of all amounts.', 'GBP'),
    venueIncludes: list('What the venue provides.', ['House PA']),
    promoterResponsibilities: list('What the organiser must provide.', ['Public liability insurance']),
    extras: Type.Array(refTo(Extra), { description: 'The extras of the package; may be empty.' }),
  },
  { $id: 'Package', description: 'An offer for a slot with its hire fee (specification §2).' },
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
      description: 'The weekdays of the slot as ISO numbers; 1 is Monday.',
      examples: [[4, 5, 6]],
    }),
    seasons: Type.Optional(
      Type.Array(
        Type.Object({
          from: text('The first date: `MM-DD` for every year, or `YYYY-MM-DD`.', '05-01'),
          to: text(
            'The last date, inclusive, in the notation of `from`; a yearly one may cross New Year.',
            '10-31',
          ),
        }),
        { description: 'The seasons in which the slot is offered; absent: all year.' },
      ),
    ),
    hours: Type.Optional(
      Type.Object(
        {
          stepMinutes: Type.Integer({
            description: 'Bookings start and end at multiples of these minutes from `startTime`.',
            examples: [30],
          }),
          minimumMinutes: Type.Integer({ description: 'The shortest booking.', examples: [60] }),
          maximumMinutes: Type.Optional(
            Type.Integer({
              description: 'The longest booking; absent: the whole slot.',
              examples: [480],
            }),
          ),
        },
        {
          description:
            'A part of the slot can be booked: send `startTime` and `endTime`. Absent: only the whole slot.',
        },
      ),
    ),
    packages: Type.Array(refTo(Package), { description: 'At least one.' }),
  },
  { $id: 'Slot', description: 'A time of day a space can be booked for (specification §2).' },
);

const Intervals = (description: string) =>
  Type.Array(
    Type.Object({
      startTime: ClockTime('Start, `HH:MM` on the venue’s clock.', '10:00'),
      endTime: ClockTime('End, `HH:MM` on the venue’s clock.', '14:30'),
    }),
    { description },
  );

const slotOfDate = {
  slotId: Identifier('The `id` of a slot.', 'wick-evening'),
  free: Type.Boolean({
    description:
      'False if the slot is booked, blocked, held by a pending request, already started, or excluded by a rule of the venue: weekday, season, notice or booking window (specification §3).',
  }),
  reason: Type.Optional(
    Type.String({
      description:
        'With `with=reasons`, why it is not free: `closed` (a block, the weekday or the season), `started`, `notice` (too late to request it online), `horizon` (too far ahead) or `taken` (by a booking or a hold; only then can visitors join a waiting list). More reasons may be added.',
      examples: ['taken'],
    }),
  ),
  times: Type.Optional(
    Intervals(
      'With `with=times`, of a slot with `hours`: the longest free intervals in which a booking fits, in order; `free` is about the whole slot. Within an interval, a start or end that a clock change skips on that date is not free.',
    ),
  ),
  offeredTimes: Type.Optional(
    Intervals(
      'With `with=reasons,times`, if bookings or holds leave less of the slot free: the same intervals without them, free or taken. Only within them can visitors join a waiting list, for times that are not free.',
    ),
  ),
};

const everySlot = { description: 'Every slot of the space.' };

const pricedSlotsOfDate = Type.Array(
  Type.Object({
    ...slotOfDate,
    fromCents: Type.Optional(
      cents(
        'With `with=prices`, if it is free, or with `with=times` has free `times`: the lowest `hireFeeWithTaxCents` of its packages on this date; in a slot with `hours` that of the shortest booking at its cheapest start, free or not: show it as “from”.',
        144_000,
        'the venue’s currency',
      ),
    ),
  }),
  everySlot,
);

export const EveryAvailabilityEntry = Type.Object(
  {
    date: CalendarDate,
    spaces: Type.Array(
      Type.Object({ spaceId: Identifier('The `id` of a space.', 'wick-room'), slots: pricedSlotsOfDate }),
      { description: 'Every visible space with enough capacity.' },
    ),
  },
  { $id: 'EveryAvailabilityEntry', description: 'Which slots of which spaces are free on one date.' },
);

export const AvailabilityEntry = Type.Object(
  {
    date: CalendarDate,
    slots: Type.Array(Type.Object(slotOfDate), everySlot),
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
            hireFeeCents: cents(
              'The `hireFeeCents` of a quote: with the price of all people of `attendance`, or of the minimum, and in a slot with `hours` of the whole slot, or of the requested times.',
              120_000,
              'the venue’s currency',
            ),
            hireFeeWithTaxCents: cents(
              'The `totalCents` of a quote: the same with tax.',
              144_000,
              'the venue’s currency',
            ),
            shortest: Type.Optional(
              Type.Object(
                {
                  hireFeeCents: cents('Before tax.', 9_000, 'the venue’s currency'),
                  hireFeeWithTaxCents: cents('With tax.', 10_800, 'the venue’s currency'),
                },
                {
                  description:
                    'In a slot with `hours`: the lowest price of a booking of `minimumMinutes` on this date, over all starts, free or not. Absent where the price of requested times is given.',
                },
              ),
            ),
            fixedWithTaxCents: Type.Optional(
              cents(
                'With `with=attendee`: the part of the total that depends neither on the number of people nor on the hours, rates included; absent without a price per person in a slot without `hours`.',
                0,
                'the venue’s currency',
              ),
            ),
            perAttendeeWithTaxCents: Type.Optional(
              cents(
                'With `with=attendee`: what each person beyond the minimum adds to the total, rates included, the same for every `attendance`; absent without a price per person. Rounded: do not compute a total from it, request a quote or `/prices` with `attendance`.',
                0,
                'the venue’s currency',
              ),
            ),
            hourRates: Type.Optional(
              Type.Array(
                Type.Object({
                  startTime: Type.Optional(ClockTime('Start of the part, `HH:MM`.', '18:00')),
                  endTime: Type.Optional(ClockTime('End of the part, `HH:MM`.', '22:00')),
                  perHourWithTaxCents: cents(
                    'What an hour adds to the total, rates included. Rounded: request a quote for a total.',
                    5_400,
                    'the venue’s currency',
                  ),
                }),
                {
                  description:
                    'With `with=attendee`, in a slot with `hours`: the price per hour, without times outside of `hourBands`, then in each of them by time. Prices of 0 are left out.',
                },
              ),
            ),
          }),
          { description: 'Every package of the slot.' },
        ),
      }),
      { description: 'Every slot of the space.' },
    ),
  },
  { $id: 'PriceEntry', description: 'The prices of slots and packages on one date.' },
);

export const EveryPriceEntry = Type.Object(
  {
    date: CalendarDate,
    spaces: Type.Array(
      Type.Object({
        spaceId: Identifier('The `id` of a space.', 'wick-room'),
        fromCents: cents(
          'The lowest `hireFeeWithTaxCents` of the space on this date, also of a slot that is not free: `GET /availability?with=prices` has those of free slots. In a slot with `hours`, that of its shortest booking.',
          144_000,
          'the venue’s currency',
        ),
      }),
      { description: 'Every space with a slot offered on this date, free or not.' },
    ),
  },
  { $id: 'EveryPriceEntry', description: 'The lowest price of each space on one date.' },
);
