import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../../test/service.ts';
import { ExhaustedLimits } from './exhausted-limits.ts';

const minute = 60_000;

test('an exhausted limit stays rejected until its window ends, for that client only', () => {
  const limits = new ExhaustedLimits();
  limits.add('a', noon + minute);
  assert.equal(limits.find('a', minute, noon + minute - 1), noon + minute);
  assert.equal(limits.find('b', minute, noon), null);
  assert.equal(limits.find('a', minute, noon + minute), null);
  // The entry is deleted at its end: setting the clock back does not restore it.
  assert.equal(limits.find('a', minute, noon), null);
});

test('with a slow clock no wait exceeds a window', () => {
  const limits = new ExhaustedLimits();
  limits.add('a', noon + minute);
  assert.equal(limits.find('a', minute, noon - 1000), noon - 1000 + minute);
});

test('stores ten thousand clients, and clears all of them if there is one more', () => {
  const limits = new ExhaustedLimits();
  for (let name = 0; name < 10_000; name++) limits.add(`${name}`, noon + minute);
  assert.equal(limits.find('0', minute, noon), noon + minute);
  assert.equal(limits.find('9999', minute, noon), noon + minute);
  limits.add('one more', noon + minute);
  assert.equal(limits.find('9999', minute, noon), null);
  assert.equal(limits.find('one more', minute, noon), noon + minute);
});
