/** What can be added to a package, and what was chosen of it. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import type { Tax } from './tax.ts';

/** What an extra is priced by: once, for each of those who come, or for as many as are wanted. */
export const extraMeasures = ['booking', 'attendee', 'piece'] as const;

export interface Extra {
  readonly id: string;
  readonly name: string;
  /** Before tax, in the smallest unit, for one of its measure. */
  readonly amountCents: number;
  readonly per: (typeof extraMeasures)[number];
  /** Most pieces of one booking; left out: as many as are wanted. */
  readonly most?: number;
  /** Left out: the venue's. */
  readonly tax?: Tax;
}

/** An extra as somebody asks for it. */
export interface WantedExtra {
  readonly id: string;
  /** Null: one, of what is priced by the piece. */
  readonly pieces: number | null;
}

export interface ChosenExtra {
  readonly extra: Extra;
  /** 1 unless it is priced by the piece. */
  readonly pieces: number;
}

/**
 * The extras of a package that somebody asks for, in the package's order, so that the order of asking changes no price.
 *
 * @throws ValidationError naming each that the package does not have, stands twice, or is wanted more often than it can be
 */
export function chosenExtras(offered: readonly Extra[], wanted: readonly WantedExtra[]): ChosenExtra[] {
  const problems: FieldProblem[] = [];
  const pieces = new Map<string, number>();
  for (const [index, want] of wanted.entries()) {
    const extra = offered.find(({ id }) => id === want.id);
    const refuse = (member: string, message: string) =>
      problems.push({ path: `extras[${index}].${member}`, message });
    if (extra === undefined) refuse('id', 'is not an extra of this package');
    else if (pieces.has(extra.id)) refuse('id', 'is named already');
    else if (want.pieces !== null && extra.per !== 'piece')
      refuse('pieces', `cannot stand here: this extra is priced by the ${extra.per}`);
    else if (extra.most !== undefined && (want.pieces ?? 1) > extra.most)
      refuse('pieces', `must not be more than ${extra.most}`);
    else pieces.set(extra.id, want.pieces ?? 1);
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return offered.flatMap((extra) => {
    const count = pieces.get(extra.id);
    return count === undefined ? [] : [{ extra, pieces: count }];
  });
}
