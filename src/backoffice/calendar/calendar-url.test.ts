import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarState, parseCalendarUrl, type Span, shiftDate, visibleDates } from './calendar-url.ts';

const at = (query: string, isNarrow = false) =>
  parseCalendarUrl(new URLSearchParams(query), { today: '2027-03-10', isNarrow });

test('defaults to a quarter of spaces on a desktop and a week of days on a phone, from today', () => {
  const nothing = {
    on: '2027-03-10',
    day: null,
    spaceId: null,
    task: null,
    reference: null,
    item: null,
    until: null,
    hours: null,
  };
  assert.deepEqual(at(''), { by: 'space', span: 'quarter', ...nothing });
  assert.deepEqual(at('', true), { by: 'day', span: 'week', ...nothing });
});

test('applies valid parameters and ignores invalid ones', () => {
  const text: CalendarState = {
    by: 'day',
    span: 'month',
    on: '2027-05-01',
    day: '2027-05-09',
    spaceId: 'bar',
    task: 'block',
    reference: null,
    item: null,
    until: '2027-05-11',
    hours: { start: '18:00', end: '01:30' },
  };
  assert.deepEqual(
    at(
      'by=day&span=month&on=2027-05-01&day=2027-05-09&until=2027-05-11&space=bar&do=block&start=18:00&end=01:30',
    ),
    text,
  );
  assert.deepEqual(at('by=moon&span=year&on=2027-02-30&day=soon&do=dance&start=18:00&end=25:00'), at(''));
  // The selected day is visible.
  assert.equal(at('day=2027-05-09').on, '2027-05-09');
});

const datesOf = (by: 'space' | 'day', span: Span, on: string, firstDay = 1, isNarrow = false) =>
  Object.values(visibleDates({ by, span, on }, { firstDay, isNarrow })).join();

test('a week starts on the locale’s first weekday and contains the date; on a phone it starts at the date', () => {
  const week = (on: string, firstDay: number) => datesOf('day', 'week', on, firstDay);
  assert.equal(week('2027-03-10', 1), '2027-03-08,2027-03-14');
  assert.equal(week('2027-03-08', 1), '2027-03-08,2027-03-14');
  assert.equal(week('2027-03-14', 1), '2027-03-08,2027-03-14');
  assert.equal(week('2027-03-14', 7), '2027-03-14,2027-03-20');
  assert.equal(week('2027-03-10', 6), '2027-03-06,2027-03-12');
  assert.equal(datesOf('day', 'week', '2027-03-10', 1, true), '2027-03-10,2027-03-16');
  assert.equal(datesOf('space', 'week', '2027-03-10', 1, true), '2027-03-08,2027-03-14');
});

test('a month is whole; a quarter starts at the date, or as a grid of days has whole months', () => {
  assert.equal(datesOf('space', 'month', '2028-02-10'), '2028-02-01,2028-02-29');
  assert.equal(datesOf('space', 'quarter', '2027-12-31'), '2027-12-31,2028-03-31');
  assert.equal(datesOf('day', 'quarter', '2027-12-31'), '2027-12-01,2028-02-29');
});

test('paging moves by a day, a week or a month, and by months within a quarter', () => {
  const shift = (by: 'space' | 'day', span: Span, on: string, direction: 1 | -1) =>
    shiftDate({ by, span, on }, direction);
  assert.equal(shift('space', 'day', '2027-03-31', 1), '2027-04-01');
  assert.equal(datesOf('space', 'day', '2027-03-31'), '2027-03-31,2027-03-31');
  assert.equal(shift('space', 'week', '2027-03-10', 1), '2027-03-17');
  assert.equal(shift('space', 'week', '2027-03-10', -1), '2027-03-03');
  assert.equal(shift('space', 'month', '2027-03-31', -1), '2027-02-28');
  assert.equal(shift('day', 'month', '2027-03-31', 1), '2027-04-30');
  assert.equal(shift('space', 'quarter', '2027-03-31', 1), '2027-04-30');
  assert.equal(shift('day', 'quarter', '2027-03-31', 1), '2027-04-01');
  assert.equal(shift('day', 'quarter', '2027-01-15', -1), '2026-12-01');
});
