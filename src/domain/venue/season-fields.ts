/** The schema of a season, and its rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { validateDateRange } from '../fields/dates.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { strictObject } from '../fields/strict-object.ts';
import { dateOrDayOfYear } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { isCalendarDate } from '../time/calendar.ts';
import { isDayOfYear, type Season } from './season.ts';

/** The seasons of a slot; empty: all year. */
export const seasons = Type.Optional(
  Type.Array(
    strictObject(
      {
        from: dateOrDayOfYear({
          description: 'The first date: month and day of every year, MM-DD, or one date, YYYY-MM-DD.',
          examples: ['05-01', '2027-05-01'],
        }),
        to: dateOrDayOfYear({
          description:
            'The last date, inclusive, in the notation of "from". A yearly one before "from" is in the next year.',
          examples: ['10-31', '2027-10-31'],
        }),
      },
      { description: 'A part of the year, every year or once.' },
    ),
    {
      maxItems: venueFileLimits.seasons,
      default: [],
      description: 'When the slot is offered; omitted: all year.',
    },
  ),
);

/** A leap year, which has every yearly day. */
const leapYear = '2028';

/** Yields the problems of a season that its schema cannot express. */
export function* validateSeason({ from, to }: PartiallyParsed<Season>, path: string): Iterable<FieldProblem> {
  if (from !== undefined && to !== undefined && isDayOfYear(from) !== isDayOfYear(to)) {
    yield {
      path,
      message: `mixes two kinds of dates, ${from} and ${to}; use either MM-DD (every year) or YYYY-MM-DD (one year) for both`,
      ...codedProblem('dates_of_two_kinds'),
    };
    return;
  }
  const dates = { from, to };
  for (const member of ['from', 'to'] as const) {
    const day = dates[member];
    if (day === undefined || !isDayOfYear(day)) continue;
    dates[member] = undefined;
    if (!isCalendarDate(`${leapYear}-${day}`))
      yield {
        path: `${path}.${member}`,
        message: `${day} is not a month and a day, such as "10-31"`,
        ...codedProblem('month_and_day'),
      };
  }
  yield* validateDateRange(dates, path);
}
