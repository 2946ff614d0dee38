import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citusNodes } from '../../../test/citus.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { eraseGuests } from '../../operations/booking/erase-guests.ts';
import { listBookingRequests } from './booking-request-list.ts';
import { findBookingRequest, insertBookingRequest } from './booking-requests.ts';
import type { RequestFilter } from './request-filter.ts';
import type { RequestOrder } from './request-order.ts';

const hour = 3_600_000;
const person = (name: string, email: string, company: string | null = null) => ({
  guest: { name, email, phone: null, company },
});

onBothDatabases('listing booking requests', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const { storage } = service;
    /** Lists requests page by page, one per page, and joins the pages. */
    const list = async (filter: Partial<RequestFilter>, by: RequestOrder = 'placed', limit = 1) => {
      const found: string[] = [];
      let after: Awaited<ReturnType<typeof listBookingRequests>>['next'] | undefined;
      do {
        const page = await storage.read((db) =>
          listBookingRequests(
            db,
            { venueId: 'riverside', statuses: [], ...filter },
            { limit, by, after: after ?? undefined },
            service.now,
          ),
        );
        found.push(...page.requests.map(({ reference }) => reference));
        after = page.next;
      } while (after !== null);
      return found;
    };
    return { service, scenario, list };
  }

  test('the queue starts with the hold that ends first, and requests without a time limit come last', async () => {
    const { service, scenario, list } = await open();
    const early = await scenario.request('north-evening', '2027-04-10');
    service.now += hour;
    const later = await scenario.request('north-evening', '2027-04-11');
    const soonest = await scenario.request('south-evening', '2027-03-02');
    // Requests of the same instant are ordered by their random references.
    service.now += 1;
    await scenario.import(divisibleHall({ siteKey: { holdPeriod: 'none' } }));
    const without = await scenario.request('south-evening', '2027-04-12');
    const statuses = ['pending_approval'] as const;
    assert.deepEqual(await list({ statuses }, 'hold'), [soonest, early, later, without]);
    assert.deepEqual(await list({ statuses, spaceId: 'north' }, 'hold'), [early, later]);
    service.now = noon + 48 * hour;
    assert.deepEqual(await list({ statuses }, 'hold'), [later, without]);
    assert.deepEqual(await list({ statuses: ['expired'] }, 'hold'), [soonest, early]);
    assert.deepEqual(await list({ statuses }), [without, later]);
    await scenario.accept(later);
    assert.deepEqual(await list({ statuses }, 'event'), [without]);
  });

  test('sorts by event, between two dates, for one space or all', async () => {
    const { scenario, list } = await open();
    const [third, first, second] = [
      await scenario.request('north-day', '2027-03-12'),
      await scenario.request('north-day', '2027-03-10'),
      await scenario.request('south-day', '2027-03-11'),
    ];
    assert.deepEqual(await list({}, 'event'), [first, second, third]);
    assert.deepEqual(await list({ from: '2027-03-11' }, 'event'), [second, third]);
    assert.deepEqual(await list({ to: '2027-03-11' }, 'event'), [first, second]);
    assert.deepEqual(await list({ from: '2027-03-11', spaceId: 'north' }), [third]);
    assert.deepEqual(await list({ spaceId: 'nowhere' }), []);
  });

  test('lists an event on every date that it or its turnaround touches, by any order and page size', async () => {
    const { scenario, list } = await open();
    const spaces = ['north', 'south'].map((id) => hallSpace(id, [id], { turnaroundMinutes: 120 }));
    await scenario.import(divisibleHall({ file: { spaces } }));
    // Until 23:00, and ready at 1:00.
    const booked = await scenario.request('north-day', '2027-03-12');
    await scenario.accept(booked);
    const declined = await scenario.request('south-day', '2027-03-12');
    await scenario.decline(declined);
    const on = (from: string, to = from) => list({ from, to }, 'event');
    assert.deepEqual((await on('2027-03-12')).toSorted(), [booked, declined].toSorted());
    for (const by of ['event', 'placed'] as const)
      assert.deepEqual(await list({ from: '2027-03-13', to: '2027-03-13' }, by), [booked]);
    assert.deepEqual(await list({ from: '2027-03-13' }, 'event'), [booked]);
    assert.deepEqual(await list({ from: '2027-03-13', text: 'visitor', ignoresContacts: true }), [booked]);
    assert.deepEqual(await list({ from: '2027-03-13', spaceId: 'south' }), []);
    assert.deepEqual(await on('2027-03-14', '2027-03-20'), []);
    assert.deepEqual(await on('2027-03-11'), []);
  });

  test('lists a booking on each of its dates, however far apart, by any order', async () => {
    const { scenario, list } = await open();
    const place = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire' };
    const choices = { attendance: null, layout: null, extras: [] };
    const additional = (date: string) => ({ additionalItems: [{ ...place, ...choices, date }] });
    const booked = await scenario.request('north-day', '2027-03-12', null, additional('2027-06-18'));
    const reversed = await scenario.request('north-day', '2027-06-19', null, additional('2027-03-13'));
    const single = await scenario.request('south-day', '2027-06-18');
    const on = async (from: string, to: string, by: RequestOrder, venueId?: string) =>
      (await list({ from, to, ...(by === 'event' && { venueId }) }, by)).toSorted();
    for (const by of ['event', 'placed', 'hold'] as const) {
      assert.deepEqual(await on('2027-06-18', '2027-06-18', by, 'riverside'), [booked, single].sort(), by);
      assert.deepEqual(await on('2027-06-19', '2027-06-20', by, 'riverside'), [reversed], by);
      assert.deepEqual(await on('2027-04-01', '2027-04-30', by, 'riverside'), [], by);
    }
    // Citus cannot list those of all venues by date.
    if (citusNodes.length === 0)
      assert.deepEqual(await on('2027-06-18', '2027-06-18', 'event'), [booked, single].sort());
  });

  test('new requests between two pages do not shift later pages', async () => {
    const { service, scenario } = await open();
    const placed = [];
    for (const day of [10, 11, 12]) placed.unshift(await scenario.request('north-day', `2027-03-${day}`));
    const page = (after?: { at: number; reference: string }) =>
      service.storage.read((db) =>
        listBookingRequests(
          db,
          { venueId: 'riverside', statuses: [] },
          { limit: 2, by: 'placed', after },
          service.now,
        ),
      );
    const first = await page();
    service.now += 1;
    await scenario.request('south-day', '2027-03-10');
    assert.ok(first.next);
    const { requests, next } = await page(first.next);
    const shown = [...first.requests, ...requests].map(({ reference }) => reference);
    assert.deepEqual([new Set(shown).size, next], [3, null]);
  });

  test('finds a guest by word prefixes in any order, and a reference by its readable characters', async () => {
    const { service, scenario, list } = await open();
    const anna = await scenario.request(
      'north-day',
      '2027-03-10',
      null,
      person('Anna O’Neill', 'anna@example.com', 'Wick & Sons'),
    );
    const other = await scenario.request(
      'south-day',
      '2027-03-10',
      null,
      person('Anna "Öl" \\ Berg', 'b@example.org'),
    );
    const found = (text: string) => list({ text }, 'event');
    assert.deepEqual((await found('anna')).sort(), [anna, other].sort());
    assert.deepEqual(await found('O’NEI an'), [anna]);
    assert.deepEqual(await found('sons'), [anna]);
    assert.deepEqual(await found('ANNA@example'), [anna]);
    assert.deepEqual(await found('berg anna'), [other]);
    for (const text of ['"öl', '\\', '"Öl"']) assert.deepEqual(await found(text), [other], text);
    assert.deepEqual(await found(anna.toLowerCase()), [anna]);
    assert.deepEqual(await found(anna.slice(3, 9)), [anna]);
    for (const none of ['nna', 'anna zz', '%', '_', "' or 1=1 --", 'example.org'])
      assert.deepEqual(await found(none), [], none);
    assert.deepEqual(await list({ text: 'anna', venueId: 'elsewhere' }), []);

    await eraseGuests(service, { venueId: 'riverside', references: [anna], actor: 'operator' });
    for (const gone of ['sons', 'O’Neill', 'anna@example.com', '(erased)'])
      assert.deepEqual(await found(gone), []);
    assert.deepEqual(await found(anna), [anna]);
  });

  test('finds the rare word among thousands of matches of a common one', async () => {
    const { service, scenario } = await open();
    const whose = person('Anna Berg', 'anna@example.com', 'Wick & Sons');
    const reference = await scenario.request('north-day', '2027-03-10', null, whose);
    const { storage } = service;
    await storage.transact(async (db) => {
      const request = await findBookingRequest(db, { venueId: 'riverside', reference });
      assert.ok(request);
      // Created later, so listed first.
      const other = { ...request, guest: { ...request.guest, company: null }, createdAt: service.now + 1 };
      for (let number = 0; number < 2_100; number++)
        await insertBookingRequest(db, { ...other, reference: `BR-9999${1000 + number}` }, null);
    });
    for (const text of ['anna wick', 'wick anna', 'wick']) {
      const { requests } = await storage.read((db) =>
        listBookingRequests(
          db,
          { venueId: 'riverside', statuses: [], text },
          { limit: 2, by: 'placed' },
          service.now + 1,
        ),
      );
      assert.deepEqual(
        requests.map((each) => each.reference),
        [reference],
        text,
      );
    }
  });
});
