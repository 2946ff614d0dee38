/** A booking that staff enter: from a phone call or in person. */

import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { validateDate } from '../fields/dates.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { isEmailAddress } from '../fields/email.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { canonicalLocale } from '../fields/locale.ts';
import { parseWithSchema } from '../fields/read-shape.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier, nonBlankText, singleLineText } from '../fields/text.ts';
import { multiLinePattern } from '../fields/text-patterns.ts';
import { adjustmentList, validateAdjustments } from '../money/adjustment-fields.ts';
import { codedProblem } from '../problem-codes.ts';
import { answerEntries, readAnswers, type SentAnswer, withoutAnswers } from './answer-fields.ts';
import { maxItems } from './booked-item.ts';
import { maxTextLengths } from './booking-request.ts';
import { customTimeFields } from './custom-times.ts';
import { maxLanguageLength } from './guest.ts';
import { guestAddress, staffGuestSchema, titleText } from './guest-schemas.ts';
import { memberPath } from './item-paths.ts';
import { seriesRuleFields, validateSeriesRule } from './series-rule.ts';

/** When the instalments of a booking are due. */
export const instalmentPlans = ['schedule', 'monthly'] as const;

const amount = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));

/** The choices of a date, and the answers, as visitors send them. */
export const staffChoices = {
  attendance: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: venueFileLimits.capacity,
      description: 'The number of guests.',
      examples: [80],
    }),
  ),
  layout: Type.Optional(
    nonBlankText(venueFileLimits.nameLength, {
      description: 'The name of one of the space’s layouts.',
      examples: ['Theatre'],
    }),
  ),
  extras: Type.Optional(
    Type.Array(
      strictObject({
        id: identifier({ description: 'The id of an extra of the package.', examples: ['piano'] }),
        pieces: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000_000,
            description: 'The quantity of an extra that is priced by the piece; omitted: 1.',
            examples: [2],
          }),
        ),
      }),
      { maxItems: venueFileLimits.extras, description: 'The extras.' },
    ),
  ),
};

/** One date: a slot with a package, or custom times. */
const staffItem = {
  spaceId: identifier({}),
  slotId: Type.Optional(identifier({})),
  packageId: Type.Optional(identifier({})),
  date: date({}),
  ...customTimeFields,
  ...staffChoices,
};

const staffBooking = strictObject({
  ...staffItem,
  /** Further dates of the same booking. */
  additionalItems: Type.Optional(Type.Array(strictObject(staffItem), { maxItems: maxItems - 1 })),
  /** The rule that the dates were made from, for display and extension. */
  series: Type.Optional(
    strictObject({
      ...seriesRuleFields,
      continues: Type.Optional(Type.String({ maxLength: 20 })),
      /** Whether the person knows that the guest of that booking was erased. */
      guestErased: Type.Optional(Type.Boolean()),
    }),
  ),
  /** A name for the booking. */
  title: Type.Optional(titleText),
  ...staffGuestSchema,
  /** The postal address of the guest. */
  address: Type.Optional(guestAddress),
  answers: answerEntries,
  /** What is added to today's price. */
  adjustments: Type.Optional(adjustmentList),
  /** The guest groups whose rates apply. Omitted: those of the e-mail address. */
  groups: Type.Optional(Type.Array(identifier({}), { maxItems: venueFileLimits.groups })),
  /** BCP 47 tag of the language for letters to the guest. */
  language: Type.Optional(singleLineText(maxLanguageLength, {})),
  /** Internal details of the booking. */
  message: Type.Optional(Type.String({ maxLength: maxTextLengths.message, pattern: multiLinePattern })),
  /** The total that staff saw; at another price nothing is booked. */
  expectedTotalCents: amount,
  /** The agreed price with tax. Omitted: today's price, or 0 at custom times. */
  totalCents: amount,
  /** The agreed price of each date with tax, instead of one for all. */
  totalPerDateCents: amount,
  /** The tax in `totalCents`. Omitted: computed in proportion to today's price, or by the venue's rate at custom times. */
  taxCents: amount,
  /** When the price is due: by the venue's schedule (the default), or monthly for the dates of each month. */
  instalments: Type.Optional(Type.Enum([...instalmentPlans])),
  /** The reason for an agreed price, stored permanently. */
  priceReason: Type.Optional(nonBlankText(venueFileLimits.entryLength, {})),
});

export type StaffBooking = Readonly<Omit<Static<typeof staffBooking>, 'answers'>> & {
  readonly answers?: readonly SentAnswer[];
};

/**
 * Validates a booking that staff enter, but not whether its ids exist.
 *
 * @throws ValidationError with every problem
 */
export function parseStaffBooking(document: unknown): StaffBooking {
  const problems: FieldProblem[] = [];
  const draft = parseWithSchema(staffBooking, withoutAnswers(document), '', problems) as
    | PartiallyParsed<StaffBooking>
    | undefined;
  const answers = readAnswers(draft, document, problems);
  for (const [index, each] of [draft, ...(draft?.additionalItems ?? [])].entries())
    for (const member of ['date', 'endDate'] as const)
      problems.push(...validateDate(each?.[member], memberPath(index, member)));
  if (draft?.series !== undefined) problems.push(...validateSeriesRule(draft.series, 'series'));
  problems.push(...validatePrice(draft ?? {}));
  if (!problems.some(({ path }) => path.startsWith('adjustments')))
    problems.push(...validateAdjustments(draft?.adjustments));
  if (draft?.language !== undefined && canonicalLocale(draft.language) === null)
    problems.push({
      path: 'language',
      message: 'is not a BCP 47 language tag such as "en-GB" or "de"',
      ...codedProblem('language'),
    });
  if (draft?.email !== undefined && !isEmailAddress(draft.email))
    problems.push({ path: 'email', message: 'is not an email address', ...codedProblem('email') });
  if (problems.length > 0) throw new ValidationError(problems);
  return { ...(draft as StaffBooking), ...(answers && { answers }) };
}

function* validatePrice({
  totalCents,
  taxCents,
  totalPerDateCents,
  priceReason,
  adjustments,
}: Partial<
  Record<'totalCents' | 'taxCents' | 'totalPerDateCents' | 'priceReason' | 'adjustments', unknown>
>): Iterable<FieldProblem> {
  if (totalCents !== undefined && adjustments !== undefined)
    yield {
      path: 'adjustments',
      message: 'cannot be combined with "totalCents", which replaces the lines of the price',
      ...codedProblem('one_of_two'),
    };
  if (totalCents !== undefined && totalPerDateCents !== undefined)
    yield {
      path: 'totalPerDateCents',
      message: 'cannot be combined with "totalCents"; send one of the two',
      ...codedProblem('one_of_two'),
    };
  const isPerDate = totalPerDateCents !== undefined;
  for (const [path, value] of [
    ['taxCents', taxCents],
    ['priceReason', priceReason],
  ] as const)
    if (value !== undefined && totalCents === undefined && !(path === 'priceReason' && isPerDate))
      yield { path, message: 'needs "totalCents"', ...codedProblem('goes_with', { text: 'totalCents' }) };
  if (typeof totalCents === 'number' && typeof taxCents === 'number' && taxCents > totalCents)
    yield {
      path: 'taxCents',
      message: 'is more than the total, of which it is a part',
      ...codedProblem('tax_above_total'),
    };
}
