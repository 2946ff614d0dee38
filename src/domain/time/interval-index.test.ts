import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IntervalIndex } from './interval-index.ts';

const day = 86_400_000;

test('finds the intervals that overlap at one of the places, each once', () => {
  const index = new IntervalIndex<{ startsAt: number; endsAt: number; name: string }>();
  index.add(['north', 'south'], { name: 'weekend', startsAt: 5 * day - 1, endsAt: 7 * day });
  index.add(['north'], { name: 'evening', startsAt: 6.7 * day, endsAt: 7.1 * day });
  index.add(['south'], { name: 'next day', startsAt: 7 * day, endsAt: 7.5 * day });
  const at = (places: string[], startsAt: number, endsAt: number) =>
    [...index.overlapping(places, { startsAt, endsAt })].map(({ name }) => name);
  assert.deepEqual(at(['north', 'south'], 4 * day, 8 * day), ['weekend', 'evening', 'next day']);
  assert.deepEqual(at(['south'], 6.9 * day, 7 * day), ['weekend']);
  assert.deepEqual(at(['north'], 7 * day, 7.1 * day), ['evening']);
  assert.deepEqual(at(['north'], 7.1 * day, 9 * day), []);
  assert.deepEqual(at(['north'], 6 * day, 6 * day), [], 'an empty interval');
  assert.deepEqual(at(['attic'], 0, 9 * day), []);
});
