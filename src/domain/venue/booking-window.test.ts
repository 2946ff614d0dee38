import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveBookingWindow } from './booking-window.ts';

test('a space uses its own notice and horizon, or those of its venue', () => {
  const venue = { noticeHours: 48, horizonDays: 365 };
  const nothing = { noticeHours: null, horizonDays: null };
  assert.deepEqual(effectiveBookingWindow(venue, nothing), venue);
  assert.deepEqual(effectiveBookingWindow(venue, { ...nothing, noticeHours: 0 }), {
    noticeHours: 0,
    horizonDays: 365,
  });
  assert.deepEqual(effectiveBookingWindow(venue, { ...nothing, horizonDays: 0 }), {
    noticeHours: 48,
    horizonDays: 0,
  });
  assert.equal(effectiveBookingWindow({ noticeHours: 0, horizonDays: null }, nothing).horizonDays, null);
});
