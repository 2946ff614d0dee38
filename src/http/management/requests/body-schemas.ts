/** Schemas of what staff send about booking requests. */
import { Type } from 'typebox';
import { maxItems } from '../../../domain/booking/booked-item.ts';
import { challengeHours } from '../../../domain/booking/challenge.ts';
import { priceChoices } from '../../../domain/booking/correction-fields.ts';
import { customTimeFields } from '../../../domain/booking/custom-times.ts';
import { maxGuestLengths } from '../../../domain/booking/guest.ts';
import { documentedGuest, guestAddress } from '../../../domain/booking/guest-schemas.ts';
import { defaultHoldPeriod, holdPeriods } from '../../../domain/booking/hold.ts';
import { maxNoteLength } from '../../../domain/booking/note.ts';
import { seriesRuleFields, seriesRuleSchema } from '../../../domain/booking/series-rule.ts';
import { instalmentPlans, staffChoices } from '../../../domain/booking/staff-booking.ts';
import { venueFileLimits } from '../../../domain/fields/limits.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { singleLinePattern } from '../../../domain/fields/text-patterns.ts';
import { adjustmentList } from '../../../domain/money/adjustment-fields.ts';
import { cents, text } from '../schema-members.ts';
import { answerValue, chosenReasonCode, date } from './schemas.ts';

/** Whether to change nothing. */
export const dryRun = Type.Optional(
  Type.Boolean({ description: 'Checks everything and returns the booking as it would be; changes nothing.' }),
);

/** A decision with its reason. */
export const Reason = strictObject({
  reason: Type.Optional(
    Type.String({
      maxLength: maxNoteLength,
      description: 'A reason for staff. It is stored as a note on the request; guests never see it.',
      examples: ['Too loud for a Sunday'],
    }),
  ),
  dryRun,
});

const giveDateTo = Type.Optional(
  text(
    'The reference of a waiting request that is given the freed date at once: it holds it, or nothing changes.',
    'BR-2M8D4XVA',
  ),
);

/** The reason of a refusal or cancellation. */
export const ReasonWithCode = strictObject({
  ...Reason.properties,
  reasonCode: Type.Optional(chosenReasonCode),
  giveDateTo,
});

const target = {
  spaceId: Type.Optional(text('Omitted: the current space.', 'main-hall')),
  slotId: Type.Optional(text('Omitted: the current slot.', 'evening')),
  packageId: Type.Optional(text('Omitted: the current package.', 'dry-hire')),
  date: Type.Optional(date('Omitted: the current date.')),
  ...customTimeFields,
  dryRun,
};

/** A challenge of a hold. */
export const NewChallenge = strictObject({
  by: text('The reference of the request that waits for one of the dates.', 'BR-2M8D4XVA'),
  hours: Type.Optional(
    Type.Enum([...challengeHours], {
      description: 'The response time in hours. Send either this or `deadline`.',
      examples: [48],
    }),
  ),
  deadline: Type.Optional(
    text(
      'The response deadline: an instant, or a time without a zone on the venue’s clock. Not after the start of the first date.',
      '2027-03-03T18:00',
    ),
  ),
  dryRun,
});

/** The withdrawal of a challenge. */
export const ChallengeWithdrawal = strictObject({ dryRun });

/** What becomes of the price, in the words of corrections; `keepPrice` says the same. */
const priceOf = (what: string) =>
  Type.Optional(Type.Enum([...priceChoices], { description: what, examples: ['update'] }));
const omittedPrice =
  'Omitted: an agreed price stays; otherwise, if the move would change the total, 422 with the code `price_choice` and both totals. Without a price of the day, the price stays.';

/** The target of a move. */
export const Move = strictObject(
  {
    ...target,
    price: priceOf(
      `\`keep\`: the quoted or agreed price; at other hours, it is one line. \`update\`: the price of the day at the new place, as in \`wouldCost\`. ${omittedPrice}`,
    ),
    keepPrice: Type.Optional(
      Type.Boolean({
        description: 'True: as `price: keep`; false: as `price: update`. Send one of the two.',
        examples: [false],
      }),
    ),
    giveDateTo,
  },
  { minProperties: 1 },
);

