import type { ImportField } from '../../domain/booking/import/columns.ts';
import { hasPayment } from '../../domain/booking/import/import-booking.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import type { InterpretedRow } from '../../domain/booking/import/interpreted-row.ts';
import type { Plan } from './use-plan.ts';

/** The result that an import would have for a row. */
export type RowOutcome = 'new' | 'held' | 'known' | 'out' | 'wrong';

/** A row with the problems found in the browser and by the service. */
export interface ReviewedRow extends InterpretedRow {
  readonly outcome: RowOutcome;
  readonly allProblems: readonly ImportProblem[];
}

/** Adds the service's plan to the rows. */
export function reviewedRows(rows: readonly InterpretedRow[], plan: Plan): ReviewedRow[] {
  return rows.map((row) => {
    // The plan contains valid rows only; its problems for a row that is now invalid are outdated.
    const planned = row.booking === null ? [] : (plan.problems.get(row.line) ?? []);
    const allProblems = [...row.problems, ...planned];
    const warnings = row.booking === null ? [] : [...row.warnings, ...(plan.warnings.get(row.line) ?? [])];
    return { ...row, allProblems, warnings, outcome: outcomeOf(row, allProblems, plan) };
  });
}

/** Returns the text in the file of a date or time that could not be read; undefined: it could, or there is none. */
export const unreadText = ({ allProblems, cells }: ReviewedRow, field: ImportField): string | undefined =>
  allProblems.some(
    ({ field: of, problem }) => of === field && (problem === 'date' || problem === 'time_of_day'),
  )
    ? cells[field]
    : undefined;

function outcomeOf(row: InterpretedRow, problems: readonly ImportProblem[], { known }: Plan): RowOutcome {
  if (row.isLeftOut) return 'out';
  if (problems.length > 0) return 'wrong';
  if (known.has(row.line)) return 'known';
  return row.draft.status === 'held' ? 'held' : 'new';
}

/** Counts the payments that an import records as paid on its day, because the file has no date for them. */
export const undatedPayments = (rows: readonly ReviewedRow[]): number =>
  rows.filter(
    ({ booking, outcome }) => outcome !== 'known' && booking && hasPayment(booking) && !booking.paidOn,
  ).length;
