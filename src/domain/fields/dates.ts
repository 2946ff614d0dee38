/** Validation of dates and ranges. */

import type { FieldProblem } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { isCalendarDate } from '../time/calendar.ts';

/** Yields a problem for a date that does not exist, such as 30 February. */
export function* validateDate(date: string | undefined, path: string): Iterable<FieldProblem> {
  if (date !== undefined && !isCalendarDate(date)) {
    yield {
      path,
      message: `${date} is not a date between 1970-01-01 and 9999-12-31`,
      ...codedProblem('date'),
    };
  }
}

/** A range as far as parsed: `undefined` is missing or invalid. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Yields the problems of a first and last date; either may be missing.
 *
 * @param path the path of their object, '' for a whole document
 */
export function* validateDateRange({ from, to }: DateRange, path: string): Iterable<FieldProblem> {
  const at = (member: string) => (path === '' ? member : `${path}.${member}`);
  yield* validateDate(from, at('from'));
  yield* validateDate(to, at('to'));
  if (isExistingDate(from) && isExistingDate(to) && to < from) {
    yield {
      path: at('to'),
      message: `${to} is before "from", ${from}`,
      ...codedProblem('before_beginning', { from }),
    };
  }
}

/** Returns whether a date was parsed and exists, so that it can be computed with. */
export function isExistingDate(date: string | undefined): date is string {
  return date !== undefined && isCalendarDate(date);
}
