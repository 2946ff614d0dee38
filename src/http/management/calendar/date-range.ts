/** From which date to which a calendar is asked for, both included. */
import { Type } from 'typebox';
import { ValidationError } from '../../../domain/errors.ts';
import { dateRangeProblems } from '../../../domain/fields/dates.ts';
import { daysFrom } from '../../../domain/time/calendar.ts';
import { told } from '../../../domain/told-problem.ts';

/** A date in a description. */
export const dateOf = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2027-03-12'] });

export const DateRangeQuery = Type.Object({
  from: dateOf('The first date.'),
  to: dateOf('The last date, itself included.'),
});

/** @throws ValidationError for dates that are none, stand in the wrong order, or make more than so many */
export function checkDateRange({ from, to }: { from: string; to: string }, most: number): void {
  const problems = [...dateRangeProblems({ from, to }, '')];
  if (problems.length === 0 && daysFrom(from, to) >= most)
    problems.push({
      path: 'to',
      message: `makes more than ${most} dates`,
      ...told('too_many_dates', { most }),
    });
  if (problems.length > 0) throw new ValidationError(problems);
}
