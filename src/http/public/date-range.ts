/** The dates that an answer covers. */
import { Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { CalendarDate as CalendarDateSchema } from './field-schemas.ts';

/** Most dates one answer on a space covers (specification §4, §8). */
const maxDates = 92;

/** Both included; `checkRange` asks whether they are in order, and not too many. */
export const DateRange = Type.Object({ from: CalendarDateSchema, to: CalendarDateSchema });

/** @throws ValidationError for a range that is reversed or too long */
export function checkRange(from: CalendarDate, to: CalendarDate, most = maxDates): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new ValidationError([{ path: 'to', message: 'must not be before from' }]);
  if (days > most)
    throw new ValidationError([{ path: 'to', message: `must leave a range of at most ${most} dates` }]);
}
