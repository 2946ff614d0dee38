import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../../test/service.ts';
import { ExhaustedLimits } from './exhausted-limits.ts';

const minute = 60_000;

test('a spent limit stays rejected until its window ends, for that client only', () => {
  const spent = new ExhaustedLimits();
  spent.add('a', noon + minute);
  assert.equal(spent.find('a', minute, noon + minute - 1), noon + minute);
  assert.equal(spent.find('b', minute, noon), null);
  assert.equal(spent.find('a', minute, noon + minute), null);
  // It is deleted then: setting the clock back does not restore it.
  assert.equal(spent.find('a', minute, noon), null);
});

test('with a slow clock no wait exceeds a window', () => {
  const spent = new ExhaustedLimits();
  spent.add('a', noon + minute);
  assert.equal(spent.find('a', minute, noon - 1000), noon - 1000 + minute);
});

test('remembers ten thousand and forgets all of them with one more', () => {
  const spent = new ExhaustedLimits();
  for (let name = 0; name < 10_000; name++) spent.add(`${name}`, noon + minute);
  assert.equal(spent.find('0', minute, noon), noon + minute);
  assert.equal(spent.find('9999', minute, noon), noon + minute);
  spent.add('one more', noon + minute);
  assert.equal(spent.find('9999', minute, noon), null);
  assert.equal(spent.find('one more', minute, noon), noon + minute);
});
