/** The schema of a dated rate, and its rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { validateDate, validateDateRange } from '../fields/dates.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date, identifier, nonBlankText } from '../fields/text.ts';
import { weekdays } from '../fields/weekdays.ts';
import { codedProblem } from '../problem-codes.ts';
import { fullShareBasisPoints, maxAmountCents, maxRateBasisPoints } from './money.ts';
import { validateShareOrAmount } from './payment-problems.ts';
import type { Rate } from './rate.ts';

const idList = (what: string, example: string, maxItems: number, omitted = 'all') =>
  Type.Optional(
    Type.Array(identifier({}), {
      minItems: 1,
      maxItems,
      description: `${what} that it applies to; omitted: ${omitted}.`,
      examples: [[example]],
    }),
  );

/** A dated rate (docs/api/venue-file-reference.md). */
export const rate = strictObject(
  {
    label: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name of the line in the quote.',
      examples: ['Weekend'],
    }),
    weekdays: weekdays({
      description: 'Weekdays, 1 = Monday to 7 = Sunday; omitted: every day.',
    }),
    from: Type.Optional(
      date({ description: 'The first date; omitted: no start.', examples: ['2027-01-01'] }),
    ),
    to: Type.Optional(
      date({
        description: 'The last date, inclusive; omitted: no end.',
        examples: ['2027-01-31'],
      }),
    ),
    slotIds: idList('Slots of this space', 'main-hall-evening', venueFileLimits.slots),
    packageIds: idList(
      'Packages of this space',
      'dry-hire',
      venueFileLimits.slots * venueFileLimits.packages,
    ),
    groups: idList('Guest groups of the venue', 'members', venueFileLimits.groups, 'all guests'),
    bookedUntil: Type.Optional(
      date({
        description: 'The last date for quotes and requests to get it, inclusive; omitted: no end.',
        examples: ['2026-12-31'],
      }),
    ),
    basisPoints: Type.Optional(
      Type.Integer({
        minimum: -fullShareBasisPoints,
        maximum: maxRateBasisPoints,
        description:
          'The share of hire fee, hours and attendance in basis points (2000 is 20 %); negative is a discount, 0 is rejected. Either this or amountCents.',
        examples: [2000],
      }),
    ),
    amountCents: Type.Optional(
      Type.Integer({
        minimum: -maxAmountCents,
        maximum: maxAmountCents,
        description:
          'The amount in the currency’s smallest unit, with or without tax like the fee; negative is a discount, 0 is rejected. Either this or basisPoints.',
        examples: [-20000],
      }),
    ),
  },
  { description: 'A surcharge or discount for the dates it applies to.' },
);

/** Yields the problems of a rate that its schema cannot express. */
export function* validateRate(written: PartiallyParsed<Rate>, path: string): Iterable<FieldProblem> {
  yield* validateShareOrAmount(written, path);
  for (const member of ['basisPoints', 'amountCents'] as const) {
    if (written[member] === 0) {
      yield {
        path: `${path}.${member}`,
        message: 'must not be 0, which would change nothing',
        ...codedProblem('nothing_changes'),
      };
    }
  }
  yield* validateDateRange(written, path);
  yield* validateDate(written.bookedUntil, `${path}.bookedUntil`);
}
