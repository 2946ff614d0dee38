import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { parseSeriesRule, validateSeriesRule } from './series-rule.ts';

const pathsOf = (rule: Parameters<typeof validateSeriesRule>[0]) =>
  [...validateSeriesRule(rule, 'series')].map(({ path, problem }) => `${path}: ${problem}`);

test('reads a rule, with every week as the default and each chosen date once', () => {
  deepEqual(parseSeriesRule({ frequency: 'weekly', from: '2027-01-05', count: 3 }, 'series'), {
    frequency: 'weekly',
    from: '2027-01-05',
    interval: 1,
    count: 3,
  });
  deepEqual(
    parseSeriesRule(
      { frequency: 'monthly', from: '2027-01-05', week: 'last', until: '2027-06-30' },
      'series',
    ),
    { frequency: 'monthly', from: '2027-01-05', week: 'last', until: '2027-06-30' },
  );
  deepEqual(
    parseSeriesRule({ frequency: 'weekly', from: '2027-01-05', weekdays: [4, 2, 4], count: 3 }, 'series'),
    { frequency: 'weekly', from: '2027-01-05', interval: 1, weekdays: [2, 4], count: 3 },
  );
  // A Tuesday, as rules without weekdays repeat it.
  deepEqual(parseSeriesRule({ frequency: 'weekly', from: '2027-01-05', weekdays: [2], count: 3 }, 'series'), {
    frequency: 'weekly',
    from: '2027-01-05',
    interval: 1,
    count: 3,
  });
  const dates = ['2027-05-05', '2027-05-01', '2027-05-05'];
  deepEqual(parseSeriesRule({ frequency: 'dates', from: '2027-05-01', dates }, 'series'), {
    frequency: 'dates',
    from: '2027-05-01',
    dates: ['2027-05-01', '2027-05-05'],
  });
});

test('names what is missing and what does not belong to a rule', () => {
  const from = '2027-01-05';
  deepEqual(pathsOf({ frequency: 'weekly', from, week: 'last' }), [
    ...['series.week: does_not_fit', 'series.until: required'],
  ]);
  deepEqual(pathsOf({ frequency: 'monthly', from, interval: 2, until: '2027-01-04', count: 2 }), [
    'series.until: before_beginning',
    'series.interval: does_not_fit',
    'series.week: required',
    'series.count: one_of_two',
  ]);
  deepEqual(pathsOf({ frequency: 'monthly', from, week: 'last', weekdays: [1, 5], count: 2 }), [
    'series.weekdays: too_many',
  ]);
  deepEqual(pathsOf({ frequency: 'dates', from, weekdays: [1], dates: [from] }), [
    'series.weekdays: does_not_fit',
  ]);
  deepEqual(pathsOf({ frequency: 'dates', from: '2027-02-30', count: 2 }), [
    ...['series.from: date', 'series.count: does_not_fit', 'series.dates: required'],
  ]);
});