/** How the price of a booking changes with its dates. */
const itemPrice = {
  price: priceOf(
    `\`keep\`: a moved date keeps its price, and a new one gets that of the last date with the same space, slot and package, or the same custom times; not together with \`totalCents\`. \`update\`: the price of the day. Of a new date, omitted: the price of the day. Of moved ones: ${omittedPrice}`,
  ),
  keepPrice: Type.Optional(
    Type.Boolean({
      description: 'True: as `price: keep`; false: as `price: update`. Send one of the two.',
      examples: [true],
    }),
  ),
  totalCents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The price of the date with tax, at custom times only; a slot has today’s price.',
      examples: [50_000],
    }),
  ),
};
const itemChange = {
  expectedTotalCents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The expected new total of the booking. If the total differs, nothing is changed.',
      examples: [240_000],
    }),
  ),
  priceReason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: venueFileLimits.entryLength,
      pattern: singleLinePattern,
      description:
        'The reason for the new total, stored permanently. Omitted: that of the agreed price stays; without one, it is `Dates of the booking changed`.',
      examples: ['A third evening'],
    }),
  ),
  dryRun,
};

/** A date of a new booking, or a new date of one. */
const newPlace = {
  spaceId: text('The space.', 'main-hall'),
  slotId: Type.Optional(
    text(
      'The slot. Omitted: custom times, with `startTime` and `endTime`, and without a package.',
      'evening',
    ),
  ),
  packageId: Type.Optional(text('The package, required with a slot.', 'dry-hire')),
  date: date('The date.'),
  ...customTimeFields,
  ...staffChoices,
};

/** The guest groups of a new booking. */
const groups = Type.Optional(
  Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: venueFileLimits.groups,
    description: 'The ids of the guest groups whose rates apply. Omitted: those of the e-mail address.',
    examples: [['members']],
  }),
);

const { date: _, endDate: _endDate, ...seriesPlace } = newPlace;
/** A series to preview. */
export const SeriesToPreview = strictObject({
  ...seriesPlace,
  series: seriesRuleSchema,
  email: Type.Optional(
    Type.String({
      maxLength: maxGuestLengths.email,
      description: 'The guest’s e-mail address, if known.',
      examples: ['visitor@example.com'],
    }),
  ),
  groups,
});

/** A date to add. */
export const NewItem = strictObject({ ...newPlace, ...itemPrice, ...itemChange });

/** The target of one date. */
export const ItemMove = strictObject({ ...target, ...itemPrice, ...itemChange }, { minProperties: 1 });

const items = Type.Array(Type.Integer({ minimum: 0 }), {
  minItems: 1,
  maxItems,
  uniqueItems: true,
  description: 'The numbers of the dates: their `item`.',
  examples: [[3, 4, 5]],
});
const { date: _date, endDate: _endOfMove, dryRun: _dryRun, ...sameDayMove } = Move.properties;

/** The same move of several dates. */
export const ItemsMove = strictObject(
  {
    items,
    days: Type.Optional(
      Type.Integer({
        minimum: -31,
        maximum: 31,
        description: 'The number of days by which each date moves. Omitted: 0, each stays on its day.',
        examples: [1],
      }),
    ),
    ...sameDayMove,
    ...itemPrice,
    ...itemChange,
  },
  { minProperties: 2 },
);

/** The cancellation of several dates. */
export const ItemsCancellation = strictObject({ items, ...itemChange });

/** The cancellation of one date. */
export const ItemCancellation = strictObject(itemChange);

