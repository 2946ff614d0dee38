import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wallClockIn } from './wall-clock.ts';

const shown = (timezone: string, instant: string) => {
  const { date, minute } = wallClockIn(timezone)(Date.parse(instant));
  return `${date} ${Math.floor(minute / 60)}:${minute % 60}`;
};

test('converts an instant to a date and minute on the venue’s clock in any browser time zone', () => {
  assert.equal(shown('Europe/London', '2027-01-10T00:00:00Z'), '2027-01-10 0:0');
  assert.equal(shown('America/New_York', '2027-01-10T00:05:00Z'), '2027-01-09 19:5');
  assert.equal(shown('Asia/Kathmandu', '2027-12-31T18:20:00Z'), '2028-01-01 0:5');
});

test('matches the wall clock before and after a DST change', () => {
  assert.equal(shown('Europe/London', '2027-03-28T00:59:00Z'), '2027-03-28 0:59');
  assert.equal(shown('Europe/London', '2027-03-28T01:00:00Z'), '2027-03-28 2:0');
  assert.equal(shown('America/New_York', '2027-11-07T05:30:00Z'), '2027-11-07 1:30');
  assert.equal(shown('America/New_York', '2027-11-07T06:30:00Z'), '2027-11-07 1:30');
});
