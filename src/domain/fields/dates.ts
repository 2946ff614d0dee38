/** Dates that exist, and that stand in order. */

import type { FieldProblem } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { isCalendarDate } from '../time/calendar.ts';

/** A problem if the date was written but is none, such as the 30th of February. */
export function* validateDate(date: string | undefined, path: string): Iterable<FieldProblem> {
  if (date !== undefined && !isCalendarDate(date)) {
    yield {
      path,
      message: `${date} is not a date between 1970-01-01 and 9999-12-31`,
      ...codedProblem('date'),
    };
  }
}

/** The dates of something as far as they could be read: `undefined` is left out, or wrong. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * What is wrong with a first and a last date; either may be missing.
 *
 * @param path of what has the two, '' for a document of its own
 */
export function* validateDateRange({ from, to }: DateRange, path: string): Iterable<FieldProblem> {
  const at = (member: string) => (path === '' ? member : `${path}.${member}`);
  yield* validateDate(from, at('from'));
  yield* validateDate(to, at('to'));
  if (isExistingDate(from) && isExistingDate(to) && to < from) {
    yield {
      path: at('to'),
      message: `${to} comes before "from", ${from}`,
      ...codedProblem('before_beginning', { from }),
    };
  }
}

/** Whether the date could be read and exists, so that something can be worked out from it. */
export function isExistingDate(date: string | undefined): date is string {
  return date !== undefined && isCalendarDate(date);
}
