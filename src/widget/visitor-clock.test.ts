import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsIn } from '../ui/locale/formats.ts';
import { visitorClock } from './visitor-clock.ts';

const evening = { startTime: '18:00', endTime: '01:00', endsNextDay: true };

test('names a time zone as on that day, not as in 1970', () => {
  const zoneOn = (date: string, timezone: string) => visitorClock(date, timezone, 'en', 'Asia/Kolkata')?.zone;
  assert.equal(zoneOn('2027-03-19', 'Europe/Lisbon'), 'Western European Time');
  assert.equal(zoneOn('2027-07-19', 'Europe/London'), 'United Kingdom Time');
  assert.equal(zoneOn('2027-07-19', 'UTC'), 'UTC', 'not GMT+00:00');
});

test('a visitor on another day at the start or end sees the weekday', () => {
  const timesIn = (zone: string, date = '2027-03-19') =>
    visitorClock(date, 'Europe/London', 'en-GB', zone)?.times(evening);
  assert.deepEqual(timesIn('Asia/Tokyo'), { start: 'Sat\u00a003:00', end: '10:00' });
  assert.deepEqual(timesIn('America/Los_Angeles'), { start: '11:00', end: '18:00' });
  assert.deepEqual(timesIn('Europe/Paris'), { start: '19:00', end: 'Sat\u00a002:00' });
  assert.deepEqual(
    visitorClock('2027-03-19', 'Pacific/Kiritimati', 'en-GB', 'Pacific/Niue')?.times(evening),
    {
      start: 'Thu\u00a017:00',
      end: 'Fri\u00a000:00',
    },
  );
});

test('the hours have as many digits as those of the venue', () => {
  for (const [locale, times] of [
    ['fr', ['08:00', 'sam. 05:00', '07:00']],
    ['en-GB', ['08:00', 'Sat 05:00', '07:00']],
    ['es', ['8:00', 'sáb, 5:00', '7:00']],
    ['en-US', ['8:00 AM', 'Sat 5:00 AM', '7:00 AM']],
  ] as const) {
    const clock = visitorClock('2027-03-19', 'Europe/London', locale, 'Asia/Tokyo');
    const { start = '', end = '' } =
      clock?.times({ startTime: '20:00', endTime: '22:00', endsNextDay: false }) ?? {};
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    assert.deepEqual([formatsIn(locale).time('08:00'), start, end].map(plain), times);
  }
});

test('a slot that ends after a DST change ends correctly on the visitor’s clock', () => {
  // London's clocks go forward at 1:00 on 28 March; Lagos has no clock changes.
  assert.deepEqual(
    visitorClock('2027-03-27', 'Europe/London', 'en-GB', 'Africa/Lagos')?.times({
      ...evening,
      endTime: '03:00',
    }),
    { start: '19:00', end: 'Sun\u00a003:00' },
  );
});

test('shows no second time if both clocks agree', () => {
  assert.equal(visitorClock('2027-03-19', 'Europe/London', 'en', 'Europe/Lisbon'), null);
});
