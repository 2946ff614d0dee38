import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timesOfRow } from './row-times.ts';

const session = { id: 'session', name: 'Session', startTime: '09:00', endTime: '22:00', packages: [] };
const byTheHour = { ...session, hours: { stepMinutes: 30, minimumMinutes: 60 } };
const shown = (...of: Parameters<typeof timesOfRow>) => {
  const { startTime, endTime } = timesOfRow(...of);
  return [startTime, endTime];
};

test('a row has its own times in a slot by the hour, and those of its slot in another', () => {
  const row = { startTime: '10:15', endTime: '12:00' };
  assert.deepEqual(shown(row, byTheHour), ['10:15', '12:00']);
  assert.deepEqual(shown(row, session), ['09:00', '22:00']);
  assert.deepEqual(shown(row, undefined), ['10:15', '12:00']);
  assert.deepEqual(shown({}, byTheHour), ['09:00', '22:00']);
});
