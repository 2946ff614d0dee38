/** Schemas of notice and horizon, and their rules. */
import { type TInteger, type TSchemaOptions, Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { codedProblem } from '../problem-codes.ts';
import type { BookingWindow, SpaceBookingWindow } from './booking-window.ts';

const hours = (options: TSchemaOptions = {}) =>
  Type.Integer({ minimum: 0, maximum: venueFileLimits.noticeHours, examples: [48], ...options });
const days = () => Type.Integer({ minimum: 0, maximum: venueFileLimits.horizonDays, examples: [365] });
const orNull = (schema: TInteger, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { default: null, description }));

/** Notice and horizon of a venue's spaces. */
export const bookingWindow = {
  noticeHours: Type.Optional(
    hours({
      default: 0,
      description: 'The minimum number of hours between a request and the start of its slot.',
    }),
  ),
  horizonDays: orNull(
    days(),
    'The maximum number of days ahead that can be requested; 0 is today only; null or omitted: no limit.',
  ),
};

/** The same for one space, overriding the venue's. */
export const spaceBookingWindow = {
  noticeHours: orNull(hours(), 'The notice of this space; null or omitted: the venue’s.'),
  horizonDays: orNull(days(), 'The booking window of this space; null or omitted: the venue’s.'),
};

/** The hours from a request at the start of today to the end of the last bookable day. */
const lastHour = (horizonDays: number) => 24 * (horizonDays + 1);

/**
 * Yields a problem if no date could ever be requested: the notice exceeds the horizon.
 *
 * @param own the values of the venue or the space
 * @param inherited the venue's values, for a space
 * @param path the path of the values
 */
export function* validateBookingWindow(
  own: PartiallyParsed<SpaceBookingWindow>,
  inherited: PartiallyParsed<BookingWindow>,
  path: string,
): Iterable<FieldProblem> {
  const noticeHours = own.noticeHours ?? inherited.noticeHours;
  const horizonDays = own.horizonDays ?? inherited.horizonDays;
  const hasOwnValue = (own.noticeHours ?? null) !== null || (own.horizonDays ?? null) !== null;
  if (!hasOwnValue || noticeHours === undefined || horizonDays === undefined || horizonDays === null) return;
  if (noticeHours < lastHour(horizonDays)) return;
  const horizon = horizonDays === 1 ? '1 day' : `${horizonDays} days`;
  const member = (own.noticeHours ?? null) === null ? 'horizonDays' : 'noticeHours';
  yield {
    path: `${path}.${member}`,
    message: `leaves no date that can be requested: a notice of ${noticeHours} hours is longer than a horizon of ${horizon}`,
    ...codedProblem('notice_above_horizon', { hours: noticeHours, days: horizonDays }),
  };
}
