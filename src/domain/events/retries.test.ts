import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAttemptAt, pauseAfterFailures, retryPeriodMs } from './retries.ts';

const hour = 3_600_000;

test('delays grow to twelve hours and end within three days of the first attempt', () => {
  const pauses: number[] = [];
  let now = 0;
  for (let attempts = 1; attempts < 1000; attempts++) {
    const at = nextAttemptAt(attempts, { firstTriedAt: 0, now }, 0);
    if (at === null) break;
    pauses.push(at - now);
    now = at;
  }
  assert.deepEqual(pauses.slice(0, 4), [1000, 1300, 1690, 2197]);
  assert.equal(Math.max(...pauses), 12 * hour);
  assert.ok(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0)));
  assert.ok(now <= retryPeriodMs && now > retryPeriodMs - 12 * hour, `${now / hour} hours`);
  assert.ok(pauses.length > 40 && pauses.length < 50, `${pauses.length} pauses`);
});

test('delays have jitter', () => {
  assert.equal(nextAttemptAt(1, { firstTriedAt: 0, now: 0 }, 0.5), 1050);
});

test('an event is retried for three days to the millisecond', () => {
  const at = (now: number) => nextAttemptAt(1, { firstTriedAt: hour, now: hour + now }, 0);
  assert.equal(at(retryPeriodMs - 1000), hour + retryPeriodMs);
  assert.equal(at(retryPeriodMs - 999), null);
});

test('a receiver that failed five times in a row is backed off, at most a quarter of an hour', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 14, 15, 5000].map(pauseAfterFailures),
    [0, 0, 1000, 2000, 4000, 512_000, 900_000, 900_000],
  );
});
