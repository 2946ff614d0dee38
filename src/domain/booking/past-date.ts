import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';

/**
 * What is over can be neither priced nor booked (specification §4, `date`).
 *
 * @throws ValidationError for a date before today, as the venue's calendar has it
 */
export function assertNotPast(date: CalendarDate, timezone: string, now: Instant): void {
  if (date < todayIn(timezone, now))
    throw new ValidationError([
      { path: 'date', message: 'must not be in the past', ...codedProblem('in_the_past') },
    ]);
}
