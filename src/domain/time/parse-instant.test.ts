import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInstant } from './parse-instant.ts';

test('parses an instant in any zone, with or without seconds and fractions', () => {
  const noon = Date.UTC(2027, 2, 1, 12);
  for (const text of [
    '2027-03-01T12:00Z',
    '2027-03-01T12:00:00Z',
    '2027-03-01T12:00:00.0Z',
    '2027-03-01T13:00+01:00',
    '2027-03-01T07:00:00.000-05:00',
  ])
    assert.equal(parseInstant(text), noon, text);
});

test('rejects strings without zone, time or valid date', () => {
  for (const text of [
    '2027-02-30T12:00:00Z',
    '2027-03-01T12:00:00',
    '2027-03-01',
    '2027-03-01T25:00Z',
    '2027-03-01T12:00:00.0000Z',
    ' 2027-03-01T12:00Z',
    '2027-03-01T12:00Z, or later',
    '+002027-03-01T12:00Z',
    '',
  ])
    assert.equal(parseInstant(text), null, text);
});
