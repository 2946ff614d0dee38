import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import type { InterpretedRow } from '../../domain/booking/import/interpret.ts';
import type { Plan } from './use-plan.ts';

/** What happens to a row. */
export type RowOutcome = 'new' | 'held' | 'known' | 'out' | 'wrong';

/** A row with everything that is wrong with it. */
export interface ReviewedRow extends InterpretedRow {
  readonly outcome: RowOutcome;
  readonly allProblems: readonly ImportProblem[];
}

/** Combines the rows with what the service says about them. */
export function reviewedRows(rows: readonly InterpretedRow[], plan: Plan): ReviewedRow[] {
  return rows.map((row) => {
    // What the service said about an earlier version of an invalid row is outdated.
    const planned = row.booking === null ? [] : (plan.problems.get(row.line) ?? []);
    const allProblems = [...row.problems, ...planned];
    return { ...row, allProblems, outcome: outcomeOf(row, allProblems, plan) };
  });
}

function outcomeOf(row: InterpretedRow, problems: readonly ImportProblem[], { known }: Plan): RowOutcome {
  if (row.isLeftOut) return 'out';
  if (problems.length > 0) return 'wrong';
  if (known.has(row.line)) return 'known';
  return row.draft.status === 'held' ? 'held' : 'new';
}
