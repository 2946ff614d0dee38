/** The fields of adjustments, as staff send them. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Adjustment } from './adjustment.ts';
import { fullShareBasisPoints, maxAmountCents, maxRateBasisPoints } from './money.ts';

/** The maximum number of adjustments of a booking. */
const maxAdjustments = 20;

/** The schema of adjustments; `validateAdjustments` checks the rest. */
export const adjustmentList = Type.Array(
  strictObject({
    label: nonBlankText(venueFileLimits.nameLength, {
      description: 'The text of its line, which the guest sees. It is erased with the guest.',
      examples: ['Regular guest'],
    }),
    amountCents: Type.Optional(
      Type.Integer({
        minimum: -maxAmountCents,
        maximum: maxAmountCents,
        description:
          'The amount in the smallest unit, with tax if the venue’s prices include it; negative: a reduction. Send either this or `basisPoints`.',
        examples: [-5_000],
      }),
    ),
    basisPoints: Type.Optional(
      Type.Integer({
        minimum: -fullShareBasisPoints,
        maximum: maxRateBasisPoints,
        description: 'A share of all lines before it, in hundredths of a percent; negative: a reduction.',
        examples: [-1_000],
      }),
    ),
  }),
  { maxItems: maxAdjustments },
);

type MayBe<Entry> = { readonly [Member in keyof Entry]?: Entry[Member] | undefined };

/** Yields the problems of adjustments that their schema cannot express. */
export function* validateAdjustments(
  adjustments: readonly (MayBe<Adjustment> | undefined)[] = [],
): Iterable<FieldProblem> {
  for (const [index, { amountCents, basisPoints } = {}] of adjustments.entries()) {
    const path = `adjustments[${index}].amountCents`;
    if (amountCents === undefined && basisPoints === undefined)
      yield { path, message: 'is required, or "basisPoints" instead', ...codedProblem('required') };
    if (amountCents !== undefined && basisPoints !== undefined)
      yield {
        path,
        message: 'cannot be combined with "basisPoints"; send one of the two',
        ...codedProblem('one_of_two'),
      };
  }
}
