/** Dates that exist, and that stand in order. */
import { isCalendarDate } from '../calendar.ts';
import type { FieldProblem } from '../errors.ts';

/** A problem if the date was written but is none, such as the 30th of February. */
export function* dateProblems(date: string | undefined, path: string): Iterable<FieldProblem> {
  if (date !== undefined && !isCalendarDate(date)) {
    yield { path, message: `${date} is not a date between 1970-01-01 and 9998-12-31` };
  }
}

interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What is wrong with a first and a last date; either may be missing. */
export function* dateRangeProblems({ from, to }: DateRange, path: string): Iterable<FieldProblem> {
  yield* dateProblems(from, `${path}.from`);
  yield* dateProblems(to, `${path}.to`);
  if (isSound(from) && isSound(to) && to < from) {
    yield { path: `${path}.to`, message: `${to} comes before "from", ${from}` };
  }
}

/** Whether the date could be read and exists, so that something can be worked out from it. */
export function isSound(date: string | undefined): date is string {
  return date !== undefined && isCalendarDate(date);
}
