import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimitTable } from './rate-limit-table.ts';

const minute = 60_000;

test('names with one of two equal hashes have separate counts', () => {
  const table = new RateLimitTable();
  const hit = (hash: number, check: number) => table.count({ hash, check }, minute, 0, true).count;
  assert.equal(hit(1, 1), 1);
  assert.equal(hit(1, 2), 1, 'both names have the same first hash');
  assert.equal(hit(2, 1), 1, 'both names have the same second hash, on the same search path');
  assert.equal(hit(1, 1), 2);
  assert.equal(table.size, 3);
});

test('a newcomer replaces an expired window', () => {
  const table = new RateLimitTable();
  table.count({ hash: 1, check: 1 }, minute, 0, true);
  assert.equal(table.count({ hash: 1, check: 2 }, minute, 0, true).count, 1);
  const later = 2 * 60 * minute;
  assert.equal(table.count({ hash: 1, check: 3 }, minute, later, true).count, 1);
  assert.equal(table.count({ hash: 1, check: 4 }, minute, later, true).count, 1);
  assert.equal(table.size, 2);
});
