import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoInstant, isoOrNull, msPerDay, parseIsoInstant } from './instant.ts';

test('an instant has one canonical notation, and only that is parsed', () => {
  const instant = Date.UTC(2027, 2, 12, 18);
  assert.equal(isoInstant(instant), '2027-03-12T18:00:00.000Z');
  assert.equal(parseIsoInstant('2027-03-12T18:00:00.000Z'), instant);
  for (const text of ['2027-03-12T18:00:00Z', '2027-03-12T19:00:00.000+01:00', '2027-03-12', 'soon', ''])
    assert.equal(parseIsoInstant(text), null, text);
});

test('isoOrNull keeps null, and formats the epoch', () => {
  assert.equal(isoOrNull(null), null);
  assert.equal(isoOrNull(0), '1970-01-01T00:00:00.000Z');
});

test('a day has 24 hours of milliseconds', () => {
  assert.equal(Date.UTC(2027, 2, 13) - Date.UTC(2027, 2, 12), msPerDay);
});
