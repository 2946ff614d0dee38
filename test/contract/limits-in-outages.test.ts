/** What a 503 does to rate limits: nothing, so that an outage of seconds does not lock visitors out for an hour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freezeVenue, unfreezeVenue } from '../../src/operations/venue/freeze-venue.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { StorageUnavailableError } from '../../src/storage/engine/errors.ts';
import { onBothDatabases } from '../databases.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../service.ts';
import { newClientAddress } from './riverside.ts';

const venue = () =>
  venueWith({
    venue: { groups: [{ id: 'members', name: 'Members' }] },
    siteKey: { waitingList: true, maxItems: 10 },
  });
const actor = 'operator';
const venueId = 'riverside';

/** A database that fails while `isDown`, after the limits were counted. */
function breakable(storage: OpenDatabase) {
  const world = { isDown: false };
  const check = () => {
    if (world.isDown) throw new StorageUnavailableError('full');
  };
  const broken: OpenDatabase = {
    ...storage,
    async read(work) {
      check();
      return storage.read(work);
    },
    async transact(...work) {
      check();
      return storage.transact(...work);
    },
  };
  return { world, broken };
}

onBothDatabases('a response 503', (newDatabase) => {
  const frozen = async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venue() });
    await freezeVenue(service, { venueId, actor });
    return service;
  };
  const unfreeze = (service: TestService) => unfreezeVenue(service, { venueId, actor, code: null });
  const dates = (count: number) =>
    Array.from({ length: count }, (_, index) => `2027-05-${String(index + 3).padStart(2, '0')}`);

  test('takes no booking request from the visitor, with or without a key', async () => {
    const service = await frozen();
    const address = newClientAddress();
    const send = (headers: Record<string, string>) =>
      service.post('/booking-requests', bookingRequest(), { address, headers });
    for (const headers of [{ 'idempotency-key': 'same' }, {}])
      for (let count = 0; count < 6; count++) {
        const response = await send(headers);
        assert.equal(response.status, 503);
        assert.equal(response.headers['ratelimit'], '"booking-request";r=5;t=3600');
      }
    await unfreeze(service);
    const placed = await send({ 'idempotency-key': 'same' });
    assert.deepEqual([placed.status, placed.headers['ratelimit']], [201, '"booking-request";r=4;t=3600']);
  });

  test('takes no dates of a request with several, and none from an IPv6 network', async () => {
    const service = await frozen();
    const [date, ...others] = dates(9);
    const body = bookingRequest({ date });
    const additionalItems = others.map((other) => ({
      spaceId: body.spaceId,
      slotId: body.slotId,
      packageId: body.packageId,
      date: other,
    }));
    const send = (host: number) =>
      service.post(
        '/booking-requests',
        { ...body, additionalItems },
        { address: `2001:db8:5:${host}::1`, headers: { 'idempotency-key': `k${host}` } },
      );
    for (let count = 0; count < 60; count++) assert.equal((await send(count % 9)).status, 503);
    await unfreeze(service);
    assert.equal((await send(0)).status, 201);
  });

  test('takes no place on the waiting list', async () => {
    const service = await frozen();
    const address = newClientAddress();
    const send = () => service.post('/waiting-requests', bookingRequest(), { address });
    await unfreeze(service);
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 201);
    await freezeVenue(service, { venueId, actor });
    for (let count = 0; count < 6; count++) assert.equal((await send()).status, 503);
    await unfreeze(service);
    assert.equal((await send()).status, 201);
  });

  test('takes no quote, code, page or sign-in', async () => {
    const { world, broken } = breakable(await (await newDatabase()).open());
    const service = await startService(broken, { venue: venue() });
    const { date, spaceId, slotId, packageId } = bookingRequest();
    const quote = async (address: string, changes: object) =>
      (await service.post('/quote', { spaceId, slotId, packageId, date, ...changes }, { address })).status;
    const page = async (address: string) =>
      (await service.app.inject({ url: '/book/key', remoteAddress: address })).statusCode;
    const signIn = async (address: string) => {
      const { statusCode } = await service.app.inject({
        method: 'POST',
        url: '/venues/manage/v1/session',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { email: 'sam@riverside.example', password: 'a dozen old umbrellas' },
        remoteAddress: address,
      });
      return statusCode;
    };
    const kinds = {
      quotes: { send: (address: string) => quote(address, {}), allowed: 30, status: 200 },
      codes: { send: (address: string) => quote(address, { code: 'X' }), allowed: 10, status: 422 },
      pages: { send: page, allowed: 120, status: 200 },
      'sign-ins': { send: signIn, allowed: 3, status: 401 },
    };
    for (const [name, { send, allowed, status }] of Object.entries(kinds)) {
      const address = newClientAddress();
      world.isDown = true;
      for (let count = 0; count < 40; count++) assert.equal(await send(address), 503, name);
      world.isDown = false;
      for (let count = 0; count < allowed; count++) assert.equal(await send(address), status, name);
    }
  });

  test('gives back 120 attempts a minute at most, since refused requests cost work too', async () => {
    const service = await frozen();
    const address = newClientAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 127; count++)
      statuses.push((await service.post('/booking-requests', bookingRequest(), { address })).status);
    assert.deepEqual(statuses.indexOf(429), 125);
  });
});
