/** From a service without users to a venue with an owner. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSetupLink } from '../../src/operations/access/setup-link.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';

const manage = '/venues/manage/v1';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const person = { name: 'Sam', email: 'sam@example.com', password: 'a dozen old umbrellas' };
const lake = {
  id: 'lakeside',
  name: 'Lakeside',
  timezone: 'Europe/Zurich',
  currency: 'CHF',
  locale: 'de-CH',
};

onAnyDatabase('the setup link', (newDatabase) => {
  const post = (service: TestService, path: string, payload: object, cookie = '') =>
    service.app.inject({
      method: 'POST',
      url: manage + path,
      payload,
      headers: { ...sameOrigin, ...(cookie && { cookie }) },
    });
  async function joinVenue(service: TestService, secret = '') {
    const accepted = await post(service, '/invitations/accept', { secret, ...person });
    const [session = ''] = [accepted.headers['set-cookie'] ?? []].flat();
    return { accepted, cookie: session.split(';')[0] ?? '' };
  }

  test('makes the first venue with its owner, and no second one', async () => {
    const service = await startService(await (await newDatabase()).open());
    const link = await createSetupLink(service);
    const opened = await post(service, '/invitations/open', { secret: link?.secret ?? '' });
    assert.deepEqual([opened.json().data.kind, opened.json().data.venue], ['first', null]);
    const { accepted, cookie } = await joinVenue(service, link?.secret);
    assert.equal(accepted.statusCode, 201, accepted.body);
    assert.deepEqual([accepted.json().data.venues, accepted.json().data.mayAddVenue], [[], true]);

    const wrong = await post(service, '/venues', { ...lake, timezone: 'Europe/Atlantis' }, cookie);
    assert.equal(wrong.statusCode, 422);
    assert.equal((await post(service, '/venues', lake)).statusCode, 401);
    const made = await post(service, '/venues', lake, cookie);
    assert.equal(made.statusCode, 201, made.body);
    assert.deepEqual([made.json().data.id, made.json().data.currency], ['lakeside', 'CHF']);
    const who = await service.app.inject({ url: `${manage}/session`, headers: { ...sameOrigin, cookie } });
    assert.deepEqual(who.json().data.venues, [{ id: 'lakeside', role: 'owner', needsPasskey: false }]);
    assert.equal(who.json().data.mayAddVenue, false);
    assert.equal((await post(service, '/venues', { ...lake, id: 'another' }, cookie)).statusCode, 403);
    assert.equal(await createSetupLink(service), null);
  });

  test('leads to an existing venue without an owner, and only the latest link works', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const [first, second] = [await createSetupLink(service), await createSetupLink(service)];
    assert.equal(second?.venueId, 'riverside');
    assert.equal((await joinVenue(service, first?.secret)).accepted.statusCode, 404);
    const opened = await post(service, '/invitations/open', { secret: second?.secret ?? '' });
    const { kind, venue } = opened.json().data;
    assert.deepEqual([kind, venue.id], ['first', 'riverside']);
    const { accepted } = await joinVenue(service, second?.secret);
    assert.deepEqual(accepted.json().data.venues, [{ id: 'riverside', role: 'owner', needsPasskey: false }]);
    assert.equal((await joinVenue(service, second?.secret)).accepted.statusCode, 404);
  });

  test('rejects a link older than a day or for a service that has a venue', async () => {
    const service = await startService(await (await newDatabase()).open());
    const late = await createSetupLink(service);
    service.now += 24 * 3_600_000;
    assert.equal((await joinVenue(service, late?.secret)).accepted.statusCode, 404);
    const outdated = await createSetupLink(service);
    await importVenue(service, venueWith(), 'operator');
    assert.equal((await joinVenue(service, outdated?.secret)).accepted.statusCode, 404);
  });
});
