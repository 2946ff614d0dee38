import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfActor } from './event-label.ts';
import { messages } from './messages.ts';

await messages.load();

test('an API token is named by its label, where the reader may see it', () => {
  const names = {
    nameOf: (id: string) => (id === 'token-1' ? 'Accounting' : undefined),
    isGone: () => false,
  };
  assert.equal(nameOfActor('token', 'token-1', names), 'An API token (Accounting)');
  assert.equal(nameOfActor('token', 'token-2', names), 'An API token');
});
