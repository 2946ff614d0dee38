import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';

/**
 * Rejects a date before today in the venue's time zone: it can be neither priced nor booked (specification §4,
 * `date`).
 *
 * @throws ValidationError for a past date
 */
export function assertNotPast(date: CalendarDate, timezone: string, now: Instant): void {
  if (date < todayIn(timezone, now))
    throw new ValidationError([
      { path: 'date', message: 'must not be in the past', ...codedProblem('in_the_past') },
    ]);
}
