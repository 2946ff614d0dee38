/** The date range of a response. */
import { Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { CalendarDate as CalendarDateSchema } from './field-schemas.ts';

/** The maximum number of dates for one space (specification §4, §8). */
const maxDates = 92;

/** The maximum number of dates for all spaces: an addition to the specification. */
export const maxDatesOfAllSpaces = 31;

/** Both inclusive; `checkRange` checks their order and number. */
export const DateRange = Type.Object({ from: CalendarDateSchema, to: CalendarDateSchema });

/**
 * Returns the schema of the additional members of an availability response that the client asks for.
 *
 * @param values the known ones and their lists, which the API's description names as the only ones
 */
export const AvailabilityAdditions = (values: readonly string[], description: string) => ({
  with: Type.Optional(
    Type.String({
      description: `Additional members, separated by commas; unknown ones are ignored. ${description} An addition to the specification.`,
      examples: [...values],
    }),
  ),
});

/** Returns whether the client asks for these additional members. */
export const asksFor = (
  added: 'reasons' | 'prices',
  { with: all = '' }: { readonly with?: string },
): boolean => all.split(',').includes(added);

/**
 * Validates a range of dates.
 *
 * @throws ValidationError for a range that is reversed or too long
 */
export function checkRange(from: CalendarDate, to: CalendarDate, max = maxDates): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new ValidationError([{ path: 'to', message: 'must not be before from' }]);
  if (days > max)
    throw new ValidationError([{ path: 'to', message: `must give a range of at most ${max} dates` }]);
}
