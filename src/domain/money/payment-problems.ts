/** The rules of a payment schedule that its schema cannot say (specification §2, payment entry). */
import type { FieldProblem } from '../errors.ts';
import { dateProblems } from '../fields/dates.ts';
import { type Draft, entriesOf, wasWritten } from '../fields/draft.ts';
import { told } from '../told-problem.ts';
import { wholeInBasisPoints } from './money.ts';
import type { PaymentTerm } from './payment-term.ts';
import { countsDays } from './payments.ts';

/** What is wrong with a schedule: of a venue or of a package; an empty one is none, so nothing. */
export function* scheduleProblems(
  terms: Draft<readonly PaymentTerm[]> | undefined,
  path: string,
): Iterable<FieldProblem> {
  for (const [term, termPath] of entriesOf(terms, path)) {
    yield* measureProblems(term, termPath);
    yield* dueProblems(term, termPath);
  }
  if (terms !== undefined && terms.length > 0) yield* sumProblems(terms, path);
}

/** What is wrong with how much it is: exactly one of a share and an amount. */
export function* measureProblems(
  measured: { readonly basisPoints?: unknown; readonly amountCents?: unknown },
  path: string,
): Iterable<FieldProblem> {
  const hasShare = wasWritten(measured, 'basisPoints');
  if (hasShare !== wasWritten(measured, 'amountCents')) return;
  yield {
    path,
    message: hasShare
      ? 'has both "basisPoints" and "amountCents"; keep one of them'
      : 'needs "basisPoints" (a share, 3000 is 30 %) or "amountCents" (a fixed amount)',
    ...told(hasShare ? 'one_of_two' : 'required'),
  };
}

function* dueProblems(term: Draft<PaymentTerm>, path: string): Iterable<FieldProblem> {
  const { dueBasis, fixedDate } = term;
  yield* dateProblems(fixedDate, `${path}.fixedDate`);
  if (dueBasis === undefined) return;
  const expected = { offsetDays: countsDays(dueBasis), fixedDate: dueBasis === 'fixed_date' };
  for (const member of ['offsetDays', 'fixedDate'] as const) {
    if (expected[member] === wasWritten(term, member)) continue;
    yield {
      path: `${path}.${member}`,
      message: `${expected[member] ? 'is required' : 'cannot stand'} with "dueBasis": "${dueBasis}"`,
      ...told(expected[member] ? 'required' : 'does_not_fit'),
    };
  }
}

function* sumProblems(terms: Draft<readonly PaymentTerm[]>, path: string): Iterable<FieldProblem> {
  let sum = 0;
  let hasShares = false;
  for (const term of terms) {
    // A share that could not be read is a problem already; the sum would only be a second one.
    if (term === undefined || (wasWritten(term, 'basisPoints') && term.basisPoints === undefined)) return;
    hasShares ||= wasWritten(term, 'basisPoints');
    sum += term.basisPoints ?? 0;
  }
  if (!hasShares) {
    yield {
      path,
      message:
        'has fixed amounts only; at least one payment must have "basisPoints", to take what they leave',
      ...told('no_share'),
    };
  } else if (sum !== wholeInBasisPoints) {
    yield {
      path,
      message: `has shares of ${sum} basis points in all; they must come to 10000 (100 %)`,
      ...told('shares', { percent: sum / 100 }),
    };
  }
}
