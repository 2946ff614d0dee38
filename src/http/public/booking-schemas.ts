/** Schemas of quotes and booking requests (specification §2). */

import { type Static, type TSchemaOptions, Type } from 'typebox';
import { maxRequestedItems } from '../../domain/booking/booked-item.ts';
import { maxTextLengths } from '../../domain/booking/booking-request.ts';
import { PublicGuestSchema } from '../../domain/booking/guest-schemas.ts';
import { checkItemFields } from '../../domain/booking/item-paths.ts';
import { completeTimes } from '../../domain/booking/slot-part.ts';
import { ValidationError } from '../../domain/errors.ts';
import { idOrEmpty } from '../../domain/fields/identifier.ts';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { timePattern } from '../../domain/fields/text.ts';
import { multiLinePattern } from '../../domain/fields/text-patterns.ts';
import type { ExpectedQuote as ExpectedQuoteMembers } from '../../domain/money/expected-quote.ts';
import type { RequestedExtra as DomainRequestedExtra } from '../../domain/money/extra.ts';
import { dueBases } from '../../domain/money/payment-term.ts';
import { presentPayment } from '../../domain/money/present-quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { RequestedItem } from '../../operations/booking/offered-on-date.ts';
import { exampleQuote } from '../server/example-quote.ts';
import { refTo } from '../server/schemas.ts';
import { cents, exampleDate, text } from './field-schemas.ts';

export const QuoteLine = Type.Object(
  {
    type: Type.String({
      description:
        'The type of the line: `hire_fee`, `hours`, `attendance`, `surcharge`, `discount`, `minimum` (the amount missing to the minimum total), `extra` or `tax`. More types may be added. The tax lines sum to `taxCents`, all others to `hireFeeCents`.',
      examples: ['surcharge'],
    }),
    label: text('The description of the line.', 'Weekend'),
    amountCents: Type.Integer({
      description: 'Before tax, in the smallest unit of `currency`; negative for a discount.',
      examples: [24000],
    }),
    amountWithTaxCents: Type.Optional(
      Type.Integer({
        description:
          'With tax, as the venue states it; these sum to `totalCents`. Only if the venue has `pricesIncludeTax`, and not of tax lines. Show these lines, and the tax as a part of the total.',
        examples: [28800],
      }),
    ),
    minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The minutes of a line of type `hours`: 210 are 3.5 hours.',
        examples: [210],
      }),
    ),
    perHourCents: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The price per hour of a line of type `hours`, as the package states it: with tax if the venue has `pricesIncludeTax`.',
        examples: [4500],
      }),
    ),
    item: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The date that the line belongs to, if the request had `additionalItems`: 0 is the main one, 1 the first of `additionalItems`.',
        examples: [0],
      }),
    ),
  },
  {
    $id: 'QuoteLine',
    description: 'One line of the price breakdown.',
    examples: exampleQuote.lines.slice(0, 1),
  },
);

export const Payment = Type.Object(
  {
    amountCents: cents('Amount of this instalment.', 43_200),
    dueBasis: Type.Enum([...dueBases], { description: 'The basis of the due date (specification §2).' }),
    offsetDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The number of days before or after, for bases that count days.',
        examples: [14],
      }),
    ),
    fixedDate: Type.Optional(
      Type.String({
        format: 'date',
        description: 'The due date if the basis is `fixed_date`.',
        examples: ['2027-02-26'],
      }),
    ),
  },
  {
    $id: 'Payment',
    description: 'An instalment the venue will invoice if the booking is confirmed.',
    examples: exampleQuote.payments.slice(0, 1),
  },
);

