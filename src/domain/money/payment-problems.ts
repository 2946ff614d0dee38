/** Rules of a payment schedule that its schema cannot express (specification §2, payment entry). */
import type { FieldProblem } from '../errors.ts';
import { validateDate } from '../fields/dates.ts';
import { isPresent, type PartiallyParsed, parsedEntries } from '../fields/draft.ts';
import { codedProblem } from '../problem-codes.ts';
import { fullShareBasisPoints } from './money.ts';
import type { PaymentTerm } from './payment-term.ts';
import { hasDayOffset } from './payments.ts';

/** Yields the problems of a venue's or package's schedule; an empty schedule is valid. */
export function* validateSchedule(
  terms: PartiallyParsed<readonly PaymentTerm[]> | undefined,
  path: string,
): Iterable<FieldProblem> {
  for (const [term, termPath] of parsedEntries(terms, path)) {
    yield* validateShareOrAmount(term, termPath);
    yield* validateDueDate(term, termPath);
  }
  if (terms !== undefined && terms.length > 0) yield* validateSum(terms, path);
}

/** Yields the problems of an instalment's amount: exactly one of share and amount. */
export function* validateShareOrAmount(
  measured: { readonly basisPoints?: unknown; readonly amountCents?: unknown },
  path: string,
): Iterable<FieldProblem> {
  const hasShare = isPresent(measured, 'basisPoints');
  if (hasShare !== isPresent(measured, 'amountCents')) return;
  yield {
    path,
    message: hasShare
      ? 'has both "basisPoints" and "amountCents"; keep one of them'
      : 'needs "basisPoints" (a share, 3000 is 30 %) or "amountCents" (a fixed amount)',
    ...codedProblem(hasShare ? 'one_of_two' : 'required'),
  };
}

function* validateDueDate(term: PartiallyParsed<PaymentTerm>, path: string): Iterable<FieldProblem> {
  const { dueBasis, fixedDate } = term;
  yield* validateDate(fixedDate, `${path}.fixedDate`);
  if (dueBasis === undefined) return;
  const expected = { offsetDays: hasDayOffset(dueBasis), fixedDate: dueBasis === 'fixed_date' };
  for (const member of ['offsetDays', 'fixedDate'] as const) {
    if (expected[member] === isPresent(term, member)) continue;
    yield {
      path: `${path}.${member}`,
      message: `${expected[member] ? 'is required' : 'is not allowed'} with "dueBasis": "${dueBasis}"`,
      ...codedProblem(expected[member] ? 'required' : 'does_not_fit'),
    };
  }
}

function* validateSum(terms: PartiallyParsed<readonly PaymentTerm[]>, path: string): Iterable<FieldProblem> {
  let sum = 0;
  let hasShares = false;
  for (const term of terms) {
    // An invalid share already has a problem; the sum would only repeat it.
    if (term === undefined || (isPresent(term, 'basisPoints') && term.basisPoints === undefined)) return;
    hasShares ||= isPresent(term, 'basisPoints');
    sum += term.basisPoints ?? 0;
  }
  if (!hasShares) {
    yield {
      path,
      message:
        'has fixed amounts only; at least one payment must have "basisPoints" for the remaining amount',
      ...codedProblem('no_share'),
    };
  } else if (sum !== fullShareBasisPoints) {
    yield {
      path,
      message: `has shares of ${sum} basis points; they must add up to 10000 (100 %)`,
      ...codedProblem('shares', { percent: sum / 100 }),
    };
  }
}
