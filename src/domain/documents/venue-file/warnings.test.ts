import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith } from '../../../../test/venue-file-document.ts';
import { parseVenueFile } from './parse.ts';
import { venueFileWarnings } from './warnings.ts';

const deposit = (amountCents: number) => [
  { amountCents, dueBasis: 'after_signing', offsetDays: 7 },
  { basisPoints: 10_000, dueBasis: 'before_event', offsetDays: 14 },
];
const warned = (changes: Record<string, unknown>) =>
  venueFileWarnings(parseVenueFile(documentWith(changes))).map(({ path }) => path);

test('names each package below the deposit', () => {
  // The most expensive package of the file costs 216,000 with tax, the cheapest 54,000.
  assert.deepEqual(warned({ 'venue.payments': deposit(54_000) }), []);
  assert.deepEqual(warned({ 'venue.payments': deposit(54_001) }), ['spaces[1].slots[0].packages[0]']);
});

test('reports the missing amount and its schedule', () => {
  const messages = (changes: Record<string, unknown>) =>
    venueFileWarnings(parseVenueFile(documentWith(changes))).map(({ message }) => message);
  assert.deepEqual(messages({ 'venue.payments': deposit(54_001) }), [
    "costs 54000 with tax, less than the fixed amounts of the venue's payment schedule (54001), so nothing is left for the other instalments",
  ]);
  const [own] = messages({ 'spaces[0].slots[0].packages[1].payments': deposit(216_001) });
  assert.match(
    own ?? '',
    /^costs 216000 with tax, less than the fixed amounts of its payment schedule \(216001\)/,
  );
});

test('checks a package against its own schedule, and a free one against none', () => {
  assert.deepEqual(warned({ 'spaces[0].slots[0].packages[1].payments': deposit(216_001) }), [
    'spaces[0].slots[0].packages[1]',
  ]);
  const free = { 'spaces[0].slots[0].packages[1].hireFeeCents': 0 };
  assert.deepEqual(warned(free), []);
});

test('counts the minimum price for people', () => {
  const byPerson = { 'spaces[1].slots[0].packages[0].perAttendeeCents': 1 };
  assert.deepEqual(warned({ 'venue.payments': deposit(54_001), ...byPerson }), []);
});
