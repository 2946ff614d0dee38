import { deepEqual, equal, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { expandSeries } from './expand-series.ts';
import type { SeriesRule } from './series-rule.ts';

const datesOf = (rule: SeriesRule) => expandSeries(rule, 'series');

test('repeats a date every week, the last possible date included', () => {
  deepEqual(datesOf({ frequency: 'weekly', from: '2027-03-02', interval: 1, until: '2027-04-06' }), [
    ...['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06'],
  ]);
});

test('repeats a date every two weeks over the end of a leap year’s February', () => {
  deepEqual(datesOf({ frequency: 'weekly', from: '2028-02-15', interval: 2, count: 4 }), [
    ...['2028-02-15', '2028-02-29', '2028-03-14', '2028-03-28'],
  ]);
});

test('counts the weeks of an interval on a Sunday from that Sunday', () => {
  deepEqual(datesOf({ frequency: 'weekly', from: '2027-12-19', interval: 3, count: 3 }), [
    ...['2027-12-19', '2028-01-09', '2028-01-30'],
  ]);
});

test('repeats a date on the second Tuesday of each month', () => {
  deepEqual(datesOf({ frequency: 'monthly', from: '2027-11-09', week: 'second', until: '2028-03-13' }), [
    ...['2027-11-09', '2027-12-14', '2028-01-11', '2028-02-08'],
  ]);
});

test('starts a monthly series in the next month if its day of this month has passed', () => {
  deepEqual(datesOf({ frequency: 'monthly', from: '2027-01-19', week: 'first', count: 2 }), [
    ...['2027-02-02', '2027-03-02'],
  ]);
});

test('finds the last weekday in months with four and with five of them', () => {
  deepEqual(datesOf({ frequency: 'monthly', from: '2028-01-31', week: 'last', count: 5 }), [
    ...['2028-01-31', '2028-02-28', '2028-03-27', '2028-04-24', '2028-05-29'],
  ]);
});

test('repeats Tuesdays and Thursdays until 30 June, a Wednesday', () => {
  const rule = { frequency: 'weekly', from: '2027-06-10', interval: 1, weekdays: [2, 4] } as const;
  deepEqual(datesOf({ ...rule, until: '2027-06-30' }), [
    ...['2027-06-10', '2027-06-15', '2027-06-17', '2027-06-22', '2027-06-24', '2027-06-29'],
  ]);
});

test('counts weeks from Monday if a series has several weekdays every two weeks', () => {
  const rule = { frequency: 'weekly', from: '2027-06-10', interval: 2, weekdays: [2, 4] } as const;
  deepEqual(datesOf({ ...rule, count: 5 }), [
    ...['2027-06-10', '2027-06-22', '2027-06-24', '2027-07-06', '2027-07-08'],
  ]);
});

test('finds the second Tuesday and the last Friday of each month from any day', () => {
  const monthly = { frequency: 'monthly', from: '2027-02-10' } as const;
  deepEqual(datesOf({ ...monthly, week: 'second', weekdays: [2], count: 3 }), [
    ...['2027-03-09', '2027-04-13', '2027-05-11'],
  ]);
  deepEqual(datesOf({ ...monthly, week: 'last', weekdays: [5], until: '2027-05-27' }), [
    ...['2027-02-26', '2027-03-26', '2027-04-30'],
  ]);
});

test('keeps chosen dates', () => {
  deepEqual(
    datesOf({ frequency: 'dates', from: '2027-05-01', dates: ['2027-05-01', '2027-05-05', '2027-06-30'] }),
    ['2027-05-01', '2027-05-05', '2027-06-30'],
  );
});

test('has as many dates as a booking, and refuses one more', () => {
  const weekly = { frequency: 'weekly', from: '2027-01-05', interval: 1 } as const;
  equal(datesOf({ ...weekly, count: 104 }).at(-1), '2028-12-26');
  equal(datesOf({ ...weekly, until: '2029-01-01' }).length, 104);
  throws(
    () => datesOf({ ...weekly, until: '2029-01-02' }),
    new ValidationError([
      {
        path: 'series.until',
        message: 'makes more than 104 dates, the most possible',
        problem: 'too_many_dates',
        values: { most: 104 },
      },
    ]),
  );
});

test('ends with the last supported date', () => {
  deepEqual(datesOf({ frequency: 'weekly', from: '9999-12-24', interval: 1, count: 5 }), [
    ...['9999-12-24', '9999-12-31'],
  ]);
});

test('refuses a rule without any date', () => {
  throws(
    () => datesOf({ frequency: 'monthly', from: '2027-03-10', week: 'first', until: '2027-03-31' }),
    ValidationError,
  );
});
