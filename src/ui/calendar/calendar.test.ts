import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, dateRange, isoWeekday } from '../../domain/time/calendar.ts';
import { addMonths, lastDayOf } from '../../domain/time/months.ts';
import { dateForKey } from './keys.ts';
import { addMonthsToDate, weeksOf } from './weeks.ts';

const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days));

describe('a calendar page', () => {
  test('has each day of its month once, under its weekday, in six weeks', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 7 }), (day, firstDay) => {
        const month = day.slice(0, 7);
        const weeks = weeksOf(month, firstDay);
        assert.equal(weeks.length, 6);
        const shown = weeks.flat().filter((cell) => cell !== null);
        assert.deepEqual(shown, dateRange(`${month}-01`, lastDayOf(month)));
        for (const week of weeks)
          for (const [column, cell] of week.entries())
            if (cell) assert.equal(isoWeekday(cell), ((firstDay + column - 1) % 7) + 1);
      }),
    );
  });

  test('is followed by the next month, across New Year', () => {
    assert.equal(addMonths('2027-12', 1), '2028-01');
    assert.equal(addMonths('2027-01', -1), '2026-12');
    assert.equal(addMonths('2027-03', -12), '2026-03');
  });

  test('moved from a 31st ends on the last day of a shorter month', () => {
    assert.equal(addMonthsToDate('2027-01-31', 1), '2027-02-28');
    assert.equal(addMonthsToDate('2028-02-29', -12), '2027-02-28');
  });
});

describe('the keyboard', () => {
  const press = (key: string, { shiftKey = false, rightToLeft = false } = {}) =>
    dateForKey({ key, shiftKey }, '2027-03-17', 1, rightToLeft);

  test('moves by days, weeks, months and years', () => {
    assert.equal(press('ArrowRight'), '2027-03-18');
    assert.equal(press('ArrowDown'), '2027-03-24');
    assert.equal(press('Home'), '2027-03-15');
    assert.equal(press('End'), '2027-03-21');
    assert.equal(press('PageUp'), '2027-02-17');
    assert.equal(press('PageDown', { shiftKey: true }), '2028-03-17');
    assert.equal(press('a'), null);
  });

  test('follows the text direction', () => {
    assert.equal(press('ArrowRight', { rightToLeft: true }), '2027-03-16');
    assert.equal(press('ArrowLeft', { rightToLeft: true }), '2027-03-18');
  });

  test('finds the ends of a week that begins on Sunday', () => {
    assert.equal(dateForKey({ key: 'Home', shiftKey: false }, '2027-03-17', 7, false), '2027-03-14');
  });
});
