/** The calendar's arithmetic, against the service's own. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import * as domain from '../../domain/calendar.ts';
import * as dates from './dates.ts';
import { type Days, dayState, nearestFree } from './day-state.ts';
import { dayByKey } from './keys.ts';
import { addMonths, lastOf, sameDayIn, weeksOf } from './months.ts';

const date = fc.integer({ min: 0, max: 60_000 }).map((days) => domain.addDays('1990-01-01', days));

describe('dates', () => {
  test('are counted as the service counts them', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
        assert.equal(dates.addDays(start, days), domain.addDays(start, days));
        assert.equal(dates.daysFrom(start, domain.addDays(start, days)), days);
        assert.equal(dates.isoWeekday(start), domain.isoWeekday(start));
      }),
    );
  });

  test('that do not exist are none', () => {
    assert.equal(dates.isCalendarDate('2028-02-29'), true);
    for (const text of ['2027-02-29', '2027-13-01', '2027-1-1', '2027-01', 'soon', ''])
      assert.equal(dates.isCalendarDate(text), false, text);
  });
});

describe('a calendar page', () => {
  test('has each day of its month once, under its weekday, in six weeks', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 7 }), (day, firstDay) => {
        const month = day.slice(0, 7);
        const weeks = weeksOf(month, firstDay);
        assert.equal(weeks.length, 6);
        const shown = weeks.flat().filter((cell) => cell !== null);
        assert.deepEqual(shown, domain.datesFromTo(`${month}-01`, lastOf(month)));
        for (const week of weeks)
          for (const [column, cell] of week.entries())
            if (cell) assert.equal(domain.isoWeekday(cell), ((firstDay + column - 1) % 7) + 1);
      }),
    );
  });

  test('is followed by the next month, over the turn of a year', () => {
    assert.equal(addMonths('2027-12', 1), '2028-01');
    assert.equal(addMonths('2027-01', -1), '2026-12');
    assert.equal(addMonths('2027-03', -12), '2026-03');
  });

  test('turned from a 31st arrives on the last day there is', () => {
    assert.equal(sameDayIn('2027-01-31', 1), '2027-02-28');
    assert.equal(sameDayIn('2028-02-29', -12), '2027-02-28');
  });
});

describe('the keyboard', () => {
  const press = (key: string, { shiftKey = false, rightToLeft = false } = {}) =>
    dayByKey({ key, shiftKey }, '2027-03-17', 1, rightToLeft);

  test('moves by days, weeks, months and years', () => {
    assert.equal(press('ArrowRight'), '2027-03-18');
    assert.equal(press('ArrowDown'), '2027-03-24');
    assert.equal(press('Home'), '2027-03-15');
    assert.equal(press('End'), '2027-03-21');
    assert.equal(press('PageUp'), '2027-02-17');
    assert.equal(press('PageDown', { shiftKey: true }), '2028-03-17');
    assert.equal(press('a'), null);
  });

  test('follows the direction of writing', () => {
    assert.equal(press('ArrowRight', { rightToLeft: true }), '2027-03-16');
    assert.equal(press('ArrowLeft', { rightToLeft: true }), '2027-03-18');
  });

  test('finds the ends of a week that begins on Sunday', () => {
    assert.equal(dayByKey({ key: 'Home', shiftKey: false }, '2027-03-17', 7, false), '2027-03-14');
  });
});

describe('a day', () => {
  const slot = (id: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => ({
    id,
    name: id,
    startTime: '09:00',
    endTime: '12:00',
    endsNextDay: false,
    weekdays,
    packages: [],
  });
  const days = (entries: Record<string, string[]>): Days =>
    new Map(
      Object.entries(entries).map(([day, free]) => [
        day,
        { date: day, slots: free.map((slotId) => ({ slotId, free: true })) },
      ]),
    );
  const today = '2027-03-10';
  const kind = (free: Days, day = '2027-03-12', slots = [slot('a'), slot('b')]) =>
    dayState({ days: free, slots: { data: slots }, today }, day).kind;

  test('is free, partly free or taken by the slots of its weekday', () => {
    assert.equal(kind(days({ '2027-03-12': ['a', 'b'] })), 'free');
    assert.equal(kind(days({ '2027-03-12': ['b'] })), 'partlyFree');
    assert.equal(kind(days({ '2027-03-12': [] })), 'taken');
    assert.equal(kind(days({ '2027-03-12': ['a'] }), '2027-03-12', [slot('a'), slot('b', [1])]), 'free');
    assert.equal(kind(days({ '2027-03-12': [] }), '2027-03-12', [slot('b', [1])]), 'notOffered');
  });

  test('is not free by a slot the venue does not list', () => {
    assert.equal(kind(days({ '2027-03-12': ['unlisted'] })), 'taken');
  });

  test('before today is past, and before it is read it is not known', () => {
    assert.equal(kind(days({ '2027-03-09': ['a'] }), '2027-03-09'), 'past');
    assert.equal(kind(days({})), 'unknown');
  });

  test('that was taken has others near it, none of them in the past', () => {
    const free = days({
      '2027-03-09': ['a'],
      '2027-03-11': ['a'],
      '2027-03-12': ['a'],
      '2027-03-13': ['b'],
      '2027-03-14': ['a'],
      '2027-03-20': ['a'],
      '2027-03-21': ['a'],
      '2027-03-30': ['a'],
    });
    assert.deepEqual(nearestFree({ days: free, today }, 'a', '2027-03-12'), [
      '2027-03-11',
      '2027-03-14',
      '2027-03-20',
      '2027-03-21',
    ]);
  });
});
