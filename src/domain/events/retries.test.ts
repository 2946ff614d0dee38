import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAttemptAt, pauseAfterFailures, retryAfterMs, retryPeriodMs } from './retries.ts';

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

test('a receiver is called again when it asked to be, at most an hour later', () => {
  const now = Date.UTC(2027, 2, 1, 12);
  const pauses = [
    '120',
    ' 7 ',
    'Mon, 01 Mar 2027 12:10:00 GMT',
    '999999',
    'Mon, 01 Mar 2027 11:00:00 GMT',
    '-5',
    'soon',
    undefined,
  ];
  assert.deepEqual(
    pauses.map((header) => retryAfterMs(header, now)),
    [120_000, 7000, 600_000, hour, 0, 0, 0, 0],
  );
  assert.equal(nextAttemptAt(1, { firstTriedAt: 0, now: 0 }, 0, 120_000), 120_000);
  assert.equal(nextAttemptAt(40, { firstTriedAt: 0, now: 0 }, 0, 1000), Math.round(1000 * 1.3 ** 39));
});
