/** The body of a correction of a booking by staff (design §1b). */
import { type TSchema, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { isEmailAddress } from '../fields/email.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { canonicalLocale } from '../fields/locale.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText, singleLineText } from '../fields/text.ts';
import type { Adjustment } from '../money/adjustment.ts';
import { adjustmentList, validateAdjustments } from '../money/adjustment-fields.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Address } from '../venue/venue.ts';
import { answerEntries, readAnswers, type SentAnswer, withoutAnswers } from './answer-fields.ts';
import { maxItems } from './booked-item.ts';
import { maxGuestLengths, maxLanguageLength } from './guest.ts';
import { guestNotes } from './guest-record.ts';
import { guestAddress, staffGuestSchema, titleText } from './guest-schemas.ts';
import { type StaffBooking, staffChoices } from './staff-booking.ts';

/** The corrected members of a guest; null or '' removes one. */
export interface GuestCorrection {
  readonly name?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly company?: string | null;
  readonly language?: string | null;
  /** Replaces the whole address. */
  readonly address?: Address | null;
}

/** What staff correct; omitted members stay. */
export interface RequestedCorrection {
  readonly guest?: GuestCorrection;
  /** Null or '': none. */
  readonly title?: string | null;
  /** Answers to these questions; those to others stay. */
  readonly answers?: readonly SentAnswer[];
  /** An instant, or a time without a zone on the venue's clock; null: no time limit. */
  readonly holdExpiresAt?: string | null;
  /** The numbers of the dates whose choices change; omitted: all that are not over. */
  readonly items?: readonly number[];
  readonly attendance?: number | null;
  readonly layout?: string | null;
  readonly extras?: NonNullable<StaffBooking['extras']>;
  /** Replaces all of them. */
  readonly adjustments?: readonly Adjustment[];
  /** The former total, the prices of the day, or both; omitted: as `correctTerms` says. */
  readonly price?: CorrectedPriceChoice;
  /** The reason for the price, stored permanently. */
  readonly priceReason?: string;
  /** The total that staff saw; at another one nothing is changed. */
  readonly expectedTotalCents?: number;
  /** Whether to check everything and change nothing. */
  readonly dryRun?: boolean;
}

/** What becomes of a price whose dates change. */
export const priceChoices = ['keep', 'update'] as const;
export type PriceChoice = (typeof priceChoices)[number];

/** What becomes of a price whose terms change. */
export const correctedPriceChoices = [...priceChoices, 'add'] as const;
export type CorrectedPriceChoice = (typeof correctedPriceChoices)[number];

const orNull = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** The schema of what affects the price. */
export const correctedTerms = {
  items: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 32_767 }), {
      minItems: 1,
      maxItems,
      description:
        'The numbers of the dates (their `item`) that get this `attendance`, `layout` and `extras`, or with `price` the prices of the day. Omitted: all that are not over.',
      examples: [[0]],
    }),
  ),
  attendance: orNull(staffChoices.attendance),
  layout: orNull(staffChoices.layout),
  extras: staffChoices.extras,
  adjustments: Type.Optional(adjustmentList),
  price: Type.Optional(
    Type.Enum([...correctedPriceChoices], {
      description:
        '`keep`: the former total and instalments, as an agreed price. `update`: the prices of the day with the guest groups and adjustments of the booking; due, invoiced and paid instalments stay. `add`: the former price, agreed or not, with the difference that the change makes at the prices of the day; a new extra gets a line of its own, and one that goes takes its line along. Omitted: an agreed price stays; otherwise, if the total would change, 422 with the code `price_choice` and both totals.',
      examples: ['update'],
    }),
  ),
  priceReason: Type.Optional(
    nonBlankText(venueFileLimits.entryLength, {
      description: 'The reason for the price, stored permanently, so do not include guest data.',
      examples: ['Ten more guests'],
    }),
  ),
  expectedTotalCents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The expected new total of the booking. If the total differs, nothing is changed (422).',
      examples: [168_000],
    }),
  ),
};

const optionalGuestFields = {
  phone: orNull(staffGuestSchema.phone),
  company: orNull(staffGuestSchema.company),
  language: orNull(singleLineText(maxLanguageLength, {})),
  address: orNull(guestAddress),
};

const guestCorrection = Type.Optional(
  strictObject({
    name: Type.Optional(staffGuestSchema.name),
    email: orNull(staffGuestSchema.email),
    ...optionalGuestFields,
  }),
);

/** The schema of what staff correct, without the values of answers. */
export const correctionFields = {
  guest: guestCorrection,
  title: orNull(titleText),
  answers: answerEntries,
  holdExpiresAt: orNull(Type.String({ maxLength: 40 })),
  ...correctedTerms,
};

