import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarState, parseCalendarUrl, shiftDate, visibleDates } from './calendar-url.ts';

const at = (query: string, isNarrow = false) =>
  parseCalendarUrl(new URLSearchParams(query), { today: '2027-03-10', isNarrow });

test('defaults to a quarter of spaces on a desktop and a week of days on a phone, from today', () => {
  const nothing = { on: '2027-03-10', day: null, spaceId: null, task: null };
  assert.deepEqual(at(''), { by: 'space', span: 'quarter', ...nothing });
  assert.deepEqual(at('', true), { by: 'day', span: 'week', ...nothing });
});

test('applies valid parameters and ignores invalid ones', () => {
  const text: CalendarState = {
    ...{ by: 'day', span: 'month', on: '2027-05-01', day: '2027-05-09' },
    ...{ spaceId: 'bar', task: 'block' },
  };
  assert.deepEqual(at('by=day&span=month&on=2027-05-01&day=2027-05-09&space=bar&do=block'), text);
  assert.deepEqual(at('by=moon&span=year&on=2027-02-30&day=soon&do=dance'), at(''));
  // The selected day is visible.
  assert.equal(at('day=2027-05-09').on, '2027-05-09');
});

test('a week starts on the locale’s first weekday and contains the date', () => {
  const week = (on: string, firstDay: number) =>
    Object.values(visibleDates({ span: 'week', on }, firstDay)).join();
  assert.equal(week('2027-03-10', 1), '2027-03-08,2027-03-14');
  assert.equal(week('2027-03-08', 1), '2027-03-08,2027-03-14');
  assert.equal(week('2027-03-14', 1), '2027-03-08,2027-03-14');
  assert.equal(week('2027-03-14', 7), '2027-03-14,2027-03-20');
  assert.equal(week('2027-03-10', 6), '2027-03-06,2027-03-12');
});

test('a month is whole, and a quarter adds the next two months, also across New Year', () => {
  assert.deepEqual(visibleDates({ span: 'month', on: '2028-02-10' }, 1), {
    from: '2028-02-01',
    to: '2028-02-29',
  });
  assert.deepEqual(visibleDates({ span: 'quarter', on: '2027-12-31' }, 1), {
    ...{ from: '2027-12-01', to: '2028-02-29' },
  });
});

test('paging moves by a week or a month, and by months within a quarter', () => {
  assert.equal(shiftDate({ span: 'week', on: '2027-03-10' }, 1), '2027-03-17');
  assert.equal(shiftDate({ span: 'week', on: '2027-03-10' }, -1), '2027-03-03');
  assert.equal(shiftDate({ span: 'month', on: '2027-03-31' }, -1), '2027-02-28');
  assert.equal(shiftDate({ span: 'month', on: '2027-03-31' }, 1), '2027-04-30');
  assert.equal(shiftDate({ span: 'quarter', on: '2027-03-31' }, 1), '2027-04-01');
  assert.equal(shiftDate({ span: 'quarter', on: '2027-01-15' }, -1), '2026-12-01');
});
