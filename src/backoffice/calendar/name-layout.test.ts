import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeNames } from './name-layout.ts';
import { type DayOccupancies, noOccupancies, type Occupancy } from './occupancies.ts';

const hours = { from: 8 * 60, to: 24 * 60 };

const event = (
  guestName: string,
  from: number,
  to: number,
  more: Partial<Occupancy> = {},
): DayOccupancies => ({
  ...noOccupancies,
  marks: [
    {
      kind: 'booked',
      lane: 0,
      lanes: 1,
      isThrough: false,
      isContinued: false,
      block: null,
      waiting: 0,
      from: from * 60,
      to: to * 60,
      booking: { guestName } as Occupancy['booking'],
      ...more,
    },
  ],
});
const free = (count: number) => Array.from({ length: count }, () => noOccupancies);
const place = (...days: DayOccupancies[]) =>
  placeNames(days, hours, 240).map(
    ({ booking, look, day, length, top }) => `${booking?.guestName} ${look} ${day}+${length} at ${top / 60}`,
  );

test('writes the name of a short booking beside its bar, on as many days as it needs', () => {
  assert.deepEqual(place(event('Eight ch', 10, 12), ...free(9)), ['Eight ch after 1+5 at 9']);
  assert.deepEqual(place(...free(9), event('Late', 22, 23)), ['Late before 6+3 at 20']);
});

test('writes a name above or below other bars, and never over a name', () => {
  assert.deepEqual(place(event('Noon', 11, 13), event('Night', 20, 23), ...free(5)), [
    'Noon after 1+3 at 10',
    'Night after 2+4 at 19.5',
  ]);
  assert.deepEqual(place(...free(4), event('First', 11, 13), event('Second', 11, 13), ...free(3)), [
    'First before 0+4 at 10',
  ]);
  assert.deepEqual(place(event('Long name', 9, 23), event('Next', 9, 23)), [
    'Long name upwards 0+1 at 9',
    'Next upwards 1+1 at 9',
  ]);
});

test('names a booking in its own part of the hall only', () => {
  assert.deepEqual(place(event('Other half', 9, 23, { isThrough: true }), ...free(5)), []);
});
