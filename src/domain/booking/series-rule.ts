/** The rule of a series: on which dates a class or a course is. Its slot gives the times, so a rule has none. */
import { type Static, Type } from 'typebox';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { isExistingDate, validateDate } from '../fields/dates.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { strictObject } from '../fields/strict-object.ts';
import { date } from '../fields/text.ts';
import { weekdays } from '../fields/weekdays.ts';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import { isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { maxItems } from './booked-item.ts';
import { type WeekOfMonth, weeksOfMonth } from './date-of-series.ts';

/** `dates`: chosen dates. */
const seriesFrequencies = ['weekly', 'monthly', 'dates'] as const;
/** The maximum number of weeks from one date to the next. */
export const maxSeriesWeeksApart = 52;

/** The members of a rule, in the management API too. */
export const seriesRuleFields = {
  frequency: Type.Enum([...seriesFrequencies], {
    description: '`weekly`, `monthly` on a weekday, or chosen `dates`.',
    examples: ['weekly'],
  }),
  from: date({ description: 'The day from which it counts.', examples: ['2027-01-12'] }),
  interval: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxSeriesWeeksApart,
      description:
        'Weekly only: the number of weeks from one date to the next, or with several weekdays from one week, Monday to Sunday, with dates to the next; omitted: 1.',
      examples: [2],
    }),
  ),
  weekdays: weekdays({
    description:
      'Weekly or monthly: the weekdays, 1 = Monday to 7 = Sunday; monthly only one. Omitted: that of `from`.',
    examples: [[2, 4]],
  }),
  week: Type.Optional(
    Type.Enum([...weeksOfMonth], {
      description: 'Monthly only, and required there: which of these weekdays in the month.',
      examples: ['second'],
    }),
  ),
  until: Type.Optional(
    date({
      description: 'The last possible date. Either this or `count`, but not with `dates`.',
      examples: ['2027-06-29'],
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxItems,
      description: 'The number of dates, those that are skipped later included.',
      examples: [12],
    }),
  ),
  dates: Type.Optional(
    Type.Array(date({ description: 'A date.', examples: ['2027-01-12'] }), {
      minItems: 1,
      maxItems,
      description: 'The chosen dates, with the frequency `dates` only.',
    }),
  ),
} as const;

/** The schema of a rule; `validateSeriesRule` checks the rest. */
export const seriesRuleSchema = strictObject(seriesRuleFields);

type SeriesRuleDocument = Readonly<Static<typeof seriesRuleSchema>>;

/** The end of a rule: a last possible date, or a number of dates. */
type SeriesEnd = { readonly until: CalendarDate } | { readonly count: number };

/** ISO weekdays, ascending; monthly only one. Omitted: that of `from`. */
type SeriesWeekdays = { readonly weekdays?: readonly number[] };

/** A rule of a series. */
export type SeriesRule = { readonly from: CalendarDate } & (
  | ({ readonly frequency: 'weekly' /** Weeks. */; readonly interval: number } & SeriesWeekdays & SeriesEnd)
  | ({ readonly frequency: 'monthly'; readonly week: WeekOfMonth } & SeriesWeekdays & SeriesEnd)
  | { readonly frequency: 'dates'; readonly dates: readonly CalendarDate[] }
);

/** The series of a booking: for display and extension only. The items are what is booked. */
export interface Series {
  readonly rule: SeriesRule;
  /** The reference of the booking of the season before; null: none. */
  readonly continues: string | null;
}

/** Yields the problems of a rule that its schema cannot express. */
export function* validateSeriesRule(
  rule: PartiallyParsed<SeriesRuleDocument>,
  path: string,
): Iterable<FieldProblem> {
  const at = (member: string) => `${path}.${member}`;
  const { frequency, from, until, dates } = rule;
  yield* validateDate(from, at('from'));
  yield* validateDate(until, at('until'));
  for (const [index, each] of (dates ?? []).entries()) yield* validateDate(each, at(`dates[${index}]`));
  if (isExistingDate(from) && isExistingDate(until) && until < from)
    yield {
      path: at('until'),
      message: `${until} is before "from", ${from}`,
      ...codedProblem('before_beginning', { from }),
    };
  if (frequency === undefined) return;
  const { needed, allowed } = membersOf[frequency];
  for (const member of ['interval', 'weekdays', 'week', 'until', 'count', 'dates'] as const) {
    const isGiven = rule[member] !== undefined;
    if (isGiven && !allowed.includes(member)) yield { path: at(member), ...notWith(frequency) };
    if (!isGiven && needed === member) yield { path: at(member), ...missing };
  }
  if (frequency === 'dates') return;
  if (frequency === 'monthly' && new Set(rule.weekdays).size > 1)
    yield {
      path: at('weekdays'),
      message: 'has more than one weekday, which only a weekly series may have',
      ...codedProblem('too_many', { most: 1 }),
    };
  if (until === undefined && rule.count === undefined) yield { path: at('until'), ...missing };
  if (until !== undefined && rule.count !== undefined)
    yield {
      path: at('count'),
      message: 'cannot be combined with "until"; send one of the two',
      ...codedProblem('one_of_two'),
    };
}

const membersOf: Readonly<
  Record<SeriesRule['frequency'], { readonly needed?: string; readonly allowed: readonly string[] }>
> = {
  weekly: { allowed: ['interval', 'weekdays', 'until', 'count'] },
  monthly: { needed: 'week', allowed: ['weekdays', 'week', 'until', 'count'] },
  dates: { needed: 'dates', allowed: ['dates'] },
};

const missing: Omit<FieldProblem, 'path'> = { message: 'is missing', ...codedProblem('required') };
const notWith = (frequency: string): { readonly message: string } & CodedProblem => ({
  message: `is not allowed with the frequency "${frequency}"`,
  ...codedProblem('does_not_fit'),
});

/**
 * Returns the rule of a document that its schema accepts.
 *
 * @param path the path of the rule in the request
 * @throws ValidationError with every problem
 */
export function parseSeriesRule(document: SeriesRuleDocument, path: string): SeriesRule {
  const problems = [...validateSeriesRule(document, path)];
  if (problems.length > 0) throw new ValidationError(problems);
  const { frequency, from, interval = 1, week = 'first', until, count = 1, dates = [] } = document;
  const days = [...new Set(document.weekdays)].sort((one, other) => one - other);
  // As before rules had weekdays.
  const isOwn = days.some((weekday) => weekday !== isoWeekday(from));
  const more = { ...(isOwn && { weekdays: days }), ...(until === undefined ? { count } : { until }) };
  if (frequency === 'weekly') return { frequency, from, interval, ...more };
  if (frequency === 'monthly') return { frequency, from, week, ...more };
  return { frequency, from, dates: [...new Set(dates)].sort() };
}

/** Presents a series in the management API and in exports: the members of its rule, and what it continues. */
export function presentSeries({ rule, continues }: Series): SeriesRuleDocument & Pick<Series, 'continues'> {
  const { frequency, from } = rule;
  if (rule.frequency === 'dates') return { frequency, from, dates: [...rule.dates], continues };
  return {
    frequency,
    from,
    ...(rule.frequency === 'weekly' ? { interval: rule.interval } : { week: rule.week }),
    ...(rule.weekdays && { weekdays: [...rule.weekdays] }),
    ...('until' in rule ? { until: rule.until } : { count: rule.count }),
    continues,
  };
}
