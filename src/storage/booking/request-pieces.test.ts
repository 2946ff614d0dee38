import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely, KyselyPlugin } from 'kysely';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { intervalOfItems } from '../../domain/booking/booked-item.ts';
import type { BookingRequest, RequestWithTotals } from '../../domain/booking/booking-request.ts';
import { foldAllSearchWords } from '../../operations/booking/fold-search-words.ts';
import { exportGuestData } from '../../operations/booking/guest-data-export.ts';
import { refreshInstalmentDues } from '../../operations/booking/refresh-instalment-dues.ts';
import { firstPageOf, presentEvents } from '../../operations/events/present-events.ts';
import { streamBookingRequests } from '../documents/full-export.ts';
import { listUpcomingRequests } from '../documents/venue-contents.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { sumItems } from '../reports/item-figures.ts';
import { listBookedAmounts, type ReadAmounts } from './booked-amounts.ts';
import { listBookingRequests } from './booking-request-list.ts';
import { findBookingRequest, insertBookingRequest } from './booking-requests.ts';
import { listBookingsByDate } from './bookings-by-date.ts';
import { listCalendarBookings } from './calendar.ts';
import { listCompetingRequests, listWaitingRequests } from './competing-requests.ts';
import { listKeptRequests } from './erasable-guests.ts';
import { listEventsOnDates } from './events-on-dates.ts';
import { findDataOfAddress } from './guests.ts';
import { computeDues, listDueInstalments, listStaleDues, storeDues } from './instalment-dues.ts';
import { toMarksColumn } from './request-rows.ts';
import { listRequestsFromNetworkOf } from './similar-requests.ts';

const venueId = 'riverside';
const day = 24 * 3_600_000;
const dates = ['2027-03-12', '2027-03-13', '2027-03-14'] as const;
const period = { from: dates[0], to: dates[2] };
const lineLabel = 'A long name of an extra, as a venue may enter it'.repeat(4);

