/** Dates that exist, and that stand in order. */

import type { FieldProblem } from '../errors.ts';
import { daysFrom, isCalendarDate } from '../time/calendar.ts';
import { limits } from './limits.ts';

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

/**
 * What is wrong with a first and a last date; either may be missing.
 *
 * @param path of what has the two, '' for a document of its own
 */
export function* dateRangeProblems({ from, to }: DateRange, path: string): Iterable<FieldProblem> {
  const at = (member: string) => (path === '' ? member : `${path}.${member}`);
  yield* dateProblems(from, at('from'));
  yield* dateProblems(to, at('to'));
  if (isSound(from) && isSound(to) && to < from) {
    yield { path: at('to'), message: `${to} comes before "from", ${from}` };
  }
}

/** The same of a block, which is not to be so long that a year must have been mistyped. */
export function* blockDateProblems(block: DateRange, path: string): Iterable<FieldProblem> {
  yield* dateRangeProblems(block, path);
  const { from, to } = block;
  if (!isSound(from) || !isSound(to)) return;
  const days = daysFrom(from, to) + 1;
  if (days > limits.blockDays) {
    yield {
      path: path === '' ? 'to' : `${path}.to`,
      message: `makes a block of ${days} days; there can be ${limits.blockDays}`,
    };
  }
}

/** Whether the date could be read and exists, so that something can be worked out from it. */
function isSound(date: string | undefined): date is string {
  return date !== undefined && isCalendarDate(date);
}
