import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandSeries } from '../expand-series.ts';
import { seriesOfDates } from './series-of-dates.ts';

test('three or more dates that are whole weeks apart are a series, also if some are left out', () => {
  const weekly = { frequency: 'weekly', from: '2027-01-12', interval: 1 };
  assert.deepEqual(seriesOfDates(['2027-01-12', '2027-01-19', '2027-01-26']), {
    ...weekly,
    until: '2027-01-26',
  });
  // In any order; without 2 February.
  assert.deepEqual(seriesOfDates(['2027-02-09', '2027-01-12', '2027-01-26', '2027-01-19']), {
    ...weekly,
    until: '2027-02-09',
  });
  assert.deepEqual(seriesOfDates(['2027-01-12', '2027-01-26', '2027-02-09']), {
    ...weekly,
    interval: 2,
    until: '2027-02-09',
  });
});

test('dates on the same weekdays of three or more weeks are a series, also if some are left out', () => {
  const rule = {
    frequency: 'weekly',
    from: '2027-06-10',
    interval: 2,
    weekdays: [2, 4],
    until: '2027-07-20',
  } as const;
  const [first = '', second = '', third = '', ...others] = expandSeries(rule, 'series');
  assert.deepEqual(
    [first, second, third, others],
    [...['2027-06-10', '2027-06-22', '2027-06-24'], ['2027-07-06', '2027-07-08', '2027-07-20']],
  );
  assert.deepEqual(seriesOfDates([third, first, ...others]), rule);
});

test('dates on the same weekday of each month are a monthly series, unless a weekly one fits as well', () => {
  const from = '2027-01-12';
  assert.deepEqual(seriesOfDates([from, '2027-02-09', '2027-03-09', '2027-04-13']), {
    frequency: 'monthly',
    from,
    week: 'second',
    until: '2027-04-13',
  });
  assert.deepEqual(seriesOfDates([from, '2027-02-09', '2027-03-09']), {
    frequency: 'weekly',
    from,
    interval: 4,
    until: '2027-03-09',
  });
  assert.deepEqual(seriesOfDates(['2027-01-29', '2027-02-26', '2027-04-30']), {
    frequency: 'monthly',
    from: '2027-01-29',
    week: 'last',
    until: '2027-04-30',
  });
});

test('other dates are no series', () => {
  for (const dates of [
    [],
    ['2027-01-12', '2027-01-19'],
    ['2027-01-12', '2027-01-19', '2027-01-27'],
    ['2027-01-12', '2027-01-12', '2027-01-19'],
    // A festival from Friday to Monday
    ['2027-01-15', '2027-01-16', '2027-01-17', '2027-01-18'],
    // An exhibition of three weeks
    Array.from({ length: 21 }, (_, day) => `2027-01-${String(day + 4).padStart(2, '0')}`),
    // Few dates of many weeks
    ['2027-01-12', '2027-02-04', '2027-03-12', '2027-04-20'],
  ])
    assert.equal(seriesOfDates(dates), null, dates.join(' '));
});
