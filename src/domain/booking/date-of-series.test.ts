import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, dateRange } from '../time/calendar.ts';
import { isDateOfSeries, weeksOfMonth } from './date-of-series.ts';
import { expandSeries } from './expand-series.ts';
import { parseSeriesRule } from './series-rule.ts';

type RuleDocument = Parameters<typeof parseSeriesRule>[0];

/** The days from a Monday on, with their weekday and week, counted one by one. */
const days = (() => {
  const counted: { date: string; weekday: number; week: number }[] = [];
  let [weekday, week] = [1, 0];
  for (const date of dateRange('2027-01-04', '2032-01-04')) {
    counted.push({ date, weekday, week });
    [weekday, week] = weekday === 7 ? [1, week + 1] : [weekday + 1, week];
  }
  return counted;
})();
const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));

/** Returns the dates of a rule as its documentation describes them: it walks through all days, and counts weekdays. */
function datesDayByDay(rule: RuleDocument): string[] {
  const { frequency, from, interval = 1, week, until = '9999-12-31', count = 1_000 } = rule;
  const first = days.find(({ date }) => date === from);
  const found: string[] = [];
  for (const { date, weekday, week: number } of days) {
    if (date < from || date > until || found.length === count) continue;
    if (!(rule.weekdays ?? [first?.weekday]).includes(weekday)) continue;
    const inMonth = byMonth.get(date.slice(0, 7))?.filter((day) => day.weekday === weekday) ?? [];
    const places = { first: 0, second: 1, third: 2, fourth: 3, last: inMonth.length - 1 };
    const isOfRule =
      frequency === 'weekly'
        ? (number - (first?.week ?? 0)) % interval === 0
        : inMonth[places[week ?? 'first']]?.date === date;
    if (isOfRule) found.push(date);
  }
  return found;
}

const from = fc.integer({ min: 30, max: 400 }).map((days) => addDays('2027-01-04', days));
const end = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
  fc.integer({ min: 0, max: 400 }).map((days) => ({ days })),
);
const weekday = fc.integer({ min: 1, max: 7 });
const rule: fc.Arbitrary<RuleDocument> = fc
  .tuple(
    from,
    fc.oneof(
      fc.record(
        {
          frequency: fc.constant('weekly' as const),
          interval: fc.integer({ min: 1, max: 6 }),
          weekdays: fc.array(weekday, { minLength: 1, maxLength: 8 }),
        },
        { requiredKeys: ['frequency'] },
      ),
      fc.record(
        {
          frequency: fc.constant('monthly' as const),
          week: fc.constantFrom(...weeksOfMonth),
          weekdays: fc.tuple(weekday),
        },
        { requiredKeys: ['frequency', 'week'] },
      ),
    ),
    end,
  )
  .map(([first, repeats, last]) => ({
    from: first,
    ...repeats,
    ...('days' in last ? { until: addDays(first, last.days) } : last),
  }));

test('makes the dates that one finds day by day, and knows them from all others', () => {
  fc.assert(
    fc.property(rule, (document) => {
      const expected = datesDayByDay(document);
      const parsed = parseSeriesRule(document, 'series');
      if (expected.length > 0 && expected.length <= 104)
        deepEqual([...expandSeries(parsed, 'series')], expected);
      const until = expected.at(-1) ?? document.from;
      deepEqual(
        dateRange(addDays(document.from, -30), until).filter((date) => isDateOfSeries(parsed, date)),
        expected,
      );
    }),
    { numRuns: 300 },
  );
});

test('knows chosen dates', () => {
  const dates = ['2027-03-09', '2027-03-11', '2027-05-30'];
  const chosen = { frequency: 'dates', from: '2027-03-09', dates } as const;
  deepEqual(
    dateRange('2027-01-01', '2028-03-31').filter((date) => isDateOfSeries(chosen, date)),
    dates,
  );
});

test('finds a class that was moved from Tuesday to Wednesday', () => {
  const weekly = { frequency: 'weekly', from: '2027-01-05', interval: 1 } as const;
  equal(isDateOfSeries(weekly, '2027-01-12'), true);
  equal(isDateOfSeries(weekly, '2027-01-13'), false);
});
