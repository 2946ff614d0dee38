/** Tests the client against the real service over HTTP; only the waiting is replaced. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { describe, test } from 'node:test';
import { newSqlite } from '../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../test/service.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';

const minute = 60_000;

/** Starts the service on a port with a client, and records how long the client waits. */
async function listening(options: Partial<ClientOptions> = {}) {
  const database = await newSqlite();
  const service = await startService(await database.open(), { venue: venueWith() });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const waits: number[] = [];
  const api = createClient({
    base,
    siteKey: 'key',
    async wait(ms) {
      waits.push(ms);
      service.now += ms;
    },
    ...options,
  });
  return { service, base, api, waits, [Symbol.asyncDispose]: () => service.app.close() };
}

async function evenings(api: Client): Promise<boolean[]> {
  const days = await api.getAvailability('hall', '2027-03-12', '2027-03-13');
  assert(days.ok);
  return days.data.flatMap(({ slots }) =>
    slots.filter(({ slotId }) => slotId === 'evening').map((s) => s.free),
  );
}

describe('the client', () => {
  test('reads the venue, books and returns a receipt', async () => {
    await using running = await listening();
    const { api } = running;
    const venue = await api.getVenue();
    assert(venue.ok && venue.data.timezone === 'Europe/London');
    const spaces = await api.listSpaces();
    assert(spaces.ok && spaces.data[0]?.id === 'hall');
    const slots = await api.listSlots('hall');
    assert(slots.ok && slots.data[0]?.packages[0]?.hireFeeWithTaxCents === 144_000);
    assert.deepEqual(await evenings(api), [true, true]);
    const { guest: _guest, ...selection } = bookingRequest();
    const every = await api.listAvailability('2027-03-12', '2027-03-12', { attendance: 2 });
    assert(every.ok && every.data[0]?.spaces[0]?.slots[0]?.free === true);
    const crowd = await api.listAvailability('2027-03-12', '2027-03-12', { attendance: 1_000_000 });
    assert(crowd.ok && crowd.data[0]?.spaces.length === 0);
    const prices = await api.getPrices('hall', '2027-03-12', '2027-03-12');
    assert(prices.ok && prices.data[0]?.slots[0]?.packages[0]?.hireFeeWithTaxCents === 144_000);
    const lowest = await api.listPrices('2027-03-12', '2027-03-12', { attendance: 2 });
    assert(lowest.ok && lowest.data[0]?.spaces[0]?.fromCents === 144_000);
    const priced = await api.listSpaces({ with: 'prices' });
    assert(priced.ok && priced.data[0]?.priceFromCents === 144_000);
    const quote = await api.getQuote(selection);
    assert(quote.ok && quote.data.totalCents === 144_000);
    const booked = await api.placeBookingRequest(bookingRequest());
    assert(booked.ok && booked.data.status === 'pending_approval');
    assert.deepEqual(await evenings(api), [false, true]);
  });

  test('never leaves its path, for any id', async () => {
    await using running = await listening();
    for (const id of ['..', '.', '', '\ud800', '../..']) {
      const slots = await running.api.listSlots(id);
      assert(!slots.ok && slots.error.code === 'NOT_FOUND', id);
      const venue = await createClient({ base: running.base, siteKey: id }).getVenue();
      assert(!venue.ok && venue.error.code === 'NOT_FOUND', id);
    }
  });

  test('joins the waiting list of a taken date, once per idempotency key', async () => {
    await using running = await listening();
    const { api, service } = running;
    await service.storage.transact((db) => db.updateTable('site_keys').set({ waiting_list: 1 }).execute());
    const venue = await api.getVenue();
    assert(venue.ok && venue.data.waitingList === true);
    const free = await api.joinWaitingList(bookingRequest());
    assert(!free.ok && free.error.code === 'CONFLICT');
    await api.placeBookingRequest(bookingRequest());
    const first = await api.joinWaitingList(bookingRequest(), free);
    const again = await api.joinWaitingList(bookingRequest(), first);
    assert(first.ok && first.data.status === 'waiting');
    assert.deepEqual(again, first);
    // @ts-expect-error a request for the waiting list has one date
    const several = await api.joinWaitingList({ ...bookingRequest(), additionalItems: [bookingRequest()] });
    assert(!several.ok && several.error.code === 'VALIDATION_ERROR');
  });

  test('rejects a request whose expected price differs', async () => {
    await using running = await listening();
    const { api } = running;
    const dearer = await api.placeBookingRequest({ ...bookingRequest(), expectedTotalCents: 1 });
    assert(!dearer.ok && dearer.error.code === 'VALIDATION_ERROR');
    assert.equal(dearer.error.details[0]?.path, 'expectedTotalCents');
    const agreed = await api.placeBookingRequest(
      { ...bookingRequest(), expectedTotalCents: 144_000 },
      dearer,
    );
    assert(agreed.ok && agreed.data.totalCents === 144_000 && agreed.data.currency === 'GBP');
  });

  test('reports errors with a closed set of codes', async () => {
    await using running = await listening();
    const { api, base } = running;
    const unknown = await createClient({ base, siteKey: 'unknown' }).listSpaces();
    assert(!unknown.ok && unknown.error.code === 'NOT_FOUND');
    const invalid = await api.placeBookingRequest(bookingRequest({ guest: { name: 'A.', email: 'no' } }));
    assert(!invalid.ok && invalid.error.code === 'VALIDATION_ERROR');
    assert.equal(invalid.error.details[0]?.path, 'guest.email');
    await api.placeBookingRequest(bookingRequest());
    const taken = await api.placeBookingRequest(bookingRequest());
    assert(!taken.ok && taken.error.code === 'CONFLICT');
  });

  test('a repeat with the same key holds the date once and returns the same reference', async () => {
    await using running = await listening();
    const { api } = running;
    const first = await api.placeBookingRequest(bookingRequest());
    const again = await api.placeBookingRequest(bookingRequest(), first);
    assert(first.ok && again.ok);
    assert.equal(again.data.reference, first.data.reference);
    assert.match(first.idempotencyKey, /^(\d+-){3}\d+$/);
  });

  test('retries after a lost response, and the date is held once', async () => {
    let lost = 0;
    await using running = await listening({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (init?.method !== 'POST' || lost++ > 0) return response;
        await response.arrayBuffer();
        throw new TypeError('the connection was lost');
      },
    });
    const booked = await running.api.placeBookingRequest(bookingRequest());
    assert(booked.ok, 'the repeat returns the first receipt');
    assert.equal(lost, 2);
    assert.deepEqual(running.waits, [300]);
  });

  test('a rate limit after a lost response leaves open whether the request arrived', async () => {
    let lost = 0;
    await using running = await listening({
      fetch: async (input, init) => {
        if (init?.method === 'POST' && lost++ === 0) throw new TypeError('the connection was lost');
        return fetch(input, init);
      },
    });
    for (let day = 1; day <= 5; day++)
      await running.service.post('/booking-requests', bookingRequest({ date: `2027-04-0${day}` }));
    const limited = await running.api.placeBookingRequest(bookingRequest());
    assert(!limited.ok && limited.error.code === 'RATE_LIMITED');
    assert.equal(limited.error.mayHaveArrived, true);
    const again = await running.api.placeBookingRequest(bookingRequest());
    assert(!again.ok && again.error.code === 'RATE_LIMITED');
    assert.equal(again.error.mayHaveArrived, undefined);
  });

  test('waits for Retry-After, then continues', async () => {
    await using running = await listening();
    const { api, waits, service } = running;
    for (let request = 0; request < 120; request++) await api.getVenue();
    service.now += 20_000;
    const response = await api.getVenue();
    assert(response.ok);
    assert.deepEqual(waits, [40_000]);
  });

  test('returns a longer wait than allowed to the caller', async () => {
    await using running = await listening({ maxWaitMs: minute });
    const { api, waits } = running;
    for (let day = 1; day <= 5; day++)
      await api.placeBookingRequest(bookingRequest({ date: `2027-04-0${day}` }));
    const rejected = await api.placeBookingRequest(bookingRequest({ date: '2027-04-06' }));
    assert(!rejected.ok && rejected.error.code === 'RATE_LIMITED');
    assert.equal(rejected.error.retryAfterSeconds, 3600);
    assert.deepEqual(waits, []);
  });

  test('tries a read three times and a booking twice at an unreachable service, then returns NETWORK', async () => {
    const placeholder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => placeholder.once('listening', resolve));
    const { port } = placeholder.address() as AddressInfo;
    await new Promise((resolve) => placeholder.close(resolve));
    const waits: number[] = [];
    const api = createClient({
      base: `http://127.0.0.1:${port}/`,
      siteKey: 'key',
      wait: async (ms) => void waits.push(ms),
    });
    const response = await api.listSpaces();
    assert(!response.ok && response.error.code === 'NETWORK');
    assert.equal(response.error.message, 'No answer was received.');
    assert.deepEqual(waits.splice(0), [300, 900]);
    const placed = await api.placeBookingRequest(bookingRequest());
    assert(!placed.ok && placed.error.code === 'NETWORK');
    assert.deepEqual(waits, [300]);
  });

  test('aborts at once when the caller does, also while waiting', async () => {
    await using running = await listening();
    const { service, base } = running;
    await service.app.close();
    const caller = new AbortController();
    const api = createClient({ base, siteKey: 'key' });
    const response = api.listSpaces({ signal: caller.signal });
    setImmediate(() => caller.abort());
    const given = await response;
    assert(!given.ok && given.error.code === 'ABORTED');
  });

  test('reports a response of a proxy as a server error', async () => {
    const api = createClient({
      base: 'https://booking.example',
      siteKey: 'key',
      retries: 0,
      fetch: async () =>
        new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '7' } }),
    });
    const response = await api.listSpaces();
    assert(!response.ok && response.error.code === 'INTERNAL_SERVER_ERROR');
    assert.equal(response.error.retryAfterSeconds, 7);
    assert.equal(
      response.error.message,
      'Status 502 from another server than the service: check its proxy and the base address.',
    );
  });

  test('sends no header that triggers a CORS preflight for GET', async () => {
    const seen: (RequestInit | undefined)[] = [];
    const api = createClient({
      base: 'https://booking.example',
      siteKey: 'a key',
      fetch: async (url, init) => {
        assert.equal(url, 'https://booking.example/venues/public/v1/sites/a%20key/spaces');
        seen.push(init);
        return Response.json({ success: true, data: [] });
      },
    });
    await api.listSpaces();
    assert.equal(seen[0]?.headers, undefined);
    assert.equal(seen[0]?.credentials, 'omit');
  });
});
