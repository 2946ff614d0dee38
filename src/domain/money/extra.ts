/** What can be added to a package, and what was chosen of it. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Tax } from './tax.ts';

/** What an extra is priced by: once, for each of those who come, or for as many as are wanted. */
export const extraPricingUnits = ['booking', 'attendee', 'piece'] as const;

/** What can be booked with a package, at an amount of its own. */
export interface Extra {
  readonly id: string;
  readonly name: string;
  /** Before tax, in the smallest unit, for one of its measure. */
  readonly amountCents: number;
  readonly per: (typeof extraPricingUnits)[number];
  /** Most pieces of one booking; left out: as many as are wanted. */
  readonly most?: number;
  /** Left out: the venue's. */
  readonly tax?: Tax;
}

/** An extra as somebody asks for it. */
export interface RequestedExtra {
  readonly id: string;
  /** Null: one, of what is priced by the piece. */
  readonly pieces: number | null;
}

/** An extra and how many of it. */
export interface ChosenExtra {
  readonly extra: Extra;
  /** 1 unless it is priced by the piece. */
  readonly pieces: number;
}

/** What of it cannot be: what the package does not have, what stands twice, what is wanted more often than it can be. */
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
        message: `cannot stand here: this extra is priced by the ${extra.per}`,
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
 * The extras of a package that somebody asks for, in the package's order, so that the order of asking changes no price.
 *
 * @throws ValidationError naming what cannot be
 */
export function selectExtras(offered: readonly Extra[], requested: readonly RequestedExtra[]): ChosenExtra[] {
  const problems = [...validateRequestedExtras(offered, requested)];
  if (problems.length > 0) throw new ValidationError(problems);
  return offered.flatMap((extra) => {
    const want = requested.find(({ id }) => id === extra.id);
    return want === undefined ? [] : [{ extra, pieces: want.pieces ?? 1 }];
  });
}
