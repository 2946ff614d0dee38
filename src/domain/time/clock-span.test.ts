import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeOutside } from './clock-span.ts';

test('a start before opening, an end before the start, and an end after closing are outside the window', () => {
  const outside = (start: string, end: string, window = { startTime: '09:00', endTime: '22:00' }) =>
    timeOutside(window, { startTime: start, endTime: end });
  assert.equal(outside('09:00', '22:00'), null);
  assert.equal(outside('08:00', '10:00'), 'startTime');
  assert.equal(outside('08:00', '21:30'), 'startTime');
  assert.equal(outside('22:00', '22:30'), 'startTime');
  assert.equal(outside('12:00', '11:00'), 'endTime');
  assert.equal(outside('12:00', '12:00'), 'endTime');
  assert.equal(outside('21:00', '23:00'), 'endTime');
  const night = { startTime: '18:00', endTime: '02:00' };
  assert.equal(outside('23:00', '01:00', night), null);
  assert.equal(outside('01:00', '02:00', night), null);
  assert.equal(outside('01:00', '03:00', night), 'endTime');
  assert.equal(outside('17:00', '19:00', night), 'startTime');
});
