import assert from 'node:assert/strict';
import { test } from 'node:test';
import { todayIn } from '../time/timezone.ts';
import { datesOf, eventDays, isOnDates } from './event-days.ts';

const daysOf = (startsAt: string, endsAt: string, timezone = 'Europe/Berlin') =>
  eventDays({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, (at) => todayIn(timezone, at));

test('an event appears on every date that it or its turnaround touches', () => {
  assert.deepEqual(datesOf(daysOf('2027-03-12T19:00Z', '2027-03-13T10:00Z')), ['2027-03-12', '2027-03-13']);
  // Until midnight in Berlin.
  assert.deepEqual(datesOf(daysOf('2027-03-12T17:00Z', '2027-03-12T23:00Z')), ['2027-03-12']);
  assert.deepEqual(datesOf(daysOf('2027-03-12T17:00Z', '2027-03-12T23:00:00.001Z')), [
    '2027-03-12',
    '2027-03-13',
  ]);
  // 31 hours, and a turnaround of a day.
  assert.deepEqual(datesOf(daysOf('2027-03-12T22:00Z', '2027-03-15T05:00Z')), [
    ...['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'],
  ]);
});

test('the dates are those of the venue, also where the clock changes', () => {
  assert.deepEqual(datesOf(daysOf('2027-03-27T22:30Z', '2027-03-28T01:00Z')), ['2027-03-27', '2027-03-28']);
  assert.deepEqual(datesOf(daysOf('2027-03-12T19:00Z', '2027-03-13T05:01Z', 'America/New_York')), [
    ...['2027-03-12', '2027-03-13'],
  ]);
  assert.deepEqual(datesOf(daysOf('2027-03-12T19:00Z', '2027-03-13T05:00Z', 'America/New_York')), [
    '2027-03-12',
  ]);
});

test('is on dates that it touches at either end', () => {
  const days = { first: '2027-03-12', last: '2027-03-13' };
  const on = (from: string, to?: string) => isOnDates(days, { from, to });
  assert.deepEqual([on('2027-03-13', '2027-03-20'), on('2027-03-01', '2027-03-12')], [true, true]);
  assert.deepEqual([on('2027-03-14', '2027-03-20'), on('2027-03-01', '2027-03-11')], [false, false]);
  assert.deepEqual([on('2027-03-13'), on('2027-03-14'), on('2027-01-01')], [true, false, true]);
});
