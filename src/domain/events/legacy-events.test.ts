import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventKinds } from './event.ts';
import { upgradeLegacyEvent } from './legacy-events.ts';

test('what an earlier version wrote down is told in today’s words', () => {
  const block = { spaceId: 'hall', from: '2027-03-01', to: '2027-03-02', reason: 'Floor' };
  assert.deepEqual(upgradeLegacyEvent('dates.blocked', block), { kind: 'block.added', payload: block });
  assert.deepEqual(upgradeLegacyEvent('dates.unblocked', {}), { kind: 'block.removed', payload: {} });
  assert.deepEqual(upgradeLegacyEvent('venue.added', {}), {
    kind: 'venue.imported',
    payload: { isNew: true },
  });
  assert.deepEqual(upgradeLegacyEvent('venue.changed', {}), {
    kind: 'venue.imported',
    payload: { isNew: false },
  });
});

test('today’s words are told as they are, and a newer version’s not at all', () => {
  for (const kind of eventKinds)
    assert.deepEqual(upgradeLegacyEvent(kind, { a: 1 }), { kind, payload: { a: 1 } });
  for (const unknown of ['venue.sold', 'constructor', ''])
    assert.equal(upgradeLegacyEvent(unknown, {}), null);
});
