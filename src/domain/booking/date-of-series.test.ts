import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { dateRange } from '../time/calendar.ts';
import { isDateOfSeries } from './date-of-series.ts';
import { expandSeries } from './expand-series.ts';
import type { SeriesRule } from './series-rule.ts';

test('knows the dates of a series from all others', () => {
  const [from, until] = ['2027-03-09', '2028-03-31'];
  const dates = ['2027-03-09', '2027-03-11', '2027-05-30'];
  const rules: readonly SeriesRule[] = [
    ...([1, 2, 5] as const).map((interval) => ({ frequency: 'weekly', from, interval, until }) as const),
    ...(['first', 'second', 'fourth', 'last'] as const).map(
      (week) => ({ frequency: 'monthly', from, week, until }) as const,
    ),
    { frequency: 'dates', from, dates },
  ];
  for (const rule of rules)
    deepEqual(
      dateRange('2027-01-01', until).filter((date) => isDateOfSeries(rule, date)),
      expandSeries(rule, 'series'),
      JSON.stringify(rule),
    );
});

test('finds a class that was moved from Tuesday to Wednesday', () => {
  const rule = { frequency: 'weekly', from: '2027-01-05', interval: 1 } as const;
  equal(isDateOfSeries(rule, '2027-01-12'), true);
  equal(isDateOfSeries(rule, '2027-01-13'), false);
});
