import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInSeason, nextSeason } from './season.ts';

const within = (from: string, to: string, ...dates: string[]) =>
  dates.map((date) => isInSeason([{ from, to }], date));

test('a slot without a season is offered all year', () => {
  assert.equal(isInSeason([], '2027-02-28'), true);
});

test('a yearly season is the same every year, both ends included', () => {
  assert.deepEqual(within('05-01', '10-31', '2027-04-30', '2027-05-01', '2030-10-31', '2030-11-01'), [
    ...[false, true, true, false],
  ]);
});

test('a yearly season may cross New Year', () => {
  assert.deepEqual(within('11-15', '01-06', '2027-11-14', '2027-11-15', '2028-01-06', '2028-01-07'), [
    ...[false, true, true, false],
  ]);
});

test('a season of one year applies to that year only', () => {
  const dates = ['2027-04-30', '2027-05-01', '2027-05-02', '2027-05-03', '2028-05-02'];
  assert.deepEqual(within('2027-05-01', '2027-05-02', ...dates), [false, true, true, false, false]);
});

test('in non-leap years, 29 February becomes 1 March as a start and 28 February as an end', () => {
  assert.deepEqual(within('02-29', '03-31', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'), [
    ...[false, true, false, true],
  ]);
  assert.deepEqual(within('02-01', '02-29', '2027-02-28', '2027-03-01', '2028-02-29', '2028-03-01'), [
    ...[true, false, true, false],
  ]);
  assert.deepEqual(within('02-29', '02-29', '2027-02-28', '2027-03-01', '2028-02-29'), [false, false, true]);
});

test('several seasons combine', () => {
  const seasons = [
    { from: '05-01', to: '05-31' },
    { from: '2027-12-24', to: '2027-12-26' },
  ];
  const dates = ['2027-05-31', '2027-06-01', '2027-12-25', '2028-12-25'];
  assert.deepEqual(
    dates.map((date) => isInSeason(seasons, date)),
    [true, false, true, false],
  );
});

test('a yearly season has the dates of the one that runs now or comes next', () => {
  const summer = { from: '05-01', to: '09-30' };
  assert.deepEqual(nextSeason(summer, '2026-09-30'), { from: '2026-05-01', to: '2026-09-30' });
  assert.deepEqual(nextSeason(summer, '2026-11-29'), { from: '2027-05-01', to: '2027-09-30' });
  const winter = { from: '11-01', to: '02-29' };
  assert.deepEqual(nextSeason(winter, '2026-11-29'), { from: '2026-11-01', to: '2027-02-28' });
  assert.deepEqual(nextSeason(winter, '2028-01-15'), { from: '2027-11-01', to: '2028-02-29' });
  const once = { from: '2025-05-01', to: '2025-06-01' };
  assert.deepEqual(nextSeason(once, '2026-11-29'), once);
});