export const Quote = Type.Object(
  {
    hireFeeCents: cents('Total before tax: the lines other than tax.', exampleQuote.hireFeeCents),
    taxCents: cents('Tax: the tax lines.', exampleQuote.taxCents),
    totalCents: cents('Total including tax: all lines, and all payments.', exampleQuote.totalCents),
    dueNowCents: cents(
      'Due after the contract is signed: the `after_signing` payments.',
      exampleQuote.dueNowCents,
    ),
    lines: Type.Array(refTo(QuoteLine), { description: 'The price breakdown; tax comes last.' }),
    payments: Type.Array(refTo(Payment), {
      description:
        'The instalments by due date, if the contract were signed today. They sum to `totalCents`, and none is 0.',
    }),
    currency: text('ISO 4217 code of all amounts.', 'GBP'),
  },
  {
    $id: 'Quote',
    description: 'A price for display; it does not hold the date (specification §4).',
    examples: [exampleQuote],
  },
);

/** An optional time of day; null equals omitting it. */
const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: timePattern,
    description,
    examples: [null],
  });

/** Any text: an invalid id gets a 404, in a body as in a path. */
const IdOf = (description: string, example: string) =>
  Type.String({ description: `${description} Opaque; an unknown id gets a 404.`, examples: [example] });

const RequestedExtra = Type.Object({
  id: Type.String({ description: 'The extra’s `id`.', examples: ['projector'] }),
  pieces: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: venueFileLimits.capacity,
      description: 'The quantity of an extra priced by the `piece`; omitted or null: one.',
      examples: [2],
    }),
  ),
});

const Selection = {
  spaceId: IdOf('The space’s `id`.', 'wick-room'),
  slotId: IdOf('The `id` of one of its slots.', 'wick-evening'),
  packageId: IdOf('The `id` of one of the slot’s packages.', 'wick-piano'),
  date: Type.String({
    format: 'date',
    description: 'A date of the venue’s calendar, `YYYY-MM-DD`, not in the past.',
    examples: [exampleDate],
  }),
};

/** The booked part of a slot by the hour. */
const Times = {
  startTime: Type.Optional(
    timeOrNull('The start, `HH:MM`, in a slot with `hours`: its first at or after that of the slot.'),
  ),
  endTime: Type.Optional(
    timeOrNull('The end, `HH:MM`: the first after the start. Both omitted or null: the whole slot.'),
  ),
};

/** An optional text; null equals omitting it. */
const textOrNull = (options: TSchemaOptions) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options });

/** An optional number; null equals omitting it. */
const countOrNull = (options: TSchemaOptions) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: venueFileLimits.capacity,
    ...options,
  });

const OptionalMembers = {
  ...Times,
  attendance: Type.Optional(
    countOrNull({
      description:
        'The number of guests. If omitted or null, the price is for one guest or the package’s `minimumAttendance`.',
      examples: [null],
    }),
  ),
  extras: Type.Optional(
    Type.Unsafe<readonly Static<typeof RequestedExtra>[] | null>({
      type: ['array', 'null'],
      maxItems: venueFileLimits.extras,
      items: RequestedExtra,
      description: 'The chosen `extras` of the package, each at most once.',
      examples: [null],
    }),
  ),
};

/** The chosen layout. */
const layout = Type.Optional(
  textOrNull({
    maxLength: venueFileLimits.nameLength,
    description: 'The `name` of one of the space’s layouts.',
    examples: [null],
  }),
);

const AdditionalItem = Type.Object({ ...Selection, ...OptionalMembers, layout });

/** Further dates of one booking. */
const FurtherItems = {
  additionalItems: Type.Optional(
    Type.Unsafe<readonly Static<typeof AdditionalItem>[] | null>({
      type: ['array', 'null'],
      maxItems: maxRequestedItems - 1,
      items: AdditionalItem,
      description:
        'Further dates of the same booking, if the website key allows them: up to the venue’s `maxItems` − 1. `[]` or null equals omitting it.',
      examples: [null],
    }),
  ),
};

/** Reserved in a request for the waiting list. */
const NoFurtherItems = {
  additionalItems: Type.Optional(
    Type.Unsafe<readonly never[] | null>({
      type: ['array', 'null'],
      maxItems: 0,
      // Empty: to the published contract, other items would be a new rule.
      items: {},
      description: 'Reserved. Omit it: a request on the waiting list has one date.',
      examples: [null],
    }),
  ),
};

