import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBlocks } from './blocked-dates.ts';
import { unavailabilityReasons } from './unavailability-reasons.ts';

const evening = { startTime: '18:00', endTime: '23:00', weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: [] };
const rules = {
  timezone: 'Europe/London',
  setupMinutes: 0,
  turnaroundMinutes: 0,
  noticeHours: 48,
  horizonDays: null,
};

test('a slot with 48 hours of notice closes one millisecond later and says since when', () => {
  const at = (now: number) =>
    unavailabilityReasons(evening as never, '2027-03-12', { ...rules, blocks: noBlocks } as never, {
      taken: [],
      now,
    });
  const last = Date.UTC(2027, 2, 10, 18);
  assert.deepEqual(at(last), []);
  assert.deepEqual(at(last + 1), [{ reason: 'notice', since: last + 1 }]);
  const start = Date.UTC(2027, 2, 12, 18);
  assert.deepEqual(at(start - 1), [{ reason: 'notice', since: last + 1 }]);
  assert.deepEqual(at(start), [{ reason: 'started', since: start }]);
});
