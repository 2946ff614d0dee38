import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, isKeyEnabled, isPublic, mayUseKey } from './policies.ts';

const key = { websites: ['https://riverside.example'] };
const pageOf = (website: string | null): Caller => ({ kind: 'page', website });

test('a key works on its listed websites, on this service’s pages and for servers', () => {
  assert.ok(mayUseKey(pageOf('https://riverside.example'), key));
  assert.ok(mayUseKey({ kind: 'own page' }, key));
  assert.ok(mayUseKey({ kind: 'server' }, { websites: [] }));
});

test('a key does not work on other websites or unknown origins', () => {
  for (const website of ['https://www.riverside.example', 'http://riverside.example', 'https://', null])
    assert.equal(mayUseKey(pageOf(website), key), false, String(website));
  assert.equal(mayUseKey(pageOf(null), { websites: ['null', ''] }), false);
});

test('a key is active if it is enabled and its venue is published', () => {
  assert.ok(isKeyEnabled({ enabled: true, venuePublished: true }));
  assert.equal(isKeyEnabled({ enabled: false, venuePublished: true }), false);
  assert.equal(isKeyEnabled({ enabled: true, venuePublished: false }), false);
});

test('a space is visible if it is active and its listing is published', () => {
  assert.ok(isPublic({ active: true, published: true }));
  assert.equal(isPublic({ active: false, published: true }), false);
  assert.equal(isPublic({ active: true, published: false }), false);
});
