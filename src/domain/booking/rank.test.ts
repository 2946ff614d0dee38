import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPlacedBefore } from './rank.ts';

describe('the order of a waiting list', () => {
  const placed = (createdAt: number, reference: string) => ({ createdAt, reference });

  test('is that in which requests were placed', () => {
    assert.equal(isPlacedBefore(placed(1, 'B'), placed(2, 'A')), true);
    assert.equal(isPlacedBefore(placed(2, 'A'), placed(1, 'B')), false);
  });

  test('is that of the references for requests of the same millisecond, so that no two have one place', () => {
    assert.equal(isPlacedBefore(placed(1, 'A'), placed(1, 'B')), true);
    assert.equal(isPlacedBefore(placed(1, 'B'), placed(1, 'A')), false);
  });
});
