import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAuthenticator } from '../authenticator.ts';
import { onAnyDatabase } from '../databases.ts';
import { eventsOf } from '../events.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';

const api = '/venues/manage/v1';
const origin = 'http://localhost';
const page = { origin, host: 'localhost', 'sec-fetch-site': 'same-origin' };

const post = ({ app }: TestService, path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `${api}${path}`, headers: { ...page, ...headers }, payload });

async function serviceWithPasskey(service: TestService) {
  const { headers, staffId } = await logInAs(service, { role: 'owner' });
  const device = newAuthenticator(origin);
  const { data } = (await post(service, '/passkeys/challenge', {}, headers)).json();
  const added = await post(
    service,
    '/passkeys',
    { label: 'Phone', credential: device.make(data.challenge) },
    headers,
  );
  assert.equal(added.statusCode, 201, added.body);
  return { device, headers, staffId, passkeyId: added.json().data.id };
}

const challenge = async (service: TestService) =>
  (await post(service, '/session/passkey-challenge', {})).json().data.challenge;

onAnyDatabase('A passkey', (newDatabase) => {
  const start = async () => startService(await (await newDatabase()).open(), { venue: venueWith() });

  test('logs its owner in, once per challenge, until removed', async () => {
    const service = await start();
    const { device, headers, staffId, passkeyId } = await serviceWithPasskey(service);
    const requested = await challenge(service);
    const credential = device.use(requested);
    const response = await post(service, '/session/passkey', { credential });
    assert.equal(response.statusCode, 201, response.body);
    assert.equal(response.json().data.id, staffId);
    assert.match(String(response.headers['set-cookie']), /firsthold-session=[\w-]{43};/);
    assert.equal((await post(service, '/session/passkey', { credential })).statusCode, 401);
    const anew = { credential: device.use(requested) };
    assert.equal(
      (await post(service, '/session/passkey', anew)).statusCode,
      401,
      'a new response to a used challenge',
    );
    assert.deepEqual((await eventsOf(service, '')).at(-1), [
      ...[`staff:${staffId}`, 'staff.logged-in', staffId],
      { by: 'passkey' },
    ]);
    const one = { method: 'DELETE', url: `${api}/passkeys/${passkeyId}`, headers } as const;
    const anonymous = await logInAs(service, { role: 'owner' });
    assert.equal((await service.app.inject({ ...one, headers: anonymous.headers })).statusCode, 404);
    assert.equal((await service.app.inject(one)).statusCode, 204);
    const late = device.use(await challenge(service));
    assert.equal((await post(service, '/session/passkey', { credential: late })).statusCode, 401);
  });

  test('accepts only our challenges, in time and from our own page', async () => {
    const service = await start();
    const { device, headers } = await serviceWithPasskey(service);
    const status = async (credential: object) =>
      (await post(service, '/session/passkey', { credential })).statusCode;
    assert.equal(await status(device.use('made-up')), 401);
    assert.equal(await status(device.use(await challenge(service), 'https://evil.example')), 401);
    const { data } = (await post(service, '/passkeys/challenge', {}, headers)).json();
    assert.equal(await status(device.use(data.challenge)), 401, 'a registration challenge');
    const other = newAuthenticator(origin);
    assert.equal(await status(other.use(await challenge(service))), 401, 'an unknown passkey');
    const forged = {
      ...other.use(await challenge(service)),
      id: device.use('x').id,
      rawId: device.use('x').id,
    };
    assert.equal(await status(forged), 401, 'another key under a known name');
    const early = await challenge(service);
    service.now += 300_000;
    assert.equal(await status(device.use(early)), 401, 'too late');
    assert.equal(await status({ ...device.use(early), response: { clientDataJSON: '%' } }), 401);
    assert.equal(await status(device.use(await challenge(service))), 201);
  });

  test('is added only by the person who asked for the challenge', async () => {
    const service = await start();
    const { device, headers } = await serviceWithPasskey(service);
    const anonymous = await logInAs(service, { role: 'viewer' });
    const { data } = (await post(service, '/passkeys/challenge', {}, headers)).json();
    const credential = newAuthenticator(origin).make(data.challenge);
    const asAnonymous = await post(service, '/passkeys', { label: '', credential }, anonymous.headers);
    assert.equal(asAnonymous.statusCode, 422);
    const again = device.make(data.challenge);
    const known = await post(service, '/passkeys', { label: '', credential: again }, headers);
    assert.equal(known.statusCode, 409);
    const { message, problem } = known.json().error;
    assert.deepEqual([message, problem], ['This passkey is already registered.', 'passkey_known']);
    const elsewhere = newAuthenticator(origin).make(data.challenge, 'https://evil.example');
    assert.equal(
      (await post(service, '/passkeys', { label: '', credential: elsewhere }, headers)).statusCode,
      422,
    );
  });

  test('is valid for one challenge and only with user verification', async () => {
    const service = await start();
    const { headers, staffId } = await serviceWithPasskey(service);
    const requested = async () =>
      (await post(service, '/passkeys/challenge', {}, headers)).json().data.challenge;
    const add = (credential: object) => post(service, '/passkeys', { label: 'Key', credential }, headers);
    const once = await requested();
    assert.equal((await add(newAuthenticator(origin).make(once))).statusCode, 201);
    const twice = await add(newAuthenticator(origin).make(once));
    assert.equal(twice.statusCode, 422);
    assert.deepEqual(twice.json().error.details, [
      {
        path: 'credential',
        message: 'is not a response to a challenge of this service',
        problem: 'wrong_format',
      },
    ]);
    const found = newAuthenticator(origin).make(await requested(), origin, { verifies: false });
    assert.equal((await add(found)).statusCode, 422, 'without user verification');
    const late = await requested();
    service.now += 300_000;
    assert.equal((await add(newAuthenticator(origin).make(late))).statusCode, 422);
    const added = await eventsOf(service, '');
    const own = [`staff:${staffId}`, 'passkey.added', staffId, {}];
    assert.deepEqual(
      added.filter(([, kind]) => kind === 'passkey.added'),
      [own, own],
    );
  });

  test('is rejected at another port of the same host', async () => {
    const service = await start();
    const { device, headers } = await serviceWithPasskey(service);
    const logInAt = async (device: ReturnType<typeof newAuthenticator>, at: string) => {
      const credential = device.use(await challenge(service), at);
      const { host } = new URL(at);
      return (await post(service, '/session/passkey', { credential }, { origin: at, host })).statusCode;
    };
    assert.equal(await logInAt(device, 'http://localhost:9090'), 401);
    assert.equal(await logInAt(device, origin), 201);

    const at9090 = { ...headers, origin: 'http://localhost:9090', host: 'localhost:9090' };
    const { data } = (await post(service, '/passkeys/challenge', {}, at9090)).json();
    assert.equal(data.rp.id, 'localhost');
    const other = newAuthenticator(at9090.origin);
    const body = { label: '', credential: other.make(data.challenge) };
    const added = await post(service, '/passkeys', body, at9090);
    assert.equal(added.json().data.host, 'localhost:9090');
    assert.equal(await logInAt(other, at9090.origin), 201);
    assert.equal(await logInAt(other, origin), 401);
  });

  test('rejects a login without user verification or from another origin', async () => {
    const service = await start();
    const { headers } = await serviceWithPasskey(service);
    const { data } = (await post(service, '/passkeys/challenge', {}, headers)).json();
    const device = newAuthenticator(origin);
    const added = await post(
      service,
      '/passkeys',
      { label: 'Key', credential: device.make(data.challenge) },
      headers,
    );
    assert.equal(added.statusCode, 201);
    const logIn = async (credential: object, at: Record<string, string> = {}) =>
      (await post(service, '/session/passkey', { credential }, at)).statusCode;
    const found = device.use(await challenge(service), origin, { verifies: false });
    assert.equal(await logIn(found), 401, 'a stolen key lacks user verification');
    const elsewhere = { host: 'book.localhost', origin: 'http://book.localhost' };
    assert.equal(await logIn(device.use(await challenge(service), elsewhere.origin), elsewhere), 401);
    assert.equal(await logIn(device.use(await challenge(service))), 201);
  });
});