/** A booking that staff enter. */
export const NewBooking = Type.Object({
  ...newPlace,
  additionalItems: Type.Optional(
    Type.Array(Type.Object(newPlace), {
      maxItems: maxItems - 1,
      description:
        'Further dates of the same booking. All dates are booked, or none. Each has today’s price, or 0 at custom times. `totalCents` is the sum of all dates.',
    }),
  ),
  series: Type.Optional(
    Type.Object(
      {
        ...seriesRuleFields,
        continues: Type.Optional(text('The booking of the season before.', 'BR-7K3M9QZ2')),
        guestErased: Type.Optional(
          Type.Boolean({
            description:
              'Whether you know that the guest of that booking was erased. Without it, the booking is refused then (409, `guest_erased`), because it might store the guest again.',
          }),
        ),
      },
      {
        description:
          'The rule from which the dates were computed. It is stored to display and extend the series; only the dates in this request are booked.',
      },
    ),
  ),
  title: Type.Optional(text('A name for the booking, shown before the name of the guest.', 'Wedding Weiss')),
  ...documentedGuest,
  address: Type.Optional(guestAddress),
  groups,
  language: Type.Optional(
    text('The language for letters to the guest, as a BCP 47 tag. Omitted: the venue’s.', 'de'),
  ),
  message: Type.Optional(text('A message or reason.', 'Rang on Monday')),
  answers: Type.Optional(
    Type.Array(strictObject({ questionId: text('The question.', 'event-kind'), value: answerValue }), {
      description: 'The answers to the venue’s questions.',
    }),
  ),
  adjustments: Type.Optional({
    ...adjustmentList,
    description:
      'Amounts and percentages that are added after the extras and before tax, at the tax of the package. A percentage is a line of each date, of the lines of this date before it; an amount is a line of the first date, and a reduction by more than this date costs reduces the next ones, too. Not together with `totalCents`. Below 0 is refused.',
  }),
  accept: Type.Optional(
    Type.Boolean({ description: 'Accepts the booking immediately instead of holding the date.' }),
  ),
  wait: Type.Optional(
    Type.Boolean({
      description:
        'Puts it on the waiting list of its date, which must be taken; without `additionalItems`, `accept` and `holdPeriod`.',
    }),
  ),
  holdPeriod: Type.Optional(
    Type.Enum([...holdPeriods], {
      description: `How long the date is held; omitted: ${defaultHoldPeriod}.`,
    }),
  ),
  expectedTotalCents: Type.Optional(
    cents('The price with tax that staff saw. If today’s price differs, nothing is booked (422)'),
  ),
  totalCents: Type.Optional(cents('An agreed price, with tax. Omitted: today’s price, or 0 at custom times')),
  taxCents: Type.Optional(
    cents(
      'The tax included in `totalCents`. Omitted: in proportion to today’s price; at custom times, by the venue’s rate',
    ),
  ),
  totalPerDateCents: Type.Optional(
    cents('An agreed price of each date with tax, instead of `totalCents` for all of them'),
  ),
  instalments: Type.Optional(
    Type.Enum([...instalmentPlans], {
      description:
        'The instalments: by the `schedule` of the package or venue, or `monthly`: the dates of each month, due on the first of them. Omitted: `schedule`.',
    }),
  ),
  dryRun: Type.Optional(
    Type.Boolean({
      description:
        'Checks everything and returns the booking as it would be, with its price and a random `reference` (200); adds nothing.',
    }),
  ),
  priceReason: Type.Optional(
    text(
      'The reason for the agreed price. It stays with the price, so do not include guest data.',
      'Third evening',
    ),
  ),
});

/** An agreed price. */
export const NewPrice = Type.Object(
  {
    totalCents: Type.Optional(cents('The price with tax. Send either this or `hireFeeCents`')),
    hireFeeCents: Type.Optional(cents('The price before tax', 120_000)),
    taxCents: Type.Optional(
      cents(
        'The tax. It has the rate of the venue that fits, or else no rate. Omitted: by the rates of the lines',
        24_000,
      ),
    ),
    lines: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        description:
          'The positions of the lines that change, from 0, in the `lines` of the quote, or of the agreed price, if there is one and the booking has been changed (`amendedAt`). Naming a line of a package names its whole package. Others stay as they are, so a price below them is refused. Omitted: the packages, and what exceeds them is taken from the others in proportion. Prices of version 1.0 change in proportion and have no lines to name.',
        examples: [[0]],
      }),
    ),
    reason: text(
      'The reason. It stays with the price and in the event log permanently, so do not include guest data.',
      'Third evening',
    ),
  },
  { examples: [{ totalCents: 144_000, reason: 'Third evening' }] },
);
