import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { VenueFile } from '../../src/domain/documents/venue-file/venue-file.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { noon, startServiceBesideTwin as startService, type TestService } from '../service.ts';
import { newClientAddress, riverside, studioRequest } from './riverside.ts';

/** The price of the studio's early slot, with tax. */
const shown = 60_000;

/** The venue with all hire fees multiplied by a factor. */
function riversideTimes(factor: number): VenueFile {
  const file = riverside();
  const spaces = file.spaces.map((space) => ({
    ...space,
    slots: space.slots.map((slot) => ({
      ...slot,
      packages: slot.packages.map((offer) => ({ ...offer, hireFeeCents: factor * offer.hireFeeCents })),
    })),
  }));
  return { ...file, spaces };
}

onBothDatabases('a booking request with an expected total', (newDatabase) => {
  let service: TestService;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: riverside() });
  });
  const place = (date: string, changes: object, idempotencyKey?: string) =>
    service.post('/booking-requests', studioRequest(date, changes), {
      key: 'web',
      address: newClientAddress(),
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    });
  const raisePrices = (factor: number) => importVenue(service, riversideTimes(factor), 'operator');
  const storedOf = (date: string) =>
    service.storage.read((db) =>
      db
        .selectFrom('booking_requests as r')
        .innerJoin('booking_items as i', (join) =>
          join.onRef('i.venue_id', '=', 'r.venue_id').onRef('i.reference', '=', 'r.reference'),
        )
        .select('r.quote')
        .where('i.date', '=', date)
        .execute(),
    );

  test('is rejected for the total, not the date, once the hold on the date has expired', async () => {
    const expected = { expectedTotalCents: shown + 1 };
    assert.equal((await place('2027-05-28', {})).status, 201);
    service.now = Date.UTC(2027, 2, 3, 11, 59, 59, 999);
    assert.equal((await place('2027-05-28', expected)).status, 409);
    service.now += 1;
    const { status, body } = await place('2027-05-28', expected);
    service.now = noon;
    assert.deepEqual([status, body.error.details?.[0].path], [422, 'expectedTotalCents']);
  });

  test('is placed at that total, which is in the receipt', async () => {
    const { status, body } = await place('2027-05-03', { expectedTotalCents: shown });
    assert.equal(status, 201);
    const { reference, ...rest } = body.data;
    assert.match(reference, /^BR-/);
    assert.deepEqual(rest, {
      status: 'pending_approval',
      holdExpiresAt: '2027-03-03T12:00:00.000Z',
      totalCents: shown,
      currency: 'GBP',
    });
  });

  test('is rejected after a price change and can be sent again with the new total', async () => {
    await raisePrices(2);
    const changed = await place('2027-05-04', { expectedTotalCents: shown }, 'price-1');
    assert.equal(changed.status, 422);
    assert.equal(changed.body.error.code, 'VALIDATION_ERROR');
    assert.deepEqual(changed.body.error.details, [
      { path: 'expectedTotalCents', message: 'is no longer the total' },
    ]);
    assert.deepEqual(await storedOf('2027-05-04'), []);
    const agreed = await place('2027-05-04', { expectedTotalCents: 2 * shown }, 'price-1');
    assert.equal(agreed.status, 201);
    assert.equal(agreed.body.data.totalCents, 2 * shown);
    await raisePrices(1);
  });

  test('is optional: without it the request is placed at the current price', async () => {
    for (const [date, changes] of [
      ['2027-05-05', {}],
      ['2027-05-06', { expectedTotalCents: null }],
    ] as const) {
      const { status, body } = await place(date, changes);
      assert.equal(status, 201);
      assert.deepEqual(Object.keys(body.data), ['reference', 'status', 'holdExpiresAt']);
    }
  });

  test('reports a taken date before a changed price', async () => {
    await place('2027-05-07', {});
    for (const expectedTotalCents of [shown, 1])
      assert.equal((await place('2027-05-07', { expectedTotalCents })).status, 409);
    // An unknown slot has no price.
    const nowhere = await place('2027-05-07', { slotId: 'nowhen', expectedTotalCents: 1 });
    assert.equal(nowhere.status, 404);
  });

  test('gets the same receipt for its idempotency key after a price change', async () => {
    const first = await place('2027-05-10', { expectedTotalCents: shown }, 'price-2');
    await raisePrices(3);
    const again = await place('2027-05-10', { expectedTotalCents: shown }, 'price-2');
    await raisePrices(1);
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
    for (const expectedTotalCents of [2 * shown, null]) {
      const other = await place('2027-05-10', { expectedTotalCents }, 'price-2');
      assert.equal(other.status, 422);
      assert.equal(other.body.error.details[0].path, 'Idempotency-Key');
    }
  });

  test('is a whole number of cents, 0 or more', async () => {
    for (const wrong of [-1, 0.5, 2 ** 53, 1e300, '60000', '', true, [], [60_000], {}]) {
      const { status, body } = await place('2027-05-11', { expectedTotalCents: wrong });
      assert.equal(status, 422, JSON.stringify(wrong));
      assert.equal(body.error.details[0].path, 'expectedTotalCents');
    }
    assert.deepEqual(await storedOf('2027-05-11'), []);
  });

  test('is never placed at another price, even if it changes concurrently', async () => {
    const dates = Array.from({ length: 12 }, (_, day) => `2027-06-${String(day + 1).padStart(2, '0')}`);
    for (const [index, date] of dates.entries()) {
      const [{ status }] = await Promise.all([
        place(date, { expectedTotalCents: shown }),
        raisePrices(1 + ((index + 1) % 2)),
      ]);
      const [stored] = await storedOf(date);
      assert.equal(status, stored === undefined ? 422 : 201);
      if (stored !== undefined) assert.equal(JSON.parse(stored.quote).totalCents, shown);
    }
    await raisePrices(1);
  });

  test('leaves older idempotency keys valid', async () => {
    const before = {
      venue_id: 'riverside',
      site_key: 'web',
      key: 'from-before',
      // The hash of the request below, stored before requests could have an expected total.
      body_hash: 'jzN11pIxof-AUP0WTSNRmgpcEr-VaFb8RKCl3HkQpyM',
      receipt: JSON.stringify({ reference: 'BR-00000000', holdExpiresAt: null }) as never,
      created_at: noon,
    };
    await service.storage.transact((db) => db.insertInto('idempotency_keys').values(before).execute());
    const { status, body } = await place('2027-05-03', {}, 'from-before');
    assert.equal(status, 201);
    assert.deepEqual(body.data, { reference: 'BR-00000000', status: 'pending_approval' });
  });
});
