import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { assertNotPast } from './past-date.ts';

test('rejects yesterday by field and accepts today, on the venue’s calendar', () => {
  /** 23:30 on 1 March in London, 12:30 on 2 March in Auckland. */
  const now = Date.UTC(2027, 2, 1, 23, 30);
  assertNotPast('2027-03-01', 'Europe/London', now);
  assertNotPast('2027-03-02', 'Pacific/Auckland', now);
  for (const [date, timezone] of [
    ['2027-02-28', 'Europe/London'],
    ['2027-03-01', 'Pacific/Auckland'],
  ] as const)
    assert.throws(
      () => assertNotPast(date, timezone, now),
      (error) => {
        assert.ok(error instanceof ValidationError);
        assert.deepEqual(error.problems, [
          { path: 'date', message: 'must not be in the past', problem: 'in_the_past' },
        ]);
        return true;
      },
    );
});
