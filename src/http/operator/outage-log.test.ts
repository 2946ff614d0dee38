import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutageLog } from './outage-log.ts';

test('logs an outage when it starts, once a minute, and when it ends', () => {
  const outages = new OutageLog();
  assert.equal(outages.isOver(), false);
  assert.equal(outages.isNews('gone', 1000), true);
  for (let request = 0; request < 1000; request++)
    assert.equal(outages.isNews('gone', 1001 + request), false);
  assert.equal(outages.isNews('full', 2000), true, 'another reason is logged');
  assert.equal(outages.isNews('gone', 61_000), true);
  assert.equal(outages.isOver(), true);
  assert.equal(outages.isOver(), false);
});

test('does not log each change of a flapping outage', () => {
  const outages = new OutageLog();
  assert.deepEqual([outages.isNews('busy', 0), outages.isOver()], [true, true]);
  for (let now = 1; now < 60_000; now += 1000)
    assert.deepEqual([outages.isNews('busy', now), outages.isOver()], [false, false]);
});

test('keeps only the damaged state, logged or not', () => {
  const outages = new OutageLog();
  outages.isNews('gone', 0);
  outages.isNews('full', 0);
  assert.equal(outages.sawDamage, false);
  outages.isNews('damaged', 0);
  outages.isNews('gone', 1);
  assert.equal(outages.sawDamage, true);
});
