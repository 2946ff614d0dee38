import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { bookingOf, divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { placeBookingRequest } from './place-booking-request.ts';
import { simulateBookingRequest } from './simulate-request.ts';

const hour = 3_600_000;
const site = { venueId: 'riverside', siteKey: 'key' };

/** The five bytes that `encodeReference` encodes as this reference. */
function bytesOf(reference: string): Uint8Array {
  const number = [...reference.slice(3)].reduce(
    (sum, character) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(character)),
    0n,
  );
  return Buffer.from(number.toString(16).padStart(10, '0'), 'hex');
}

onBothDatabases('placing a booking request', (newDatabase) => {
  async function open(changes: Parameters<typeof divisibleHall>[0] = {}) {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall(changes) });
    return { database, service, scenario: scenarioFor(service) };
  }

  test('holds the slot and every overlapping slot, and no other', async () => {
    const { scenario } = await open();
    await scenario.request('north-evening', evening);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal(await scenario.isFree('north-day', evening), false);
    assert.equal(await scenario.isFree('north-morning', evening), true);
    assert.equal(await scenario.isFree('north-day', '2027-03-13'), true);
    await assert.rejects(scenario.request('north-day', evening), ConflictError);
    await scenario.request('north-morning', evening);
  });

  test('the whole takes both halves, and halves do not conflict', async () => {
    const { scenario } = await open();
    await scenario.request('whole-evening', evening);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal(await scenario.isFree('south-day', evening), false);
    await scenario.request('north-evening', '2027-03-14');
    assert.equal(await scenario.isFree('whole-evening', '2027-03-14'), false);
    assert.equal(await scenario.isFree('south-evening', '2027-03-14'), true);
    await scenario.request('south-evening', '2027-03-14');
  });

  test('frees the date at the instant the hold expires and not before', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    service.now = noon + 48 * hour - 1;
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    await assert.rejects(scenario.request('whole-evening', evening), ConflictError);
    service.now += 1;
    assert.equal(await scenario.isFree('whole-evening', evening), true);
    assert.notEqual(await scenario.request('whole-evening', evening), reference);
    assert.equal(await scenario.isFree('north-evening', evening), false);
  });

  test('a hold ends at the start of its slot, which then cannot be requested', async () => {
    const { service, scenario } = await open();
    const today = '2027-03-01';
    const { holdExpiresAt } = await placeBookingRequest(
      service,
      site,
      bookingOf('north-evening', today),
      null,
    );
    assert.equal(holdExpiresAt, noon + 6 * hour);
    service.now = noon + 6 * hour;
    assert.equal(await scenario.isFree('north-evening', today), false);
    await assert.rejects(scenario.request('north-evening', today), ConflictError);
    await assert.rejects(scenario.request('north-evening', '2027-02-28'), ValidationError);
  });

  test('writes one request, its occupancies and one event', async () => {
    const { service, scenario } = await open();
    const before = (await scenario.audit()).length;
    const reference = await scenario.request('whole-evening', evening);
    assert.deepEqual((await scenario.audit()).slice(before), [
      `visitor:key booking-request.placed ${reference}`,
    ]);
    const startsAt = Date.UTC(2027, 2, 12, 18);
    const endsAt = Date.UTC(2027, 2, 13, 1);
    assert.deepEqual(
      await scenario.occupied(),
      ['riverside/north', 'riverside/south'].map((room) => ({ room, reference, startsAt, endsAt })),
    );
    const request = await service.storage.read((db) =>
      findBookingRequest(db, { venueId: 'riverside', reference }),
    );
    const [item] = request?.items ?? [];
    assert.deepEqual(
      [
        ...[request?.status, request?.holdExpiresAt, request?.createdAt],
        ...[item?.number, item?.timezone, item?.slot.startTime, item?.slot.name],
      ],
      ['pending_approval', noon + 48 * hour, noon, 0, 'Europe/London', '18:00', 'Evening'],
    );
  });

  test('writes nothing if rejected', async () => {
    const { service, scenario } = await open();
    await scenario.request('whole-evening', evening);
    const before = { audit: await scenario.audit(), occupied: await scenario.occupied() };
    await assert.rejects(scenario.request('north-evening', evening), ConflictError);
    await assert.rejects(scenario.request('north-nothing', evening), NotFoundError);
    await assert.rejects(
      scenario.request('north-evening', evening, null, { packageId: 'none' }),
      NotFoundError,
    );
    await assert.rejects(scenario.request('nowhere-evening', evening), NotFoundError);
    assert.deepEqual({ audit: await scenario.audit(), occupied: await scenario.occupied() }, before);
    const requests = await service.storage.read((db) =>
      db.selectFrom('booking_requests').selectAll().execute(),
    );
    assert.equal(requests.length, 1);
  });

  test('a filled honeypot gets a normal response and writes nothing', async () => {
    const { service, scenario } = await open();
    await scenario.request('north-evening', evening);
    const before = { audit: await scenario.audit(), occupied: await scenario.occupied() };
    const main = { spaceId: 'north', slotId: 'north-evening', date: evening };
    const filter = { items: [main], expectedTotalCents: null };
    const requested = { partial: filter, booking: bookingOf('north-evening', evening) };
    const receipt = await simulateBookingRequest(service, site, requested, null);
    assert.match(receipt.reference, /^BR-[0-9A-HJKMNP-TV-Z]{8}$/);
    assert.equal(receipt.holdExpiresAt, noon + 48 * hour);
    assert.deepEqual({ audit: await scenario.audit(), occupied: await scenario.occupied() }, before);
    service.now = Date.UTC(2027, 2, 12, 18);
    const begun = await simulateBookingRequest(service, site, requested, null);
    assert.equal(begun.holdExpiresAt, service.now + 48 * hour, 'as if the slot had not just started');
  });

  test('the same idempotency key returns the first receipt for 24 hours, then places again', async () => {
    const { service, scenario } = await open();
    const first = await scenario.request('north-evening', evening, 'retry-1');
    service.now += 24 * hour - 1;
    assert.equal(await scenario.request('north-evening', evening, 'retry-1'), first);
    await assert.rejects(scenario.request('south-evening', evening, 'retry-1'), ValidationError);
    service.now += 1;
    await assert.rejects(scenario.request('north-evening', evening, 'retry-1'), ConflictError);
    assert.notEqual(await scenario.request('south-evening', evening, 'retry-1'), first);
    assert.equal((await scenario.occupied()).length, 2);
  });

  test('a retry after midnight returns the receipt of the evening before', async () => {
    const { service, scenario } = await open();
    const first = await scenario.request('north-evening', '2027-03-01', 'late');
    service.now = Date.UTC(2027, 2, 2, 0, 10);
    assert.equal(await scenario.request('north-evening', '2027-03-01', 'late'), first);
    await assert.rejects(scenario.request('north-evening', '2027-03-01', 'other'), ValidationError);
  });

  test('one idempotency key at two instances for two spaces makes one request', async () => {
    const { database, service, scenario } = await open();
    const other = scenarioFor(await startService(await database.open()));
    const key = (n: number) => `both-${n}`;
    for (let n = 0; n < 5; n++) {
      const date = `2027-04-0${n + 1}`;
      const requested = await Promise.allSettled([
        scenario.request('north-evening', date, key(n)),
        other.request('south-evening', date, key(n)),
        scenario.request('south-evening', date, key(n)),
      ]);
      const references = new Set(requested.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
      assert.equal(references.size, 1);
      for (const one of requested)
        if (one.status === 'rejected') assert.ok(one.reason instanceof ValidationError, one.reason);
    }
    const rows = await service.storage.read((db) => db.selectFrom('booking_requests').selectAll().execute());
    assert.equal(rows.length, 5);
  });

  test('a generated reference that exists is replaced, and all else is written once', async () => {
    const { service, scenario } = await open();
    const first = await scenario.request('north-evening', evening, 'first');
    const drawn = [first, first, 'BR-7K3M9QZ2'].map(bytesOf);
    const unlucky = { ...service, randomBytes: () => drawn.shift() ?? assert.fail('drawn once too often') };
    drawn.shift();
    const { reference } = await placeBookingRequest(unlucky, site, bookingOf('south-evening', evening), 'k');
    assert.equal(reference, 'BR-7K3M9QZ2');
    assert.equal((await scenario.occupied()).length, 2);
    assert.equal(await scenario.request('south-evening', evening, 'k'), reference);
    // Also if the new request meets an expired hold.
    service.now += 48 * hour;
    // On SQLite, the attempt that fails runs again, since it shares its commit with the deletion of old networks.
    drawn.push(...[reference, 'BR-8K3M9QZ2', 'BR-8K3M9QZ2'].map(bytesOf));
    const later = await placeBookingRequest(unlucky, site, bookingOf('whole-evening', evening), null);
    assert.equal(later.reference, 'BR-8K3M9QZ2');
  });

  test('a rejection is final and not retried', async () => {
    const { service, scenario } = await open();
    await scenario.request('north-evening', evening);
    let drawn = 0;
    const randomBytes = (count: number) => {
      drawn += 1;
      return service.randomBytes(count);
    };
    await assert.rejects(
      placeBookingRequest({ ...service, randomBytes }, site, bookingOf('north-evening', evening), null),
      ConflictError,
    );
    assert.equal(drawn, 1);
  });

  test('another venue’s space is not found with this website key', async () => {
    const { scenario } = await open();
    await scenario.import(
      divisibleHall({
        venue: { id: 'other' },
        rooms: { annex: ['annex'] },
        siteKey: { key: 'other' },
        file: {
          spaces: [
            {
              id: 'annex',
              name: 'Annex',
              capacity: 10,
              slots: [
                {
                  id: 'annex-day',
                  name: 'Day',
                  startTime: '09:00',
                  endTime: '17:00',
                  packages: [{ id: 'annex-hire', name: 'Hire', hireFeeCents: 1 }],
                },
              ],
            },
          ],
        },
      }),
    );
    await assert.rejects(
      scenario.request('annex-day', evening, null, { packageId: 'annex-hire' }),
      NotFoundError,
    );
  });
});
