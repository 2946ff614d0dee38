import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInstant, parseInstantIn } from './parse-instant.ts';

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

test('parses a time on the clock of a zone, also over a clock change', () => {
  const parsed = (text: string) => parseInstantIn(text, 'Europe/London');
  assert.equal(parsed('2027-03-01T18:00'), Date.UTC(2027, 2, 1, 18));
  assert.equal(parsed('2027-07-01T18:00'), Date.UTC(2027, 6, 1, 17));
  // Skipped on that day: an hour later.
  assert.equal(parsed('2027-03-28T01:30'), Date.UTC(2027, 2, 28, 1, 30));
  // Repeated on that day: the first.
  assert.equal(parsed('2027-10-31T01:30'), Date.UTC(2027, 9, 31, 0, 30));
  assert.equal(parsed('2027-07-01T18:00Z'), Date.UTC(2027, 6, 1, 18));
  for (const text of ['2027-02-30T18:00', '2027-03-01T24:00', '2027-03-01T18:00:00', '2027-03-01'])
    assert.equal(parsed(text), null, text);
});
