import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventKinds } from './event.ts';
import { todaysWords } from './former-kinds.ts';

test('what an earlier version wrote down is told in today’s words', () => {
  const block = { spaceId: 'hall', from: '2027-03-01', to: '2027-03-02', reason: 'Floor' };
  assert.deepEqual(todaysWords('dates.blocked', block), { kind: 'block.added', payload: block });
  assert.deepEqual(todaysWords('dates.unblocked', {}), { kind: 'block.removed', payload: {} });
  assert.deepEqual(todaysWords('venue.added', {}), { kind: 'venue.imported', payload: { isNew: true } });
  assert.deepEqual(todaysWords('venue.changed', {}), { kind: 'venue.imported', payload: { isNew: false } });
});

test('today’s words are told as they are, and a newer version’s not at all', () => {
  for (const kind of eventKinds) assert.deepEqual(todaysWords(kind, { a: 1 }), { kind, payload: { a: 1 } });
  for (const unknown of ['venue.sold', 'constructor', '']) assert.equal(todaysWords(unknown, {}), null);
});
