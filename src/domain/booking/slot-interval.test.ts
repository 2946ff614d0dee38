import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isoInstant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { dayInterval, endsNextDay, maxOccupancyMs, slotInterval } from './slot-interval.ts';

const msPerHour = 3_600_000;

/** Returns `18:00–01:00` on a date as `start → end` in UTC. */
function slot(text: string, date: string, timezone: string): string {
  const [startTime = '', endTime = ''] = text.split('–');
  return utc(slotInterval({ startTime, endTime }, date, timezone));
}

function utc({ startsAt, endsAt }: Interval): string {
  const toTheMinute = (instant: number) => isoInstant(instant).replace(':00.000Z', 'Z');
  return `${toTheMinute(startsAt)} → ${toTheMinute(endsAt)}`;
}

function lengthInHours({ startsAt, endsAt }: Interval): number {
  return (endsAt - startsAt) / msPerHour;
}

describe('a slot on an ordinary day', () => {
  it('uses the venue’s clock', () => {
    assert.equal(slot('09:00–13:00', '2027-06-15', 'UTC'), '2027-06-15T09:00Z → 2027-06-15T13:00Z');
    assert.equal(slot('09:00–13:00', '2027-06-15', 'Europe/London'), '2027-06-15T08:00Z → 2027-06-15T12:00Z');
    assert.equal(
      slot('09:00–13:00', '2027-06-15', 'Asia/Kathmandu'),
      '2027-06-15T03:15Z → 2027-06-15T07:15Z',
    );
  });

  it('ends on the next day if its end is at or before its start', () => {
    assert.equal(slot('18:00–01:00', '2027-12-31', 'UTC'), '2027-12-31T18:00Z → 2028-01-01T01:00Z');
    assert.equal(slot('10:00–10:00', '2028-02-28', 'UTC'), '2028-02-28T10:00Z → 2028-02-29T10:00Z');
    assert.equal(slot('00:00–00:00', '2027-06-15', 'UTC'), '2027-06-15T00:00Z → 2027-06-16T00:00Z');
    assert.equal(endsNextDay({ startTime: '18:00', endTime: '01:00' }), true);
    assert.equal(endsNextDay({ startTime: '10:00', endTime: '10:00' }), true);
    assert.equal(endsNextDay({ startTime: '09:59', endTime: '10:00' }), false);
  });

  it('works on the first and last supported date', () => {
    assert.equal(slot('23:00–01:00', '9998-12-31', 'UTC'), '9998-12-31T23:00Z → 9999-01-01T01:00Z');
    assert.equal(slot('23:00–01:00', '9999-12-31', 'UTC'), '9999-12-31T23:00Z → +010000-01-01T01:00Z');
    assert.equal(slot('00:00–01:00', '1970-01-01', 'UTC'), '1970-01-01T00:00Z → 1970-01-01T01:00Z');
  });
});

describe('a slot in London', () => {
  const spring = '2027-03-28';
  const autumn = '2027-10-31';

  it('loses the skipped hour in spring and gains the repeated one in autumn', () => {
    assert.equal(slot('00:00–06:00', spring, 'Europe/London'), '2027-03-28T00:00Z → 2027-03-28T05:00Z');
    assert.equal(slot('00:00–06:00', autumn, 'Europe/London'), '2027-10-30T23:00Z → 2027-10-31T06:00Z');
  });

  it('overnight is as long as the night', () => {
    assert.equal(slot('20:00–04:00', '2027-03-27', 'Europe/London'), '2027-03-27T20:00Z → 2027-03-28T03:00Z');
    assert.equal(slot('20:00–04:00', '2027-10-30', 'Europe/London'), '2027-10-30T19:00Z → 2027-10-31T04:00Z');
  });

  it('from a skipped time starts later by the skipped time', () => {
    assert.equal(slot('01:30–04:00', spring, 'Europe/London'), '2027-03-28T01:30Z → 2027-03-28T03:00Z');
  });

  it('to a skipped time ends later by the skipped time', () => {
    assert.equal(slot('00:30–01:30', spring, 'Europe/London'), '2027-03-28T00:30Z → 2027-03-28T01:30Z');
  });

  it('within the skipped hour moves as a whole', () => {
    assert.equal(slot('01:15–01:45', spring, 'Europe/London'), '2027-03-28T01:15Z → 2027-03-28T01:45Z');
  });

  it('keeps its length if the moved start would reach its end', () => {
    assert.equal(slot('01:30–02:00', spring, 'Europe/London'), '2027-03-28T01:30Z → 2027-03-28T02:00Z');
    assert.equal(slot('01:30–02:30', spring, 'Europe/London'), '2027-03-28T01:30Z → 2027-03-28T02:30Z');
  });

  it('at a repeated time uses the first', () => {
    assert.equal(slot('01:30–04:00', autumn, 'Europe/London'), '2027-10-31T00:30Z → 2027-10-31T04:00Z');
    assert.equal(slot('00:30–01:30', autumn, 'Europe/London'), '2027-10-30T23:30Z → 2027-10-31T00:30Z');
  });
});

