import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutageLog } from './outage-log.ts';

test('logs an outage when it starts, once a minute, and when it ends', () => {
  const outages = new OutageLog();
  assert.equal(outages.shouldLogEnd(), false);
  assert.equal(outages.shouldLog('gone', 1000), true);
  for (let request = 0; request < 1000; request++)
    assert.equal(outages.shouldLog('gone', 1001 + request), false);
  assert.equal(outages.shouldLog('full', 2000), true, 'another reason is logged');
  assert.equal(outages.shouldLog('gone', 61_000), true);
  assert.equal(outages.shouldLogEnd(), true);
  assert.equal(outages.shouldLogEnd(), false);
});

test('does not log each change of a flapping outage', () => {
  const outages = new OutageLog();
  assert.deepEqual([outages.shouldLog('busy', 0), outages.shouldLogEnd()], [true, true]);
  for (let now = 1; now < 60_000; now += 1000)
    assert.deepEqual([outages.shouldLog('busy', now), outages.shouldLogEnd()], [false, false]);
});

test('keeps only the damaged state, logged or not', () => {
  const outages = new OutageLog();
  outages.shouldLog('gone', 0);
  outages.shouldLog('full', 0);
  assert.equal(outages.sawDamage, false);
  outages.shouldLog('damaged', 0);
  outages.shouldLog('gone', 1);
  assert.equal(outages.sawDamage, true);
});
