/** The periods of reports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsOfPeriod, namedPeriod, periodNames, yearBefore } from './report-period.ts';

test('named periods are those of the calendar', () => {
  assert.deepEqual(
    periodNames.map((name) => {
      const { from, to } = namedPeriod(name, '2028-01-15');
      return [name, from, to];
    }),
    [
      ['year_to_date', '2028-01-01', '2028-01-15'],
      ['this_month', '2028-01-01', '2028-01-31'],
      ['last_month', '2027-12-01', '2027-12-31'],
      ['this_year', '2028-01-01', '2028-12-31'],
      ['last_year', '2027-01-01', '2027-12-31'],
    ],
  );
});

test('the year before has the same dates; a February ends on its last day', () => {
  const before = (from: string, to: string) => Object.values(yearBefore({ from, to }));
  assert.deepEqual(before('2028-01-01', '2028-11-25'), ['2027-01-01', '2027-11-25']);
  assert.deepEqual(before('2028-02-29', '2028-02-29'), ['2027-02-28', '2027-02-28']);
  assert.deepEqual(before('2029-02-01', '2029-02-28'), ['2028-02-01', '2028-02-29']);
  assert.deepEqual(before('2029-02-28', '2029-03-01'), ['2028-02-28', '2028-03-01']);
  assert.deepEqual(before('9998-12-01', '9999-12-31'), ['9997-12-01', '9998-12-31']);
});

test('lists the months of a period', () => {
  assert.deepEqual(monthsOfPeriod({ from: '2027-11-30', to: '2028-01-01' }), [
    '2027-11',
    '2027-12',
    '2028-01',
  ]);
  assert.deepEqual(monthsOfPeriod({ from: '9999-12-01', to: '9999-12-31' }), ['9999-12']);
});