/** The code of a guest group. */
const Code = {
  code: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'The code of a guest group, in upper or lower case: its rates apply. An unknown or expired one is 422 and names `code`. After 10 wrong codes an hour, requests with a code get 429; an empty one is 422 too, and is not counted. Omitted or null: the rates for everyone.',
      examples: [null],
    }),
  ),
};

export const QuoteRequest = Type.Object(
  { ...Selection, ...OptionalMembers, ...FurtherItems, ...Code },
  { $id: 'QuoteRequest', description: 'What to price.' },
);

const QuestionAnswer = Type.Object({
  questionId: Type.String({ description: 'The question’s `id`.', examples: ['catering'] }),
  value: Type.Optional(
    Type.Unsafe<string | number | boolean | null>({
      type: ['string', 'number', 'boolean', 'null'],
      maxLength: maxTextLengths.answer,
      pattern: multiLinePattern,
      description:
        'A string for `text`, one of the `choices` for `choice`, a boolean for `yes_no`, a number for `number`. Null, "" or omitted: no answer.',
      examples: ['We do'],
    }),
  ),
});

/** The members of a request with the visitor’s contact details, besides its further dates. */
const RequestMembers = {
  ...Selection,
  ...OptionalMembers,
  ...Code,
  layout,
  answers: Type.Optional(
    Type.Unsafe<readonly Static<typeof QuestionAnswer>[] | null>({
      type: ['array', 'null'],
      maxItems: venueFileLimits.questions,
      items: QuestionAnswer,
      description: 'Answers to the venue’s `questions`, each at most once. None is required.',
      examples: [null],
    }),
  ),
  terms: Type.Optional(
    textOrNull({
      maxLength: venueFileLimits.nameLength,
      description: 'The `version` of the venue’s `terms` that the visitor agrees to.',
      examples: [null],
    }),
  ),
  guest: refTo(PublicGuestSchema),
  message: Type.Optional(
    textOrNull({
      maxLength: maxTextLengths.message,
      pattern: multiLinePattern,
      description: 'Free text from the visitor.',
      examples: ['A concert for about two hundred people.'],
    }),
  ),
  website: Type.Optional(
    textOrNull({ description: 'Honeypot: omit it or send an empty string.', examples: [''] }),
  ),
  expectedTotalCents: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The `totalCents` that the visitor saw. If the price has changed, the request is rejected with 422 and `details` names this field: get a new quote and ask the visitor again. Omitted or null: the request is placed at the current price.',
      examples: [null],
    }),
  ),
};

/** What the visitor saw of the quote. */
const ExpectedQuote = {
  expectedQuote: Type.Optional(
    Type.Unsafe<ExpectedQuoteMembers | null>({
      type: ['object', 'null'],
      properties: {
        totalCents: cents('The `totalCents` of the quote.', 144_000),
        taxCents: cents('The `taxCents` of the quote.', 24_000),
        currency: text('The `currency` of the quote.', 'GBP'),
        payments: Type.Array(refTo(Payment), {
          maxItems: venueFileLimits.payments,
          description: 'The `payments` of the quote, in any order.',
        }),
      },
      description:
        'The quote that the visitor saw, as a whole or some of these members; others are ignored. If the venue has changed one, the request is rejected with 422 and `details` names it, such as `expectedQuote.payments`: get a new quote and ask the visitor again. Omitted or null: the request is placed at the current terms.',
      examples: [null],
    }),
  ),
};

export const BookingRequest = Type.Object(
  { ...RequestMembers, ...ExpectedQuote, ...FurtherItems },
  { $id: 'BookingRequest', description: 'A booking request with the visitor’s contact details.' },
);