onBothDatabases('bookings of several dates with prices of a million characters', (newDatabase) => {
  /** Stores two accepted bookings of three dates: the prices of the dates are 100, 200 and 300, and as many cents again in lines. */
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const { storage } = service;
    const placed = await scenarioFor(service).request('north-evening', evening);
    const found = await storage.read((db) => findBookingRequest(db, { venueId, reference: placed }));
    assert.ok(found);
    const [main] = found.items;
    const [first, ...others] = dates.map((date, number) => ({
      ...main,
      number,
      date,
      startsAt: main.startsAt + number * day,
      endsAt: main.endsAt + number * day,
    }));
    assert.ok(first);
    const items = [first, ...others] as const;
    const lines = items.flatMap(({ number: item }) => [
      { type: 'hire_fee' as const, label: 'Evening', amountCents: 100 * (item + 1), item },
      ...Array.from({ length: 2500 }, () => ({
        type: 'extra' as const,
        label: lineLabel,
        amountCents: 0,
        item,
      })),
    ]);
    const payments = [{ amountCents: 600, dueBasis: 'fixed_date' as const, fixedDate: '2027-03-01' }];
    const quote = { ...found.quote, totalCents: 600, hireFeeCents: 600, taxCents: 0, lines, payments };
    for (const reference of ['BR-22222222', 'BR-33333333']) {
      const several: BookingRequest = {
        ...found,
        reference,
        items,
        nextItem: 3,
        status: 'accepted',
        quote,
        ...intervalOfItems(items),
      };
      await storage.transact((db) => insertBookingRequest(db, several, null));
    }
    return storage;
  }

  /** Counts the prices that each statement returns. */
  const counting = (db: Reader) => {
    const prices: number[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const count = result.rows.filter(({ quote }) => typeof quote === 'string').length;
        if (count > 0) prices.push(count);
        return result;
      },
    };
    // A cast: a reader is a whole Kysely at run time.
    return { db: (db as Kysely<Tables>).withPlugin(plugin) as Reader, prices };
  };

  test('are in calendar feeds and on the front-desk sheet without a price being read', async () => {
    const storage = await open();
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const during = { startsAt: Date.UTC(2027, 2, 12), endsAt: Date.UTC(2027, 2, 20) };
      const scope = { venueId, spaceId: null };
      const listed = await listCalendarBookings(db, scope, during, { now: noon, limit: 99 });
      const ofBoth = listed.filter(({ request }) => request.status === 'accepted');
      assert.deepEqual(
        ofBoth.map(({ request, item }) => `${request.reference} ${item.date}`),
        dates.flatMap((date) => [`BR-22222222 ${date}`, `BR-33333333 ${date}`]),
      );
      const { events } = await listEventsOnDates(db, venueId, period, { after: null, limit: 99 });
      assert.equal(events.length, 6);
      assert.deepEqual(prices, []);
    });
  });

  test('are found by their dates with a row read for each request, not for each date', async () => {
    const storage = await open();
    while (await refreshInstalmentDues({ storage }, venueId));
    await storage.read(async (reader) => {
      let rows = 0;
      const ofRequests = new WeakSet<object>();
      const plugin: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          if (JSON.stringify(node).includes('"booking_requests"')) ofRequests.add(queryId);
          return node;
        },
        async transformResult({ result, queryId }) {
          if (ofRequests.has(queryId)) rows += result.rows.length;
          return result;
        },
      };
      // A cast: a reader is a whole Kysely at run time.
      const db = (reader as Kysely<Tables>).withPlugin(plugin) as Reader;
      const rowsOf = async (list: (db: Reader) => Promise<unknown>) => {
        rows = 0;
        await list(db);
        return rows;
      };
      const during = { startsAt: Date.UTC(2027, 2, 12), endsAt: Date.UTC(2027, 2, 20) };
      const filter = { statuses: ['accepted'] as const, after: null, limit: 99 };
      const known: ReadAmounts = { requests: new Map(), ofItems: new Map() };
      // The status, and with amounts only that, and the request itself: of both, and of the hold.
      assert.deepEqual(
        [
          await rowsOf((of) =>
            listCalendarBookings(of, { venueId, spaceId: null }, during, { now: noon, limit: 99 }),
          ),
          // And its length, with amounts.
          await rowsOf((of) => listEventsOnDates(of, venueId, period, filter)),
          await rowsOf((of) => listBookingsByDate(of, venueId, period, filter, () => null)),
          await rowsOf((of) => listBookedAmounts(of, venueId, period, filter, known)),
        ],
        [6, 4, 6, 2],
      );
    });
  });

  test('are in lists with their totals without a price being read', async () => {
    const storage = await open();
    const found = await storage.read((db) => findBookingRequest(db, { venueId, reference: 'BR-22222222' }));
    assert.ok(found);
    const later = { createdAt: found.createdAt + 1, waited: { heldAt: null } };
    const waiting = { ...found, ...later, status: 'waiting' as const };
    const agreed = { ...found.quote, totalCents: 450, reason: 'A friend', agreedAt: noon };
    const { lines, ...others } = found.quote;
    const ofFile = { ...waiting, reference: 'BR-66666666', agreedPrice: agreed, quote: { lines, ...others } };
    await storage.transact(async (db) => {
      await insertBookingRequest(db, { ...waiting, reference: 'BR-44444444' }, 'network');
      await insertBookingRequest(
        db,
        { ...waiting, reference: 'BR-55555555', agreedPrice: agreed },
        'network',
      );
    });
    await foldAllSearchWords({ storage });
    const totalsOf = (requests: readonly RequestWithTotals[]) =>
      requests.map((each) =>
        [each.reference, each.currency, each.totalCents, each.agreedTotalCents].join(' '),
      );
    const waitingTotals = ['BR-44444444 GBP 600 ', 'BR-55555555 GBP 600 450'];
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const page = { limit: 9, by: 'placed' } as const;
      const { requests } = await listBookingRequests(db, { venueId, statuses: ['waiting'] }, page, noon);
      assert.deepEqual(totalsOf(requests), waitingTotals.toReversed());
      const filter = { venueId, statuses: ['waiting'] as const, text: found.guest.name };
      const searched = { ...filter, ignoresContacts: true };
      const byName = await listBookingRequests(db, searched, page, noon);
      assert.deepEqual(totalsOf(byName.requests), waitingTotals.toReversed());
      const first = { venueId, reference: 'BR-22222222' };
      const competing = await listCompetingRequests(db, first, { now: noon, limit: 9 });
      assert.deepEqual(totalsOf(competing).slice(-2), waitingTotals);
      const alike = await listRequestsFromNetworkOf(db, { venueId, reference: 'BR-44444444' }, noon);
      assert.deepEqual(totalsOf(alike), waitingTotals);
      const during = { startsAt: Date.UTC(2027, 2, 12), endsAt: Date.UTC(2027, 2, 20) };
      const listed = await listWaitingRequests(db, venueId, during, { now: noon, limit: 9 });
      assert.deepEqual(
        listed.map(({ reference }) => reference),
        ['BR-44444444', 'BR-55555555'],
      );
      assert.deepEqual(prices, []);
    });
    // Only a quote that an imported file has in another order is read.
    await storage.transact((db) => insertBookingRequest(db, ofFile, null));
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const page = { limit: 1, by: 'placed' } as const;
      const { requests } = await listBookingRequests(db, { venueId, statuses: ['waiting'] }, page, noon);
      assert.deepEqual(totalsOf(requests), ['BR-66666666 GBP 600 450']);
      assert.deepEqual(prices, [1]);
    });
  });

  test('are listed by date with each price read once, alone', async () => {
    const storage = await open();
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const filter = { statuses: ['accepted'] as const, limit: 5 };
      const present = ({ request, item }: { request: BookingRequest; item: { date: string } }) =>
        `${request.reference} ${item.date} ${request.quote.totalCents}`;
      const { items, next } = await listBookingsByDate(db, venueId, period, filter, present);
      assert.deepEqual(items, [
        'BR-22222222 2027-03-12 600',
        'BR-33333333 2027-03-12 600',
        'BR-22222222 2027-03-13 600',
        'BR-33333333 2027-03-13 600',
        'BR-22222222 2027-03-14 600',
      ]);
      assert.deepEqual(prices, [1, 1]);
      const rest = await listBookingsByDate(db, venueId, period, { ...filter, after: next }, present);
      assert.deepEqual([rest.items, rest.next], [['BR-33333333 2027-03-14 600'], null]);
    });
  });

  test('count in sums by the parts of their dates, with each price read once for all pages, or none once the parts are stored', async () => {
    const storage = await open();
    const summed = () =>
      storage.read(async (reader) => {
        const counted = counting(reader);
        const known: ReadAmounts = { requests: new Map(), ofItems: new Map() };
        const all: number[] = [];
        let after = null;
        do {
          const filter = { statuses: ['accepted'] as const, after, limit: 2 };
          const page: Awaited<ReturnType<typeof listBookedAmounts>> = await listBookedAmounts(
            counted.db,
            venueId,
            period,
            filter,
            known,
          );
          all.push(...page.amounts.map(({ totalCents }) => totalCents));
          after = page.next;
        } while (after !== null);
        return { prices: counted.prices, cents: all };
      });
    const cents = [100, 100, 200, 200, 300, 300];
    assert.deepEqual(await summed(), { cents, prices: [1, 1] });
    // Each price is stored in its own transaction.
    assert.equal(await refreshInstalmentDues({ storage }, venueId), true);
    assert.deepEqual(await summed(), { cents, prices: [1] });
    assert.equal(await refreshInstalmentDues({ storage }, venueId), false);
    assert.deepEqual(await summed(), { cents, prices: [] });
  });

  test('are in the list of instalments with each price read once, alone, changed or not', async () => {
    const storage = await open();
    const listed = async (isStored: boolean) => {
      const { prices, entries } = await storage.read(async (reader) => {
        const counted = counting(reader);
        const stale = await listStaleDues(counted.db, venueId, 9);
        assert.equal(stale.length, isStored ? 0 : 2);
        const dates = { from: '2026-01-01', to: '2028-01-01', by: 'due', isUnpaid: true } as const;
        const filter = { venueId, ...dates, after: null, limit: 99 };
        const present = (request: BookingRequest) => request.quote.totalCents;
        return {
          prices: counted.prices,
          entries: await listDueInstalments(counted.db, filter, stale, present),
        };
      });
      assert.deepEqual(prices, [1, 1]);
      return entries;
    };
    const computed = await listed(false);
    const entry = { date: '2027-03-01', number: 1, presented: 600 };
    assert.deepEqual(
      computed,
      ['BR-22222222', 'BR-33333333'].map((reference) => ({ reference, ...entry })),
    );
    await storage.transact(async (writer) => {
      const { db, prices } = counting(writer);
      for await (const piece of computeDues(db, venueId, await listStaleDues(db, venueId, 9)))
        await storeDues(writer, venueId, piece);
      assert.deepEqual(prices, [1, 1]);
    });
    assert.deepEqual(await listed(true), computed);
  });

  test('are found for a guest without a price being read, and exported with each read once, alone', async () => {
    const storage = await open();
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const found = await findDataOfAddress(db, { venueId, email: 'visitor@example.com' });
      assert.equal(found.requests.length, 3);
      assert.deepEqual(prices, []);
      const { requests } = await exportGuestData(db, { venueId, ...found }, noon);
      assert.deepEqual(
        requests
          .map(({ quote }) => quote.lines.length)
          .sort((a, b) => a - b)
          .slice(1),
        [7503, 7503],
      );
      assert.deepEqual(prices.toSorted(), [1, 2]);
    });
  });

  test('are among the guests kept because of open amounts with each price read once, alone', async () => {
    const storage = await open();
    await storage.transact((db) =>
      db
        .updateTable('booking_requests')
        .set({ instalment_marks: toMarksColumn([{ number: 1, invoicedOn: '2027-03-01', paidOn: null }]) })
        .where('status', '=', 'accepted')
        .execute(),
    );
    while (await refreshInstalmentDues({ storage }, venueId));
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const page = { now: noon + 99 * day, limit: 9, after: null };
      const kept = await listKeptRequests(db, venueId, page, ({ reference }) => reference);
      assert.deepEqual(kept, ['BR-22222222', 'BR-33333333']);
      assert.deepEqual(prices, [1, 1]);
    });
  });

  test('are in a full export with each price read once, and among what is removed with none', async () => {
    const storage = await open();
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const upcoming = await listUpcomingRequests(db, venueId, { now: noon, limit: 9 });
      assert.deepEqual(upcoming.map(({ items }) => items.length).sort(), [1, 3, 3]);
      assert.deepEqual(prices, []);
      const pieces: string[][] = [];
      for await (const piece of streamBookingRequests(db, venueId, noon))
        pieces.push(piece.map(({ reference }) => reference));
      // The reference of the first request is random: it may come before, between or after the others.
      const ofSeveral = pieces.flat().filter((reference) => /^BR-(2{8}|3{8})$/.test(reference));
      assert.deepEqual(ofSeveral, ['BR-22222222', 'BR-33333333']);
      assert.deepEqual([pieces.length, prices.length], [2, 2]);
    });
  });

  test('are in events with the total of the quote, and as many on a page as their agreed prices allow', async () => {
    const storage = await open();
    const first = { venueId, reference: 'BR-22222222' };
    const found = await storage.read((db) => findBookingRequest(db, first));
    assert.ok(found);
    const agreedPrice = { ...found.quote, totalCents: 450, reason: 'A friend', agreedAt: noon };
    const agreed = { ...found, reference: 'BR-44444444', agreedPrice };
    const extras = Array.from({ length: 50 }, () => ({ id: 'extra', name: lineLabel, pieces: 1 }));
    const [main, ...others] = found.items.map((item) => ({ ...item, extras }));
    assert.ok(main);
    const withExtras = { ...found, reference: 'BR-66666666', items: [main, ...others] as const };
    await storage.transact(async (db) => {
      await insertBookingRequest(db, agreed, null);
      await insertBookingRequest(db, withExtras, null);
    });
    await storage.read(async (reader) => {
      const { db, prices } = counting(reader);
      const event = (subject: string, position: number) => ({
        venueId,
        subject,
        position,
        at: noon,
        actor: 'operator' as const,
        version: 1,
        action: 'booking-request.placed',
        details: {},
      });
      const events = ['BR-44444444', 'BR-22222222', 'BR-44444444'].map(event);
      const presented = await presentEvents(db, events, noon);
      assert.deepEqual(
        presented.map(({ data: { bookingRequest } }) => [
          bookingRequest?.totalCents,
          bookingRequest?.agreedPrice?.totalCents,
          bookingRequest?.agreedPrice?.lines.length,
        ]),
        [
          [600, 450, 7503],
          [600, undefined, undefined],
          [600, 450, 7503],
        ],
      );
      assert.deepEqual(prices, []);
      // Each agreed price has 1.8 million characters.
      const page = await firstPageOf(db, venueId, [...events, ...events]);
      assert.deepEqual(
        page.map(({ subject }) => subject),
        ['BR-44444444', 'BR-22222222', 'BR-44444444'],
      );
      const many = Array.from({ length: 200 }, (_, position) => event('BR-66666666', position));
      assert.equal((await firstPageOf(db, venueId, many)).length, 111);
    });
  });

  test('count in reports by the parts of their dates, with each price read once, alone, or none once the parts are stored', async () => {
    const storage = await open();
    const summed = () =>
      storage.read(async (reader) => {
        const { db, prices } = counting(reader);
        const spaces = [{ id: 'north', name: 'North', rooms: [] }];
        const figures = await sumItems(db, venueId, spaces, { period, now: noon });
        const cents = figures
          .filter(({ status }) => status === 'accepted')
          .map(({ date, totalCents }) => `${date} ${totalCents}`);
        return { cents: cents.toSorted(), prices };
      });
    const cents = dates.flatMap((date, index) => Array(2).fill(`${date} ${100 * (index + 1)}`));
    assert.deepEqual(await summed(), { cents, prices: [1, 1] });
    while (await refreshInstalmentDues({ storage }, venueId));
    assert.deepEqual(await summed(), { cents, prices: [] });
  });
});
