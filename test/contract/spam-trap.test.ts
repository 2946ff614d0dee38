import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onBothDatabases } from '../databases.ts';
import { newVisitor, serviceForSuite, studioRequest } from './riverside.ts';

onBothDatabases('the spam trap', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const place = (body: unknown, key = 'web', headers = {}) =>
    service().post('/booking-requests', body, { key, headers, address: newVisitor() });

  test('whoever fills in the trap gets an answer like any other, and nothing is written', async () => {
    const real = await place(studioRequest('2027-05-03'));
    const before = await everyRow(service().storage);
    const trapped = await place(studioRequest('2027-05-04', { website: 'http://spam.example' }));
    assert.equal(trapped.status, 201);
    assert.deepEqual(Object.keys(trapped.body), Object.keys(real.body));
    assert.deepEqual(Object.keys(trapped.body.data), Object.keys(real.body.data));
    assert.deepEqual(
      { ...trapped.body, data: { ...trapped.body.data, reference: '' } },
      { ...real.body, data: { ...real.body.data, reference: '' } },
    );
    assert.match(trapped.body.data.reference, /^BR-[0-9A-HJKMNP-TV-Z]{8}$/);
    const names = (headers: object) => Object.keys(headers).sort();
    assert.deepEqual(names(trapped.headers), names(real.headers));
    assert.deepEqual(await everyRow(service().storage), before);
    assert.equal((await place(studioRequest('2027-05-04'))).status, 201, 'the date is still free');
  });

  test('its hold would end when a real one would: with the period, at the start of the slot, or never', async () => {
    const holdOf = async (date: string, key: string) =>
      (await place(studioRequest(date, { website: 'x' }), key)).body.data.holdExpiresAt;
    assert.equal(await holdOf('2027-05-05', 'hold-7d'), '2027-03-08T12:00:00.000Z');
    assert.equal(await holdOf('2027-03-02', 'hold-7d'), '2027-03-02T09:00:00.000Z');
    assert.equal(await holdOf('2027-05-05', 'hold-none'), undefined);
  });

  test('where a price was expected, its receipt has the members a real one has', async () => {
    const real = await place(studioRequest('2027-05-17', { expectedTotalCents: 60_000 }));
    assert.equal(real.status, 201);
    for (const expectedTotalCents of [60_000, 1]) {
      const trapped = await place(studioRequest('2027-05-18', { expectedTotalCents, website: 'x' }));
      assert.equal(trapped.status, 201);
      assert.deepEqual(Object.keys(trapped.body.data), Object.keys(real.body.data));
      assert.equal(trapped.body.data.totalCents, expectedTotalCents);
      assert.equal(trapped.body.data.currency, 'GBP');
    }
  });

  test('where the slot has begun, its hold ends no earlier than it begins', async () => {
    const begun = studioRequest('2027-03-01', { website: 'x' });
    const { status, body } = await place(begun, 'hold-7d');
    assert.equal(status, 201);
    assert.equal(body.data.holdExpiresAt, '2027-03-08T12:00:00.000Z');
  });

  test('it gives nothing away about the calendar: a taken slot is answered the same', async () => {
    assert.equal((await place(studioRequest('2027-05-06'))).status, 201);
    assert.equal((await place(studioRequest('2027-05-06', { website: ' ' }))).status, 201);
  });

  test('what would be refused anyway is refused: fields, past dates, unknown ids', async () => {
    const website = 'http://spam.example';
    assert.equal((await place(studioRequest('2027-02-28', { website }))).status, 422);
    assert.equal(
      (await place(studioRequest('2027-05-07', { website, guest: { name: 'x', email: 'x' } }))).status,
      422,
    );
    assert.equal((await place(studioRequest('2027-05-07', { website, slotId: 'nowhen' }))).status, 404);
    for (const wrong of [null, 5, [], {}])
      assert.equal((await place(studioRequest('2027-05-07', { website: wrong }))).status, 422);
  });

  test('it remembers no idempotency key, and answers none', async () => {
    const headers = { 'idempotency-key': 'trap-1' };
    const trapped = await place(studioRequest('2027-05-10', { website: 'x' }), 'web', headers);
    const real = await place(studioRequest('2027-05-10'), 'web', headers);
    assert.equal(real.status, 201);
    assert.notEqual(real.body.data.reference, trapped.body.data.reference);
    const again = await place(studioRequest('2027-05-10', { website: 'x' }), 'web', headers);
    assert.equal(again.status, 201);
    assert.notEqual(again.body.data.reference, real.body.data.reference);
  });

  test('an empty trap, as clients send it, is no trap', async () => {
    const { body } = await place(studioRequest('2027-05-11', { website: '' }));
    const kept = await service().storage.read((db) =>
      db
        .selectFrom('booking_requests')
        .select('date')
        .where('reference', '=', body.data.reference)
        .executeTakeFirst(),
    );
    assert.equal(kept?.date, '2027-05-11');
  });
});
