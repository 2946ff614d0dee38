/** The schema of extras, and their rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { isPresent, type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { validateUnique } from '../fields/duplicates.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { identifier, nonBlankText } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Extra, extraPricingUnits } from './extra.ts';
import { maxAmountCents } from './money.ts';
import { taxFields } from './tax-fields.ts';

const extra = strictObject(
  {
    id: identifier({ description: 'Unique in the package.', examples: ['projector'] }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name that visitors see.',
      examples: ['Projector and screen'],
    }),
    amountCents: Type.Integer({
      minimum: 0,
      maximum: maxAmountCents,
      description: 'Before tax, in the currency’s smallest unit, per unit of `per`.',
      examples: [6000],
    }),
    per: Type.Enum(extraPricingUnits, {
      description: 'Charged once (booking), per person (attendee) or per item (piece).',
      examples: [...extraPricingUnits],
    }),
    most: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: venueFileLimits.capacity,
        description: 'The maximum number of pieces per booking if priced by the piece; omitted: no limit.',
        examples: [2],
      }),
    ),
    tax: Type.Optional(
      taxFields({ description: 'Its own tax instead of the venue’s; 0 basis points means tax-free.' }),
    ),
  },
  { description: 'Something that can be booked with the package.' },
);

/** Extras of a package (docs/api/venue-file-reference.md). */
export const extras = Type.Optional(
  Type.Array(extra, {
    maxItems: venueFileLimits.extras,
    default: [],
    description: 'The extras of the package.',
  }),
);

/**
 * Yields the problems of a package's extras that their schema cannot express.
 *
 * @param minimumAttendance the minimum number of guests charged
 */
export function* validateExtras(
  extras: PartiallyParsed<readonly Extra[]> | undefined,
  minimumAttendance: number,
  path: string,
): Iterable<FieldProblem> {
  const ids = new Map<string, string>();
  for (const [written, extraPath] of parsedEntries(extras, path)) {
    yield* validateMinimum(written, minimumAttendance, extraPath);
    yield* validateUnique(ids, written.id, `${extraPath}.id`, 'the id of another extra of this package');
    if (isPresent(written, 'most') && written.per !== undefined && written.per !== 'piece')
      yield {
        path: `${extraPath}.most`,
        message: `is not allowed with "per": "${written.per}"; it is only for extras priced by the piece`,
        ...codedProblem('does_not_fit'),
      };
  }
}

/** An extra per guest has a minimum total, which has the limit of any amount. */
function* validateMinimum(
  { per, amountCents }: PartiallyParsed<Extra>,
  minimumAttendance: number,
  path: string,
): Iterable<FieldProblem> {
  if (per !== 'attendee' || amountCents === undefined) return;
  const min = BigInt(amountCents) * BigInt(minimumAttendance);
  if (min > maxAmountCents)
    yield {
      path: `${path}.amountCents`,
      message: `is ${min} for ${minimumAttendance} people ("minimumAttendance"); the maximum is ${maxAmountCents}`,
      ...codedProblem('amount_too_large'),
    };
}
