import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from './postgres-location.ts';

test('a location for messages has no part of a password', () => {
  for (const [url, expected] of [
    ['postgres://role:12/Secret77@127.0.0.1:5432/firsthold', 'postgres://127.0.0.1:5432/firsthold'],
    ['postgres://role:a@b/Secret77@127.0.0.1:5432/firsthold', 'postgres://127.0.0.1:5432/firsthold'],
    ['postgres://db.example/firsthold?sslmode=require', 'postgres://db.example/firsthold'],
    ['postgres://role@/firsthold?host=/run/postgresql', 'postgres:///firsthold'],
  ] as const)
    assert.equal(describe(url), expected);
});
