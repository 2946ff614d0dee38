import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { intervalOfItems } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { lockSpacesOfBookings } from '../venue/rooms.ts';
import { listBookingRequests } from './booking-request-list.ts';
import { findBookingRequest, insertBookingRequest } from './booking-requests.ts';
import { listBookingsByDate } from './bookings-by-date.ts';
import { rankRequests } from './competing-requests.ts';

const day = 24 * 3_600_000;
const nextDay = '2027-03-13';
const venueId = 'riverside';

onBothDatabases('a request with two dates', (newDatabase) => {
  /** Stores a request for the north on an evening and for the south on the next one. */
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const { storage } = service;
    const one = await scenario.request('north-evening', evening);
    const found = await storage.read((db) => findBookingRequest(db, { venueId, reference: one }));
    assert.ok(found);
    const [north] = found.items;
    const south = {
      ...north,
      number: 3,
      space: { id: 'south', name: 'Hall (south)' },
      date: nextDay,
      startsAt: north.startsAt + day,
      endsAt: north.endsAt + day,
      attendance: 80,
    };
    const items = [north, south] as const;
    const two: BookingRequest = { ...found, reference: 'BR-22222222', items, ...intervalOfItems(items) };
    await storage.transact((db) => insertBookingRequest(db, two, null));
    return { storage, two };
  }

  test('is read with both, and lasts from the first start to the last end', async () => {
    const { storage, two } = await open();
    const stored = await storage.read((db) => findBookingRequest(db, two));
    assert.deepEqual(stored, two);
    assert.deepEqual(
      stored?.items.map(({ number, space, attendance }) => [number, space.id, attendance]),
      [
        [0, 'north', null],
        [3, 'south', 80],
      ],
    );
    assert.deepEqual(
      [stored?.startsAt, stored?.endsAt],
      [Date.UTC(2027, 2, 12, 18), Date.UTC(2027, 2, 14, 1)],
    );
  });

  test('is found by the space and dates of either, also where its night ends, but not by the date of the other', async () => {
    const { storage, two } = await open();
    const finds = async (spaceId: string, date: string) => {
      const filter = { venueId, statuses: [], spaceId, from: date, to: date };
      const { requests } = await storage.read((db) =>
        listBookingRequests(db, filter, { limit: 9, by: 'placed' }, noon),
      );
      return requests.some(({ reference }) => reference === two.reference);
    };
    assert.deepEqual(
      [await finds('north', evening), await finds('south', nextDay), await finds('north', nextDay)],
      [true, true, true],
    );
    assert.deepEqual([await finds('south', evening), await finds('north', '2027-03-14')], [false, false]);
  });

  test('is listed on each of its dates', async () => {
    const { storage, two } = await open();
    const on = async (from: string, to: string) => {
      const range = { statuses: ['pending_approval'] as const, limit: 9 };
      const { items } = await storage.read((db) =>
        listBookingsByDate(db, venueId, { from, to }, range, ({ request, item }) => ({
          reference: request.reference,
          number: item.number,
        })),
      );
      return items.filter(({ reference }) => reference === two.reference).map(({ number }) => number);
    };
    assert.deepEqual([await on(evening, nextDay), await on(nextDay, nextDay)], [[0, 3], [3]]);
  });

  test('competes with a request for one of its dates, and counts once', async () => {
    const { storage, two } = await open();
    const ranks = await storage.read((db) => rankRequests(db, venueId, [two.reference], noon));
    assert.equal(ranks.get(two.reference)?.competing, 1);
  });

  test('is locked with the spaces of both and what shares a room with them', async () => {
    const { storage, two } = await open();
    const rooms = await storage.transact((db) =>
      lockSpacesOfBookings(db, { venueId, references: [two.reference] }),
    );
    assert.deepEqual([...rooms.keys()].sort(), ['north', 'south', 'whole']);
    assert.deepEqual([rooms.get('north'), rooms.get('south')], [['riverside/north'], ['riverside/south']]);
  });
});
