/** The date range of a calendar, both inclusive. */
import { Type } from 'typebox';
import { ValidationError } from '../../../domain/errors.ts';
import { validateDateRange } from '../../../domain/fields/dates.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import { daysBetween } from '../../../domain/time/calendar.ts';

/** Returns the schema of a date with a description. */
export const dateSchema = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2027-03-12'] });

export const DateRangeQuery = Type.Object({
  from: dateSchema('The first date.'),
  to: dateSchema('The last date, inclusive.'),
});

/**
 * Validates a range of dates.
 *
 * @throws ValidationError for invalid dates, the wrong order, or too many
 */
export function checkDateRange({ from, to }: { from: string; to: string }, max: number): void {
  const problems = [...validateDateRange({ from, to }, '')];
  if (problems.length === 0 && daysBetween(from, to) >= max)
    problems.push({
      path: 'to',
      message: `is a range of more than ${max} dates`,
      ...codedProblem('too_many_dates', { most: max }),
    });
  if (problems.length > 0) throw new ValidationError(problems);
}