describe('a slot elsewhere', () => {
  it('in New York follows its own dates of change', () => {
    const zone = 'America/New_York';
    assert.equal(slot('00:00–06:00', '2027-03-14', zone), '2027-03-14T05:00Z → 2027-03-14T10:00Z');
    assert.equal(slot('00:00–06:00', '2027-03-28', zone), '2027-03-28T04:00Z → 2027-03-28T10:00Z');
    assert.equal(slot('00:00–06:00', '2027-11-07', zone), '2027-11-07T04:00Z → 2027-11-07T11:00Z');
  });

  it('on Lord Howe Island loses and gains half an hour', () => {
    const zone = 'Australia/Lord_Howe';
    assert.equal(slot('00:00–06:00', '2027-10-03', zone), '2027-10-02T13:30Z → 2027-10-02T19:00Z');
    assert.equal(slot('00:00–06:00', '2027-04-04', zone), '2027-04-03T13:00Z → 2027-04-03T19:30Z');
    assert.equal(slot('02:15–02:30', '2027-10-03', zone), '2027-10-02T15:45Z → 2027-10-02T16:00Z');
  });

  it('in Santiago, where midnight is skipped and repeated, ends a night at the right one', () => {
    const zone = 'America/Santiago';
    assert.equal(slot('20:00–00:00', '2027-09-04', zone), '2027-09-05T00:00Z → 2027-09-05T04:00Z');
    assert.equal(slot('00:00–02:00', '2027-09-05', zone), '2027-09-05T04:00Z → 2027-09-05T05:00Z');
    assert.equal(slot('20:00–00:00', '2027-04-03', zone), '2027-04-03T23:00Z → 2027-04-04T04:00Z');
    assert.equal(slot('23:00–23:30', '2027-04-03', zone), '2027-04-04T02:00Z → 2027-04-04T02:30Z');
  });

  it('in Kathmandu, without DST, has the same length all year', () => {
    for (let month = 1; month <= 12; month += 1) {
      const date = `2027-${String(month).padStart(2, '0')}-28`;
      const night = slotInterval({ startTime: '18:15', endTime: '02:00' }, date, 'Asia/Kathmandu');
      assert.equal(lengthInHours(night), 7.75, date);
    }
  });

  it('on the day Samoa skipped moves to the next day', () => {
    const zone = 'Pacific/Apia';
    assert.equal(slot('10:00–12:00', '2011-12-30', zone), slot('10:00–12:00', '2011-12-31', zone));
    const night = slotInterval({ startTime: '18:00', endTime: '02:00' }, '2011-12-30', zone);
    assert.equal(lengthInHours(night), 8);
    assert.equal(slot('10:00–10:00', '2011-12-30', zone), '2011-12-30T20:00Z → 2011-12-31T20:00Z');
  });
});

describe('a day', () => {
  it('has 24 hours, 23 when DST starts, 25 when it ends', () => {
    const hoursOf = (date: string) => lengthInHours(dayInterval(date, 'Europe/London'));
    assert.deepEqual(['2027-06-15', '2027-03-28', '2027-10-31'].map(hoursOf), [24, 23, 25]);
  });

  it('starts at its first instant if its midnight is skipped', () => {
    const day = dayInterval('2027-09-05', 'America/Santiago');
    assert.equal(utc(day), '2027-09-05T04:00Z → 2027-09-06T03:00Z');
  });

  it('starts where the skipped time ends, if that began the evening before', () => {
    const day = dayInterval('1919-03-31', 'America/Toronto');
    assert.equal(utc(day), '1919-03-31T04:30Z → 1919-04-01T04:00Z');
  });

  it('that Samoa skipped is empty', () => {
    assert.equal(lengthInHours(dayInterval('2011-12-30', 'Pacific/Apia')), 0);
    assert.equal(lengthInHours(dayInterval('2011-12-29', 'Pacific/Apia')), 24);
  });
});

describe('the longest day', () => {
  it('is in Vostok in 1994, when the clock went back by seven hours', () => {
    assert.equal(dayInterval('1994-01-31', 'Antarctica/Vostok').endsAt, Date.parse('1994-02-01T00:00:00Z'));
    assert.equal(
      dayInterval('1994-01-31', 'Antarctica/Vostok').startsAt + maxOccupancyMs,
      Date.parse('1994-02-01T00:00:00Z'),
    );
    const slotOf24Hours = slotInterval(
      { startTime: '12:00', endTime: '12:00' },
      '1994-01-31',
      'Antarctica/Vostok',
    );
    assert.equal(slotOf24Hours.endsAt - slotOf24Hours.startsAt, maxOccupancyMs);
  });
});