const correction = strictObject({ ...correctionFields, dryRun: Type.Optional(Type.Boolean()) });

/** What staff change about a guest of the directory; omitted members stay. */
export interface GuestChanges {
  /** '': none. */
  readonly notes?: string;
  readonly guest?: GuestCorrection;
  /** Whether all bookings that are still to come change too; omitted: only the newest request. */
  readonly upcoming?: boolean;
  /** Whether to check everything and change nothing. */
  readonly dryRun?: boolean;
}

const guestChanges = strictObject({
  notes: Type.Optional(guestNotes),
  guest: guestCorrection,
  upcoming: Type.Optional(Type.Boolean()),
  dryRun: Type.Optional(Type.Boolean()),
});

/** A guest whom staff add without a booking. */
export interface NewGuest {
  readonly guest: GuestCorrection & { readonly name: string; readonly email: string };
  /** '': none. */
  readonly notes: string;
}

const newGuest = strictObject({
  guest: strictObject({
    name: staffGuestSchema.name,
    email: singleLineText(maxGuestLengths.email, {}),
    ...optionalGuestFields,
  }),
  notes: Type.Optional(guestNotes),
});

/**
 * Parses a guest without a booking. The address is required, since it is what identifies a guest.
 *
 * @throws ValidationError with every problem
 */
export function parseNewGuest(body: unknown): NewGuest {
  const problems: FieldProblem[] = [];
  const { guest, notes = '' } = parseWithSchema(newGuest, body, '', problems) as Partial<NewGuest>;
  if (guest?.email === '')
    problems.push({ path: 'guest.email', message: 'is required', ...codedProblem('required') });
  problems.push(...validateGuest(guest ?? {}));
  if (guest === undefined || problems.length > 0) throw new ValidationError(problems);
  return { guest, notes: notes.trim() };
}

/**
 * Parses the changes of a guest.
 *
 * @throws ValidationError with every problem
 */
export function parseGuestChanges(body: unknown): GuestChanges {
  const problems: FieldProblem[] = [];
  const parsed = parseWithSchema(guestChanges, body, '', problems) as GuestChanges | undefined;
  problems.push(...validateGuest(parsed?.guest ?? {}));
  if (parsed !== undefined && parsed.guest === undefined && parsed.upcoming !== undefined)
    problems.push({
      path: 'upcoming',
      message: 'needs "guest"',
      ...codedProblem('goes_with', { text: 'guest' }),
    });
  if (problems.length > 0) throw new ValidationError(problems);
  return { ...parsed, ...(parsed?.notes !== undefined && { notes: parsed.notes.trim() }) };
}

/**
 * Parses the body of a correction. What depends on the booking is for the operation to check.
 *
 * @throws ValidationError with every problem
 */
export function parseCorrection(body: unknown): RequestedCorrection {
  const problems: FieldProblem[] = [];
  const shallow = withoutAnswers(body);
  const parsed = parseWithSchema(correction, shallow, '', problems) as RequestedCorrection | undefined;
  const read = readAnswers(parsed, body, problems);
  problems.push(...validateGuest(parsed?.guest ?? {}));
  if (problems.length === 0) problems.push(...validateTerms(parsed ?? {}));
  if (problems.length > 0) throw new ValidationError(problems);
  return { ...parsed, ...(read && { answers: read }) };
}

function* validateTerms(sent: RequestedCorrection): Iterable<FieldProblem> {
  yield* validateAdjustments(sent.adjustments);
  const { items, attendance, layout, extras, adjustments, price } = sent;
  const hasChoices = attendance !== undefined || layout !== undefined || extras !== undefined;
  if (items !== undefined && !hasChoices && price !== 'update')
    yield {
      path: 'items',
      message: 'needs "attendance", "layout", "extras" or "price": "update"',
      ...codedProblem('goes_with', { text: 'attendance' }),
    };
  const isPriced = hasChoices || adjustments !== undefined || price !== undefined;
  for (const path of ['priceReason', 'expectedTotalCents'] as const)
    if (sent[path] !== undefined && !isPriced)
      yield { path, message: 'needs "price"', ...codedProblem('goes_with', { text: 'price' }) };
}

function* validateGuest({ email, language }: GuestCorrection): Iterable<FieldProblem> {
  if (email && !isEmailAddress(email))
    yield { path: 'guest.email', message: 'is not an email address', ...codedProblem('email') };
  if (language && canonicalLocale(language) === null)
    yield {
      path: 'guest.language',
      message: 'is not a BCP 47 language tag such as "en-GB" or "de"',
      ...codedProblem('language'),
    };
}
