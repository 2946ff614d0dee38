import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventKinds } from './event.ts';
import { upgradeLegacyEvent } from './legacy-events.ts';

test('converts events of earlier versions to today’s kinds', () => {
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

test('leaves today’s events unchanged and drops those of newer versions', () => {
  for (const kind of eventKinds)
    assert.deepEqual(upgradeLegacyEvent(kind, { a: 1 }), { kind, payload: { a: 1 } });
  for (const unknown of ['venue.sold', 'constructor', ''])
    assert.equal(upgradeLegacyEvent(unknown, {}), null);
});
