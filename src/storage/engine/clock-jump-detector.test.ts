import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../../test/service.ts';
import { ClockJumpDetector } from './clock-jump-detector.ts';

test('detects a clock change once, with its size and direction', () => {
  let elapsed = 5000;
  const jumps = new ClockJumpDetector(noon, () => elapsed);
  const since = (now: number) => jumps.since(noon + now);
  elapsed += 60_000;
  assert.equal(since(60_000), 0, 'a normal minute');
  assert.equal(since(60_000 + 3_600_000), 3_600_000, 'the clock is set ahead');
  elapsed += 1000;
  assert.equal(since(61_000 + 3_600_000), 0, 'a normal minute after the jump');
  assert.equal(since(61_000), -3_600_000, 'the clock is set back');
});

test('ignores less than a tenth of a second and reports whole milliseconds', () => {
  const jumps = new ClockJumpDetector(noon, () => 0);
  assert.equal(jumps.since(noon + 99.9), 0);
  assert.equal(jumps.since(noon + 199.9), 100);
  assert.equal(jumps.since(noon), -200);
});
