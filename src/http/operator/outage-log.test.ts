import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutageLog } from './outage-log.ts';

test('logs an outage when it starts, once a minute, and when it ends', () => {
  const outages = new OutageLog();
  assert.equal(outages.shouldLogEnd(0), false);
  assert.equal(outages.shouldLog('gone', 1000), true);
  for (let request = 0; request < 1000; request++)
    assert.equal(outages.shouldLog('gone', 1001 + request), false);
  assert.equal(outages.shouldLog('full', 2000), true, 'another reason is logged');
  assert.equal(outages.shouldLog('gone', 61_000), true);
  assert.equal(outages.shouldLogEnd(71_000), true);
  assert.equal(outages.shouldLogEnd(72_000), false);
});

test('logs no end while checks succeed and requests fail', () => {
  const outages = new OutageLog();
  assert.equal(outages.shouldLog('refused', 0), true);
  for (let now = 1000; now < 60_000; now += 5000)
    assert.deepEqual([outages.shouldLogEnd(now), outages.shouldLog('refused', now)], [false, false]);
  assert.equal(outages.shouldLogEnd(65_000), false);
  assert.equal(outages.shouldLogEnd(66_000), true);
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
