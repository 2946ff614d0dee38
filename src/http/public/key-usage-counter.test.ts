import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { msPerMinute } from '../../domain/time/instant.ts';
import { KeyUsageCounter } from './key-usage-counter.ts';

describe('usage counts of a website key', () => {
  const key = { venueId: 'riverside', siteKey: 'key' };
  const now = Date.UTC(2027, 2, 1, 12, 7);

  test('are grouped by quarter hour and flushed once', () => {
    const counter = new KeyUsageCounter();
    for (const minutes of [0, 1, 10]) counter.count(key, 'read', now + minutes * msPerMinute);
    counter.count(key, 'refused', now, 'https://www.riverside.example');
    counter.count(key, 'refused', now);
    const taken = counter.take();
    assert.deepEqual(
      taken.map(({ at, kind, website, count }) => [at, kind, website, count]),
      [
        [Date.UTC(2027, 2, 1, 12), 'read', '', 2],
        [Date.UTC(2027, 2, 1, 12), 'refused', 'https://www.riverside.example', 1],
        [Date.UTC(2027, 2, 1, 12), 'refused', '', 1],
        [Date.UTC(2027, 2, 1, 12, 15), 'read', '', 1],
      ],
    );
    assert.deepEqual(counter.take(), []);
    counter.restore(taken);
    assert.deepEqual(counter.take(), taken);
  });

  test('name fifty of a million rejected websites', () => {
    const counter = new KeyUsageCounter();
    for (let index = 0; index < 1_000_000; index++)
      counter.count(key, 'refused', now, `https://${index}.example`);
    const taken = counter.take();
    assert.equal(taken.length, 51);
    assert.equal(taken.find(({ website }) => website === '*')?.count, 1_000_000 - 50);
  });

  test('keep the latest use if they cannot be stored for days', () => {
    const counter = new KeyUsageCounter();
    for (let quarter = 0; quarter < 300; quarter++)
      counter.count(key, 'read', now + quarter * 15 * msPerMinute);
    const taken = counter.take();
    assert.equal(taken.length, 96);
    assert.equal(Math.max(...taken.map(({ at }) => at)), Date.UTC(2027, 2, 1, 12) + 299 * 15 * msPerMinute);
  });
});
