import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { requestedPart } from './slot-part.ts';

const slot = { weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: [] };
const studio = {
  ...slot,
  startTime: '18:00',
  endTime: '02:00',
  hours: { stepMinutes: 30 as const, minimumMinutes: 60, maximumMinutes: 240 },
};
const evening = { ...slot, startTime: '18:00', endTime: '23:00' };

const partOf = (startTime: string | null, endTime: string | null, of: typeof evening = studio) =>
  requestedPart(of, { startTime, endTime });

function problemOf(startTime: string | null, endTime: string | null, of: typeof evening = studio): string {
  try {
    partOf(startTime, endTime, of);
  } catch (error) {
    if (error instanceof ValidationError)
      return error.problems.map(({ path, message }) => `${path} ${message}`).join('; ');
    throw error;
  }
  return 'none';
}

test('finds the times in the window, after midnight too', () => {
  assert.deepEqual(partOf('19:30', '22:00'), { from: 1170, to: 1320 });
  assert.deepEqual(partOf('23:00', '00:30'), { from: 1380, to: 1470 });
  assert.deepEqual(partOf('00:00', '02:00'), { from: 1440, to: 1560 });
});

test('takes a slot’s own times, or none, as the whole slot', () => {
  assert.equal(partOf(null, null), null);
  assert.equal(partOf('18:00', '02:00'), null);
  assert.equal(partOf('18:00', '23:00', evening), null);
});

test('names the time that is wrong', () => {
  assert.equal(problemOf('19:00', null), 'endTime is required with "startTime"');
  assert.equal(problemOf(null, '20:00'), 'startTime is required with "endTime"');
  assert.equal(problemOf('17:30', '20:00'), 'startTime is outside the slot, which is from 18:00 to 02:00');
  assert.equal(problemOf('01:00', '02:30'), 'endTime is outside the slot, which is from 18:00 to 02:00');
  assert.equal(problemOf('20:00', '20:00'), 'endTime must be after "startTime"');
  assert.equal(problemOf('00:30', '22:00'), 'endTime must be after "startTime"');
  assert.equal(problemOf('19:15', '20:30'), 'startTime must be a multiple of 30 minutes after 18:00');
  assert.equal(problemOf('19:00', '20:10'), 'endTime must be a multiple of 30 minutes after 18:00');
  assert.equal(problemOf('19:00', '19:30'), 'endTime must be at least 60 minutes after the start');
  assert.equal(problemOf('19:00', '23:30'), 'endTime must be at most 240 minutes after the start');
  assert.equal(
    problemOf('18:00', '22:00', evening),
    'endTime must be that of the slot, which is not booked by the hour',
  );
  assert.equal(
    problemOf('19:00', '23:00', evening),
    'startTime must be that of the slot, which is not booked by the hour',
  );
});
