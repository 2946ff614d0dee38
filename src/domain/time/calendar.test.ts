import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays, dateRange, dayAfter, daysBetween, isCalendarDate, isoWeekday } from './calendar.ts';

const msPerDay = 86_400_000;
const lastDayNumber = Date.UTC(9999, 11, 31) / msPerDay;
const dayNumber = fc.integer({ min: 0, max: lastDayNumber });

/** The platform's own calendar, as the model. */
const dateOf = (number: number): string => new Date(number * msPerDay).toISOString().slice(0, 10);

describe('a calendar date', () => {
  it('accepts every day of the calendar', () => {
    fc.assert(fc.property(dayNumber, (number) => isCalendarDate(dateOf(number))));
    for (const date of ['1970-01-01', '2000-02-29', '2028-02-29', '9999-12-31']) {
      assert.equal(isCalendarDate(date), true, date);
    }
  });

  it('rejects days that do not exist', () => {
    const impossible = ['2027-02-29', '2100-02-29', '2027-04-31', '2027-00-10', '2027-13-01', '2027-01-00'];
    const outside = ['1969-12-31', '10000-01-01', '+010000-01-01', '0000-01-01'];
    for (const date of [...impossible, '2027-01-32', ...outside])
      assert.equal(isCalendarDate(date), false, date);
  });

  it('rejects any other notation', () => {
    const spellings = ['', '2027-1-01', '27-01-01', '20270101', '2027/01/01', ' 2027-01-01', '2027-01-01 '];
    const more = [
      '2027-01-01\n',
      '2027-01-01T00:00',
      '+002027-01-01',
      '-2027-01-01',
      '２０２７-01-01',
      'today',
    ];
    for (const text of [...spellings, ...more])
      assert.equal(isCalendarDate(text), false, JSON.stringify(text));
  });

  it('rejects strings the platform would parse as another date', () => {
    const two = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const year = fc.integer({ min: 1970, max: 9999 });
    fc.assert(
      fc.property(year, two, two, (yyyy, mm, dd) => {
        const text = `${yyyy}-${mm}-${dd}`;
        const instant = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
        assert.equal(isCalendarDate(text), exists, text);
      }),
    );
  });
});

describe('date arithmetic', () => {
  it('agrees with the platform in all years, in single steps and leaps', () => {
    fc.assert(
      fc.property(dayNumber, dayNumber, (a, b) => {
        assert.equal(addDays(dateOf(a), b - a), dateOf(b));
        assert.equal(daysBetween(dateOf(a), dateOf(b)), b - a);
      }),
    );
  });

  it('continues after the last date in ISO 8601 notation, and back', () => {
    assert.equal(addDays('9999-12-31', 1), '+010000-01-01');
    assert.equal(addDays('+010000-03-01', -1), '+010000-02-29');
    assert.equal(addDays('+010000-01-01', -1), '9999-12-31');
    assert.equal(daysBetween('9999-12-30', '+010000-01-02'), 3);
    assert.equal(dayAfter('2027-12-31'), '2028-01-01');
    assert.equal(dayAfter('9999-12-31'), '9999-12-31');
  });

  it('steps through 400 years without losing a day', () => {
    let date = '1970-01-01';
    for (let number = 1; number <= 146_097; number += 1) {
      date = addDays(date, 1);
      if (date !== dateOf(number)) assert.fail(`${dateOf(number)} was counted as ${date}`);
    }
    assert.equal(date, '2370-01-01');
  });

  it('knows the weekday of every date', () => {
    assert.equal(isoWeekday('2026-08-03'), 1, 'a Monday');
    assert.equal(isoWeekday('2026-08-09'), 7, 'a Sunday');
    fc.assert(
      fc.property(dayNumber, (number) => {
        assert.equal(isoWeekday(dateOf(number)), new Date(number * msPerDay).getUTCDay() || 7);
      }),
    );
  });

  it('lists a range with both ends', () => {
    assert.deepEqual(dateRange('2028-02-28', '2028-03-01'), ['2028-02-28', '2028-02-29', '2028-03-01']);
    assert.deepEqual(dateRange('2027-05-05', '2027-05-05'), ['2027-05-05']);
    assert.deepEqual(dateRange('2027-05-05', '2027-05-04'), []);
    assert.equal(dateRange('2027-01-01', '2027-04-02').length, 92);
  });
});
