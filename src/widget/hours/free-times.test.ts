import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Slot } from '../../client/types.ts';
import { clockTime } from '../../domain/time/clock-span.ts';
import {
  endNear,
  endsOf,
  hoursOn,
  isPossible,
  isTaken,
  nearestTimes,
  startsOf,
  without,
} from './free-times.ts';

const slot: Slot = {
  id: 'session',
  name: 'Session',
  startTime: '09:00',
  endTime: '14:00',
  endsNextDay: false,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 120 },
  packages: [],
};
const times = (startTime: string, endTime: string) => ({ startTime, endTime });
const on = (free: readonly { startTime: string; endTime: string }[], changes: Partial<Slot> = {}) =>
  hoursOn({ ...slot, ...changes }, { times: free }, '2027-03-12', 'Europe/London');
const clock = (minutes: readonly number[]) => minutes.map(clockTime);

test('a booking starts where the shortest one fits, and ends within the free part and the maximum', () => {
  const hours = on([times('09:00', '10:30'), times('11:00', '14:00')]);
  assert.deepEqual(clock(startsOf(hours)), ['09:00', '09:30', '11:00', '11:30', '12:00', '12:30', '13:00']);
  assert.deepEqual(clock(endsOf(hours, 540)), ['10:00', '10:30']);
  assert.deepEqual(clock(endsOf(hours, 660)), ['12:00', '12:30', '13:00']);
  assert.deepEqual(endsOf(hours, 640), [], 'between the free parts');
  for (const [from, to, expected] of [
    [540, 600, true],
    [540, 630, true],
    [540, 660, false],
    [555, 615, false],
    [660, 690, false],
    [660, 810, false],
  ] as const)
    assert.equal(isPossible(hours, { from, to }), expected, `${clockTime(from)}–${clockTime(to)}`);
});

test('times after midnight are of the day on which the slot starts', () => {
  const night = { startTime: '22:00', endTime: '02:00', endsNextDay: true };
  const hours = on([times('23:00', '02:00')], night);
  assert.deepEqual(clock(startsOf(hours)), ['23:00', '23:30', '00:00', '00:30', '01:00']);
  assert.deepEqual(clock(endsOf(hours, 1440)), ['01:00', '01:30', '02:00']);
});

test('the nearest times of the same length are offered in their order', () => {
  const hours = on([times('09:00', '10:30'), times('12:00', '14:00')]);
  const shown = nearestTimes(hours, { from: 630, to: 690 }).map(
    ({ from, to }) => `${clockTime(from)}–${clockTime(to)}`,
  );
  assert.deepEqual(shown, ['09:00–10:00', '09:30–10:30', '12:00–13:00']);
  assert.deepEqual(nearestTimes(hours, { from: 630, to: 810 }), [], 'three hours fit nowhere');
});

test('no times are offered that the venue has closed since the free parts were loaded', () => {
  const hours = on([times('09:00', '22:00')]);
  const shown = nearestTimes(hours, { from: 780, to: 900 }).map(({ from, to }) => [from, to]);
  assert.deepEqual(shown, [
    [660, 780],
    [690, 810],
    [720, 840],
  ]);
});

test('an end is kept as near as possible', () => {
  assert.deepEqual(
    [endNear([600, 630, 660], 640), endNear([600], 900), endNear([], 600)],
    [630, 600, undefined],
  );
});

test('the visitor’s own times leave what is beside them, if the shortest booking fits', () => {
  assert.deepEqual(without([{ from: 540, to: 840 }], [{ from: 580, to: 700 }], 60), [{ from: 700, to: 840 }]);
  assert.deepEqual(without([{ from: 540, to: 840 }], [{ from: 840, to: 900 }], 60), [{ from: 540, to: 840 }]);
});

test('times are taken where a booking is in the way, not where the venue is closed', () => {
  const [free, offered] = [[times('09:00', '10:00')], [times('09:00', '12:00')]];
  const hours = hoursOn(slot, { times: free, offeredTimes: offered }, '2027-03-12', 'Europe/London');
  assert.equal(isTaken(hours, { from: 600, to: 660 }), true);
  assert.equal(isTaken(hours, { from: 720, to: 780 }), false, 'closed');
  assert.equal(isTaken(on(free), { from: 600, to: 660 }), false, 'closed, on a day without bookings');
});
