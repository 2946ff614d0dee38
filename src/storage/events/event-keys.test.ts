import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventKeys } from './event-keys.ts';

test('orders the events of a process, even if its clock stands still or is set back', () => {
  const keys = new EventKeys(700);
  assert.deepEqual(
    [5, 5, 4, 9].map((at) => keys.next(at)),
    [
      { sort_key: 5000, tie_breaker: 701 },
      { sort_key: 5001, tie_breaker: 702 },
      { sort_key: 5002, tie_breaker: 703 },
      { sort_key: 9000, tie_breaker: 704 },
    ],
  );
});

test('gives two processes different keys at the same time', () => {
  assert.notDeepEqual(new EventKeys().next(5), new EventKeys().next(5));
});
