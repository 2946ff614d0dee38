/** The date range of a response. */
import { Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { listText } from '../../domain/fields/text.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { CalendarDate as CalendarDateSchema } from './field-schemas.ts';

/** The maximum number of dates for one space (specification §4, §8). */
const maxDates = 92;

/** The maximum number of dates for all spaces: an addition to the specification. */
export const maxDatesOfAllSpaces = 31;

/** Both inclusive; `checkRange` checks their order and number. */
export const DateRange = Type.Object({ from: CalendarDateSchema, to: CalendarDateSchema });

/** What a client can ask to be added to availability, and what each adds. */
const availabilityAdditions = {
  reasons: 'adds `reason` to each slot that is not free',
  prices: 'adds `fromCents` to each slot that is free',
  times: 'adds the free `times` to each slot with `hours`',
};
type AvailabilityAddition = keyof typeof availabilityAdditions;

/**
 * Returns the schema of the additional members of an availability response that the client asks for. An unknown one is
 * refused: without its members, a client would show nothing as free.
 *
 * @param lists several at once, which the API's description lists too
 */
export const AvailabilityAdditions = (
  values: readonly AvailabilityAddition[],
  lists: readonly string[] = [],
) => ({
  with: Type.Optional(
    listText(values, {
      description: `Additional members, separated by commas; others get a 422. ${values.map((value) => `\`${value}\` ${availabilityAdditions[value]}`).join(', ')}. An addition to the specification.`,
      examples: [...values, ...lists],
    }),
  ),
});

/** Returns whether the client asks for these additional members. */
export const asksFor = (added: AvailabilityAddition, { with: all }: { readonly with?: string }): boolean =>
  all?.split(',').includes(added) ?? false;

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
