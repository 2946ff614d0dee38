import assert from 'node:assert/strict';
import { it } from 'node:test';
import { minutesOf, slotsConflict } from './slot-conflicts.ts';

const none = { setupMinutes: 0, turnaroundMinutes: 0 };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const span = (startTime: string, endTime: string, weekdays = everyDay) => ({ startTime, endTime, weekdays });

it('overlapping slots conflict, adjacent ones do not', () => {
  assert.equal(slotsConflict(span('09:00', '23:00'), span('18:00', '23:00'), none), true);
  assert.equal(slotsConflict(span('09:00', '13:00'), span('13:00', '17:00'), none), false);
});

it('counts the turnaround after either slot', () => {
  assert.equal(
    slotsConflict(span('09:00', '13:00'), span('13:30', '17:00'), { setupMinutes: 0, turnaroundMinutes: 30 }),
    false,
  );
  assert.equal(
    slotsConflict(span('09:00', '13:00'), span('13:30', '17:00'), { setupMinutes: 0, turnaroundMinutes: 31 }),
    true,
  );
  assert.equal(
    slotsConflict(span('13:30', '17:00'), span('09:00', '13:00'), { setupMinutes: 0, turnaroundMinutes: 31 }),
    true,
  );
});

it('a slot past midnight conflicts with the next morning if both are offered on those weekdays', () => {
  const night = span('22:00', '09:30', [6]);
  assert.equal(slotsConflict(night, span('09:00', '12:00', [7]), none), true);
  assert.equal(slotsConflict(span('09:00', '12:00', [7]), night, none), true);
  assert.equal(slotsConflict(night, span('09:00', '12:00', [6]), none), false);
  assert.equal(slotsConflict(span('22:00', '09:30', [7]), span('09:00', '12:00', [1]), none), true);
});

it('slots on different days do not conflict', () => {
  assert.equal(slotsConflict(span('09:00', '17:00', [1]), span('09:00', '17:00', [2]), none), false);
});

it('an end at or before the start is on the next day', () => {
  assert.deepEqual(minutesOf(span('18:00', '01:00')), { from: 1080, to: 1500 });
  assert.deepEqual(minutesOf(span('08:00', '08:00')), { from: 480, to: 1920 });
});
