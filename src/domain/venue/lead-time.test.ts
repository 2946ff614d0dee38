import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveLeadTime } from './lead-time.ts';

test('a space uses its own notice and horizon, or those of its venue', () => {
  const venue = { noticeHours: 48, horizonDays: 365 };
  const nothing = { noticeHours: null, horizonDays: null };
  assert.deepEqual(effectiveLeadTime(venue, nothing), venue);
  assert.deepEqual(effectiveLeadTime(venue, { ...nothing, noticeHours: 0 }), {
    noticeHours: 0,
    horizonDays: 365,
  });
  assert.deepEqual(effectiveLeadTime(venue, { ...nothing, horizonDays: 0 }), {
    noticeHours: 48,
    horizonDays: 0,
  });
  assert.equal(effectiveLeadTime({ noticeHours: 0, horizonDays: null }, nothing).horizonDays, null);
});
