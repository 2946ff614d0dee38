import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCustomInterval } from './custom-times.ts';

const problemOf = (startTime: string, endTime: string, date = '2029-03-25', endDate = date) => {
  const { problem, isAtStart } = parseCustomInterval(date, { startTime, endTime, endDate }, 'Europe/London');
  return problem && `${isAtStart ? 'start' : 'end'} ${problem.message}`;
};

test('custom times in the hour that the clock skips are refused, others of that night are not', () => {
  const skipped = 'is within the hour that the clock skips on 2029-03-25';
  assert.equal(problemOf('01:15', '01:45'), `start ${skipped}`);
  assert.equal(problemOf('01:00', '04:00'), `start ${skipped}`);
  assert.equal(problemOf('00:30', '01:30'), `end ${skipped}`);
  assert.equal(problemOf('20:00', '01:59', '2029-03-24', '2029-03-25'), `end ${skipped}`);
  assert.equal(problemOf('00:30', '02:00'), null);
  assert.equal(problemOf('20:00', '00:59', '2029-03-24', '2029-03-25'), null);
  // A night ends when the clock moves forward, whether the end is called 01:00 or 02:00.
  assert.equal(problemOf('20:00', '01:00', '2029-03-24', '2029-03-25'), null);
  assert.deepEqual(
    ['01:00', '02:00'].map((endTime) => {
      const times = { startTime: '20:00', endTime, endDate: '2029-03-25' };
      return parseCustomInterval('2029-03-24', times, 'Europe/London').endsAt;
    }),
    [Date.UTC(2029, 2, 25, 1), Date.UTC(2029, 2, 25, 1)],
  );
  // An hour that the clock repeats exists; its first occurrence counts.
  assert.equal(problemOf('01:15', '01:45', '2029-10-28'), null);
});
