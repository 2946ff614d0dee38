/** Medians and percentiles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentilesOf } from './percentiles.ts';

test('median and 90th percentile are values that occur', () => {
  const of = (...values: number[]) => percentilesOf(values.map((value) => ({ value, count: 1 })));
  assert.deepEqual(of(), { count: 0, median: null, p90: null });
  assert.deepEqual(of(7), { count: 1, median: 7, p90: 7 });
  assert.deepEqual(of(4, 1, 3, 2), { count: 4, median: 2, p90: 4 });
  assert.deepEqual(of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), { count: 10, median: 5, p90: 9 });
});

test('counts how often a value occurs', () => {
  assert.deepEqual(
    percentilesOf([
      { value: 30, count: 2 },
      { value: 1, count: 17 },
      { value: 400, count: 1 },
    ]),
    { count: 20, median: 1, p90: 30 },
  );
});