export const WaitingRequest = Type.Object(
  { ...RequestMembers, ...ExpectedQuote, ...NoFurtherItems },
  {
    $id: 'WaitingRequest',
    description: 'A request for the waiting list, with the visitor’s contact details.',
  },
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
        description: 'The UTC instant at which the hold ends; absent if the hold has no time limit.',
        examples: ['2027-01-08T12:00:00.000Z'],
      }),
    ),
    totalCents: Type.Optional(
      cents('The total of the request, including tax; only if it had `expectedTotalCents`.', 144_000),
    ),
    currency: Type.Optional(text('ISO 4217 code of `totalCents`, and there only with it.', 'GBP')),
    items: Type.Optional(
      Type.Array(
        Type.Object({
          spaceId: text('The space’s `id`.', 'wick-room'),
          slotId: text('The slot’s `id`.', 'wick-evening'),
          date: Type.String({ format: 'date', description: 'The date.', examples: [exampleDate] }),
          startTime: Type.Optional(text('The start, if the request had one.', '10:00')),
          endTime: Type.Optional(text('The end, if the request had one.', '14:30')),
        }),
        { description: 'The dates of the request, the main one first; only if it had `additionalItems`.' },
      ),
    ),
  },
  { $id: 'Receipt', description: 'The date is held while the venue decides (specification §2, §3).' },
);

export const WaitingReceipt = Type.Object(
  {
    reference: Receipt.properties.reference,
    status: Type.Literal('waiting', { description: 'Always `waiting` on creation.' }),
  },
  { $id: 'WaitingReceipt', description: 'The request is on the waiting list: it holds no date.' },
);

/**
 * Checks the number of further dates.
 *
 * @throws ValidationError if the website key allows fewer
 */
export function checkItemCount(
  { additionalItems }: Pick<Static<typeof BookingRequest>, 'additionalItems'>,
  { maxItems }: { readonly maxItems: number },
): void {
  const most = maxItems - 1;
  if ((additionalItems ?? []).length > most)
    throw new ValidationError([
      {
        path: 'additionalItems',
        message: `must not have more than ${most} items`,
        ...codedProblem('too_many', { most }),
      },
    ]);
}

/** Converts a date of a body; unknown members are ignored. */
export const requestedItem = (item: Static<typeof AdditionalItem>): RequestedItem => ({
  spaceId: idOrEmpty(item.spaceId),
  slotId: idOrEmpty(item.slotId),
  packageId: idOrEmpty(item.packageId),
  date: item.date,
  startTime: item.startTime ?? null,
  endTime: item.endTime ?? null,
  attendance: item.attendance ?? null,
  layout: item.layout ?? null,
  extras: requestedExtras(item.extras),
});

/**
 * Checks that every date has both times or none.
 *
 * @throws ValidationError naming each missing one
 */
export function checkTimes(
  body: Pick<Static<typeof BookingRequest>, 'startTime' | 'endTime' | 'additionalItems'>,
): void {
  checkItemFields([body, ...(body.additionalItems ?? [])], ({ startTime = null, endTime = null }) =>
    completeTimes({ startTime, endTime }),
  );
}

/** Returns what the visitor saw of the quote, without other members, so that its hash does not depend on them; null: nothing. */
export function expectedQuoteOf({
  expectedQuote,
}: Pick<Static<typeof BookingRequest>, 'expectedQuote'>): ExpectedQuoteMembers | null {
  if (!expectedQuote) return null;
  const { totalCents, taxCents, currency, payments } = expectedQuote;
  return {
    ...(totalCents !== undefined && { totalCents }),
    ...(taxCents !== undefined && { taxCents }),
    ...(currency !== undefined && { currency }),
    ...(payments !== undefined && { payments: payments.map(presentPayment) }),
  };
}

/** Returns the requested extras; null equals none. */
function requestedExtras(extras: Static<typeof QuoteRequest>['extras']): DomainRequestedExtra[] {
  return (extras ?? []).map(({ id, pieces }) => ({ id, pieces: pieces ?? null }));
}
