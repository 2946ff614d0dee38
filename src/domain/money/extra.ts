/** Extras of a package, and chosen ones. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Tax } from './tax.ts';

/** The pricing units of an extra: once, per guest, or per piece. */
export const extraPricingUnits = ['booking', 'attendee', 'piece'] as const;

/** An extra of a package. */
export interface Extra {
  readonly id: string;
  readonly name: string;
  /** In the smallest unit, for one pricing unit, with or without tax (`TaxTerms`). */
  readonly amountCents: number;
  readonly per: (typeof extraPricingUnits)[number];
  /** The maximum number of pieces per booking; omitted: no limit. */
  readonly most?: number;
  /** Omitted: the venue's. */
  readonly tax?: Tax;
}

/** A requested extra. */
export interface RequestedExtra {
  readonly id: string;
  /** Null: one, if it is priced per piece. */
  readonly pieces: number | null;
}

/** An extra with its number. */
export interface ChosenExtra {
  readonly extra: Extra;
  /** 1 unless it is priced per piece. */
  readonly pieces: number;
}

/** Yields the problems of requested extras: not in the package, duplicate, or too many pieces. */
export function* validateRequestedExtras(
  offered: readonly Extra[],
  requested: readonly RequestedExtra[],
): Iterable<FieldProblem> {
  const seen = new Set<string>();
  for (const [index, { id, pieces }] of requested.entries()) {
    const extra = offered.find((candidate) => candidate.id === id);
    const at = (member: string) => `extras[${index}].${member}`;
    if (extra === undefined)
      yield {
        path: at('id'),
        message: 'is not an extra of this package',
        ...codedProblem('no_such', { text: id }),
      };
    else if (seen.has(id))
      yield { path: at('id'), message: 'is named already', ...codedProblem('repeated', { text: id }) };
    else if (pieces !== null && extra.per !== 'piece')
      yield {
        path: at('pieces'),
        message: `is not allowed here: this extra is priced by the ${extra.per}`,
        ...codedProblem('does_not_fit'),
      };
    else if (extra.most !== undefined && (pieces ?? 1) > extra.most)
      yield {
        path: at('pieces'),
        message: `must not be more than ${extra.most}`,
        ...codedProblem('out_of_range', { least: 1, most: extra.most }),
      };
    seen.add(id);
  }
}

/**
 * Selects the requested extras in the package's order, so that the order of the request changes no price.
 *
 * @throws ValidationError naming every problem
 */
export function selectExtras(offered: readonly Extra[], requested: readonly RequestedExtra[]): ChosenExtra[] {
  const problems = [...validateRequestedExtras(offered, requested)];
  if (problems.length > 0) throw new ValidationError(problems);
  return offered.flatMap((extra) => {
    const match = requested.find(({ id }) => id === extra.id);
    return match === undefined ? [] : [{ extra, pieces: match.pieces ?? 1 }];
  });
}
