import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBlocks } from './blocked-dates.ts';
import { findFreePlaces, PlacePrices, type SearchedSpace, withRoomFor } from './openings.ts';

const rules = {
  timezone: 'Europe/London',
  setupMinutes: 0,
  turnaroundMinutes: 0,
  noticeHours: 0,
  horizonDays: null,
  blocks: noBlocks,
};
const price = {
  hireFeeCents: 0,
  perAttendeeCents: 0,
  minimumAttendance: 0,
  minimumTotalCents: 0,
  tax: null,
  name: 'Room only',
};

test('never prices a start that the clock skips', () => {
  const night: SearchedSpace = {
    id: 'cellar',
    rooms: ['cellar'],
    rules,
    rates: [],
    slots: [
      {
        id: 'night',
        startTime: '22:00',
        endTime: '06:00',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        seasons: [],
        hours: { stepMinutes: 30, minimumMinutes: 30 },
        packages: [
          {
            id: 'room-only',
            ...price,
            perHourCents: 4_000,
            // The clock goes from 01:00 to 02:00 in the night to 28 March 2027.
            hourBands: [{ fromTime: '01:00', toTime: '02:00', perHourCents: 1_000 }],
          },
        ],
      },
    ],
  };
  const places = findFreePlaces({
    spaces: withRoomFor([night], null),
    dates: ['2027-03-26', '2027-03-27'],
    occupancies: new Map(),
    now: Date.UTC(2027, 2, 1),
  });
  const prices = new PlacePrices({ attendance: null, tax: null, pricesIncludeTax: false }, '2027-03-01');
  assert.deepEqual(
    places.map((place) => [place.date, place.startTime, place.endTime, prices.lowest(place)]),
    [
      ['2027-03-26', '22:00', '06:00', { packageId: 'room-only', hireFeeWithTaxCents: 500 }],
      ['2027-03-27', '22:00', '06:00', { packageId: 'room-only', hireFeeWithTaxCents: 2_000 }],
    ],
  );
});
