/** The schema of a report. */
import { type TSchema, Type } from 'typebox';
import { refTo } from '../server/schemas.ts';
import { dateSchema } from './calendar/date-range.ts';
import { reasonCode } from './requests/schemas.ts';
import { cents, orNull, text } from './schema-members.ts';

const count = (description: string, example = 7) => Type.Integer({ description, examples: [example] });
const minutes = {
  bookedMinutes: count('Booked time, also outside the offered hours.', 2_520),
  offeredMinutes: count('Time that visitors could book by today’s slots, seasons and blocks.', 26_880),
};
const listOf = (members: Record<string, TSchema>, description: string) =>
  Type.Array(Type.Object(members), { description });
const Sum = (what: string) =>
  Type.Object(
    { count: count('The number.'), totalCents: cents('The agreed prices, or else the quotes, with tax') },
    { description: what },
  );
const percentiles = (unit: string, description: string) =>
  Type.Object(
    {
      count: count('The number of requests.', 120),
      median: orNull(count(unit, 41), `The median, in ${unit.toLowerCase()}; null: there are none.`),
      p90: orNull(count(unit, 190), 'The 90th percentile.'),
    },
    { description },
  );
const currency = text('The currency.', 'GBP');
const siteKey = orNull(text('The key.', 'riverside-web'), 'The website key; null: entered by staff.');

/** The figures of a period. */
export const Report = Type.Object(
  {
    from: dateSchema('The first date.'),
    to: dateSchema('The last date, inclusive.'),
    utilisation: Type.Object(
      {
        total: Type.Object(minutes, { description: 'All rooms together.' }),
        rooms: listOf(
          {
            room: text('The room.', 'hall-a'),
            name: text('The name of the smallest space in it.', 'Hall A'),
            ...minutes,
          },
          'Each room, whatever space it is booked as.',
        ),
        spaces: listOf(
          { spaceId: text('The space.', 'main-hall'), name: text('Its name.', 'Main Hall'), ...minutes },
          'Each space, as booked under this name. Those that no longer exist come last.',
        ),
        weekdays: listOf(
          { weekday: count('1 = Monday … 7 = Sunday.', 6), ...minutes },
          'All rooms by weekday.',
        ),
        months: listOf({ month: text('The month.', '2027-03'), ...minutes }, 'All rooms by month.'),
      },
      {
        description: 'Booked and offered time. The time of a room counts once, however many slots cover it.',
      },
    ),
    values: listOf(
      {
        spaceId: text('The space.', 'main-hall'),
        name: text('Its name.', 'Main Hall'),
        currency,
        accepted: Sum('Accepted.'),
        pending: Sum('Pending.'),
        declined: Sum('Declined.'),
        cancelled: Sum('Cancelled.'),
        expired: Sum('Expired: not decided before the hold ended.'),
      },
      'The value of the dates booked or requested, by space and currency.',
    ),
    leadDays: percentiles('Days', 'Whole days from a request on a website to its event.'),
    decisionHours: percentiles(
      'Hours',
      'Hours from a request on a website to its acceptance or refusal, rounded up.',
    ),
    reasons: listOf(
      {
        decision: Type.Enum(['declined', 'cancelled'], { description: 'The decision.' }),
        reasonCode: orNull(reasonCode, 'The reason; null: none was chosen.'),
        count: count('The number of requests.', 3),
      },
      'The reasons of refusals and cancellations.',
    ),
    sources: listOf(
      {
        siteKey,
        label: orNull(text('The label.', 'Website'), 'Its label; null: entered by staff, or removed.'),
        currency,
        requests: count('The number of requests whose first date is in the period.', 120),
        accepted: Sum('How many of these were accepted, and the value of all accepted dates in the period.'),
      },
      'Where requests came from.',
    ),
  },
  { $id: 'Report', description: 'The figures of a venue in a period.' },
);

/** A report and the one of the year before. */
export const ReportPair = Type.Object({
  current: refTo(Report),
  yearBefore: refTo(Report),
});
