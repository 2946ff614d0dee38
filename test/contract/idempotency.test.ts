import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineBookingRequest } from '../../src/operations/booking/decline-booking-request.ts';
import { onBothDatabases } from '../databases.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { newClientAddress, riverside, serviceForSuite, studioRequest } from './riverside.ts';

onBothDatabases('idempotency keys', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const place = (idempotencyKey: string, body: unknown, key = 'web') =>
    service().post('/booking-requests', body, {
      key,
      address: newClientAddress(),
      headers: { 'idempotency-key': idempotencyKey },
    });
  const requestsOn = (date: string) =>
    service().storage.read((db) =>
      db
        .selectFrom('booking_items')
        .select('reference')
        .where('venue_id', '=', 'riverside')
        .where('date', '=', date)
        .execute(),
    );

  test('a repeat returns the first response and makes no second request', async () => {
    const first = await place('a-1', studioRequest('2027-05-03'));
    assert.equal(first.status, 201);
    service().now = noon + 3_600_000;
    const again = await place('a-1', studioRequest('2027-05-03'));
    service().now = noon;
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
    assert.equal((await requestsOn('2027-05-03')).length, 1);
  });

  test('a repeat returns the first response after other keys were used', async () => {
    const first = await place('since-1', studioRequest('2027-05-24'));
    assert.equal(first.status, 201);
    assert.equal((await place('since-2', studioRequest('2027-05-25'))).status, 201);
    const again = await place('since-1', studioRequest('2027-05-24'));
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
  });

  test('the order of members and ignored members do not change the body’s identity', async () => {
    const { guest, ...rest } = studioRequest('2027-05-04');
    const first = await place('a-2', { ...rest, guest });
    const again = await place('a-2', {
      guest: { email: guest.email, extra: 1, name: guest.name, phone: null },
      ...rest,
      website: '',
      message: null,
    });
    assert.deepEqual(again.body, first.body);
  });

  test('the same key with another body is rejected and changes nothing', async () => {
    await place('a-3', studioRequest('2027-05-05'));
    for (const changes of [
      { date: '2027-05-06' },
      { slotId: 'studio-late' },
      { message: 'Hello' },
      { terms: '2027-01' },
      { guest: { name: 'B. Visitor', email: 'visitor@example.com' } },
    ]) {
      const { status, body } = await place('a-3', studioRequest('2027-05-05', changes));
      assert.equal(status, 422, JSON.stringify(changes));
      assert.equal(body.error.code, 'VALIDATION_ERROR');
      assert.equal(body.error.details[0].path, 'Idempotency-Key');
    }
    assert.equal((await requestsOn('2027-05-05')).length, 1);
  });

  test('without a key a repeat is a new request, so the date is taken', async () => {
    const once = () =>
      service().post('/booking-requests', studioRequest('2027-05-07'), { address: newClientAddress() });
    assert.equal((await once()).status, 201);
    assert.equal((await once()).status, 409);
  });

  test('a key belongs to its website key', async () => {
    const first = await place('a-4', studioRequest('2027-05-10'));
    const other = await place('a-4', studioRequest('2027-05-11'), 'web-2');
    assert.equal(other.status, 201);
    assert.notEqual(other.body.data.reference, first.body.data.reference);
  });

  test('only successes are stored: after a conflict the same key may succeed', async () => {
    const first = await place('a-5', studioRequest('2027-05-12'));
    assert.equal((await place('a-6', studioRequest('2027-05-12'))).status, 409);
    assert.equal((await place('a-6', studioRequest('2027-05-12', { slotId: 'nowhen' }))).status, 404);
    const decision = {
      venueId: 'riverside',
      reference: first.body.data.reference,
      actor: 'operator' as const,
    };
    await declineBookingRequest(service(), decision);
    assert.equal((await place('a-6', studioRequest('2027-05-12'))).status, 201);
  });

  test('the first response is returned even after the date has passed', async () => {
    const tonight = studioRequest('2027-03-01', { slotId: 'studio-late' });
    const first = await place('a-7', tonight);
    assert.equal(first.status, 201);
    service().now = noon + 20 * 3_600_000;
    const again = await place('a-7', tonight);
    service().now = noon;
    assert.deepEqual(again.body, first.body);
  });

  test('after 24 hours a key is new again', async () => {
    const first = await place('a-8', studioRequest('2027-05-13'), 'hold-24h');
    service().now = noon + 24 * 3_600_000 - 1;
    assert.deepEqual((await place('a-8', studioRequest('2027-05-13'), 'hold-24h')).body, first.body);
    service().now = noon + 24 * 3_600_000;
    // The hold has expired together with the key.
    const later = await place('a-8', studioRequest('2027-05-13'), 'hold-24h');
    const other = await place('a-8', studioRequest('2027-05-14'), 'hold-24h');
    service().now = noon;
    assert.equal(later.status, 201);
    assert.notEqual(later.body.data.reference, first.body.data.reference);
    assert.equal(other.status, 422, 'the key belongs to the later request');
  });

  test('two concurrent attempts are one request', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => place('a-9', studioRequest('2027-05-17'))),
    );
    for (const { status, body } of tries) {
      assert.equal(status, 201);
      assert.deepEqual(body, tries[0]?.body);
    }
    assert.equal((await requestsOn('2027-05-17')).length, 1);
  });

  test('the same key for two spaces at once is one request, and the other is rejected', async () => {
    const tries = await Promise.all([
      place('a-10', studioRequest('2027-05-18')),
      place('a-10', { ...studioRequest('2027-05-18'), spaceId: 'north-half', slotId: 'north-evening' }),
    ]);
    assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 422]);
    assert.equal((await requestsOn('2027-05-18')).length, 1);
  });

  test('a key is 1 to 255 visible ASCII characters', async () => {
    assert.equal((await place('!~'.repeat(127).padEnd(255, 'x'), studioRequest('2027-05-19'))).status, 201);
    for (const wrong of ['', 'x'.repeat(256), 'two words', 'tab\there', 'clé', '\u007f']) {
      const { status, body } = await place(wrong, studioRequest('2027-05-20'));
      assert.equal(status, 422, JSON.stringify(wrong));
      assert.equal(body.error.code, 'VALIDATION_ERROR');
      assert.equal(body.error.details[0].path, 'Idempotency-Key');
    }
    assert.equal((await requestsOn('2027-05-20')).length, 0);
  });
});

onBothDatabases('idempotency keys on two instances', (newDatabase) => {
  test('two concurrent attempts at two instances are one request', async () => {
    const database = await newDatabase();
    const one = await startService(await database.open(), { venue: riverside() });
    const other = await startService(await database.open());
    const options = { key: 'web', headers: { 'idempotency-key': 'b-1' } };
    const tries = await Promise.all(
      [one, other, one, other].map(({ post }) =>
        post('/booking-requests', studioRequest('2027-05-03'), options),
      ),
    );
    for (const { status, body } of tries) {
      assert.equal(status, 201);
      assert.deepEqual(body, tries[0]?.body);
    }
  });
});
