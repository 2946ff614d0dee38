import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { lockSpace } from '../../src/storage/venue/rooms.ts';
import { everyRow, onAnyDatabase } from '../databases.ts';
import { noon } from '../service.ts';
import { newClientAddress, serviceForSuite, studioRequest } from './riverside.ts';

onAnyDatabase('the spam trap', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const place = (body: unknown, key = 'web', headers = {}) =>
    service().post('/booking-requests', body, { key, headers, address: newClientAddress() });

  test('is declared empty in the OpenAPI document, so that generated clients never fill it', async () => {
    const document = JSON.parse(await readFile('openapi/public.v1.json', 'utf8'));
    const { website } = document.components.schemas.BookingRequest.properties;
    assert.deepEqual([website.type, website.maxLength], [['string', 'null'], 0]);
    assert.equal((await place(studioRequest('2027-05-04', { website: 'x' }))).status, 201);
  });

  test('a filled honeypot gets a normal response and writes nothing', async () => {
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

  test('its hold ends like a real one: after the period, at the start of the slot, or never', async () => {
    const holdOf = async (date: string, key: string) =>
      (await place(studioRequest(date, { website: 'x' }), key)).body.data.holdExpiresAt;
    assert.equal(await holdOf('2027-05-05', 'hold-7d'), '2027-03-08T12:00:00.000Z');
    assert.equal(await holdOf('2027-03-02', 'hold-7d'), '2027-03-02T09:00:00.000Z');
    assert.equal(await holdOf('2027-05-05', 'hold-none'), undefined);
  });

  test('with an expected price its receipt has the members of a real one', async () => {
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

  test('for a started slot its hold has the full period', async () => {
    const begun = studioRequest('2027-03-01', { website: 'x' });
    const { status, body } = await place(begun, 'hold-7d');
    assert.equal(status, 201);
    assert.equal(body.data.holdExpiresAt, '2027-03-08T12:00:00.000Z');
  });

  test('reveals nothing about the calendar: a taken slot gets the same response', async () => {
    assert.equal((await place(studioRequest('2027-05-06'))).status, 201);
    assert.equal((await place(studioRequest('2027-05-06', { website: ' ' }))).status, 201);
  });

  test('accepts any other content of the body with the same response', async () => {
    const real = await place(studioRequest('2027-05-07'));
    const before = await everyRow(service().storage);
    const website = 'http://spam.example';
    for (const body of [
      { website },
      { website, guest: null, date: 5, slotId: [], spaceId: {} },
      { website, guest: { name: 'x', email: 'x' } },
      { ...studioRequest('2027-02-28'), website },
      { ...studioRequest('2027-05-07'), website, spaceId: 'nowhere', packageId: 'nothing' },
      { ...studioRequest('2027-05-07'), website, slotId: 'nowhen' },
      { ...studioRequest('2027-05-07'), website, slotId: '\u0000', message: '\u0301'.repeat(20_000) },
      { ...studioRequest('2027-05-07'), website, expectedTotalCents: 'much' },
      { ...studioRequest('2027-13-99'), website },
    ]) {
      const trapped = await place(body);
      assert.equal(trapped.status, 201, JSON.stringify(body).slice(0, 100));
      assert.deepEqual(
        { ...trapped.body, data: { ...trapped.body.data, reference: '' } },
        { ...real.body, data: { ...real.body.data, reference: '' } },
      );
      assert.equal((await place(body, 'hold-none')).body.data.holdExpiresAt, undefined);
    }
    assert.deepEqual(await everyRow(service().storage), before);
  });

  test('takes as long as a real request: it waits for the same lock, and its transaction is rolled back', async () => {
    const { storage } = service();
    const before = await everyRow(storage);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const colleague = storage.transact(async (db) => {
      await lockSpace(db, 'riverside', 'studio');
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    let isAnswered = false;
    const pendingResponse = place(studioRequest('2027-05-19', { website: 'x' })).then((response) => {
      isAnswered = true;
      return response;
    });
    // Requests that need no lock are answered in the meantime.
    for (let n = 0; n < 5; n++)
      assert.equal((await service().get('/venue', { key: 'web', address: newClientAddress() })).status, 200);
    const wasAnswered = isAnswered;
    released.resolve();
    await colleague;
    assert.equal(wasAnswered, false);
    assert.equal((await pendingResponse).status, 201);
    const after = await everyRow(storage);
    // The lock held by the colleague's change raises the revision.
    assert.deepEqual({ ...after, spaces: [] }, { ...before, spaces: [] });
  });

  test('other invalid requests are rejected as usual: no JSON, wrong type, invalid idempotency key', async () => {
    assert.equal((await place('{"website":"x"')).status, 400);
    for (const wrong of [5, [], {}, ['x']])
      assert.equal((await place(studioRequest('2027-05-12', { website: wrong }))).status, 422);
    const headers = { 'idempotency-key': 'two words' };
    for (const website of ['', 'x'])
      assert.equal((await place(studioRequest('2027-05-12', { website }), 'web', headers)).status, 422);
  });

  test('its hold ends at the start of the slot, even if the body has only slot and date', async () => {
    const { body } = await place({ website: 'x', slotId: 'studio-late', date: '2027-03-02' }, 'hold-7d');
    assert.equal(body.data.holdExpiresAt, '2027-03-02T13:00:00.000Z');
    // The spam trap ignores unpublished slots and slots of other venues.
    for (const slotId of ['cellar-day', 'boathouse-day']) {
      const hidden = await place({ website: 'x', slotId, date: '2027-03-02' }, 'hold-7d');
      assert.equal(hidden.body.data.holdExpiresAt, '2027-03-08T12:00:00.000Z');
    }
  });

  test('a repeat with one idempotency key returns the same reference, anytime and anywhere', async () => {
    const headers = { 'idempotency-key': 'trap-1' };
    const before = await everyRow(service().storage);
    const postSpam = async (key = 'web', name = 'trap-1') =>
      (await place(studioRequest('2027-05-10', { website: 'x' }), key, { 'idempotency-key': name })).body
        .data;
    const first = await postSpam();
    service().now += 1;
    assert.deepEqual(await postSpam(), first, 'an immediate repeat also has the same end of the hold');
    service().now += 20 * 3_600_000;
    assert.equal((await postSpam()).reference, first.reference);
    service().now = noon;
    assert.notEqual((await postSpam('web-2')).reference, first.reference);
    assert.notEqual((await postSpam('web', 'trap-2')).reference, first.reference);
    assert.deepEqual(await everyRow(service().storage), before);
    const real = await place(studioRequest('2027-05-10'), 'web', headers);
    assert.equal(real.status, 201, 'the key can still be used for a real request');
    assert.notEqual(real.body.data.reference, first.reference);
    assert.equal((await postSpam()).reference, first.reference);
  });

  test('an empty honeypot, as clients send it, is ignored', async () => {
    const { body } = await place(studioRequest('2027-05-11', { website: '' }));
    const stored = await service().storage.read((db) =>
      db
        .selectFrom('booking_items')
        .select('date')
        .where('reference', '=', body.data.reference)
        .executeTakeFirst(),
    );
    assert.equal(stored?.date, '2027-05-11');
  });
});
