/** A stolen session must not become permanent access: changing who has access needs a recent login (OWASP ASVS 7.5.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStaff } from '../../src/operations/access/add-staff.ts';
import { newAuthenticator } from '../authenticator.ts';
import { onAnyDatabase, type TestDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';
import { managementBase } from './manager.ts';

const origin = 'http://localhost';
const email = 'sam@riverside.example';
const password = 'a dozen old umbrellas';
const minute = 60_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser with its cookies; a thief copies the jar. */
function browserOn({ app }: TestService, jar = new Map<string, string>()) {
  const send = async (method: Method, path: string, payload?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin, host: 'localhost', 'sec-fetch-site': 'same-origin', 'if-match': '*', cookie };
    const response = await app.inject({
      method,
      url: `${managementBase}${path}`,
      headers,
      ...(payload && { payload }),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return { status: response.statusCode, body: response.json() };
  };
  return {
    send,
    stolen: () => browserOn({ app } as TestService, new Map(jar)),
    logIn: async (given = password) => (await send('POST', '/session', { email, password: given })).status,
    challenge: async () => (await send('POST', '/passkeys/challenge', {})).body.data.challenge,
    addPasskey: (challenge: string, label = 'Phone') =>
      send('POST', '/passkeys', { label, credential: newAuthenticator(origin).make(challenge) }),
  };
}

async function start(newDatabase: () => Promise<TestDatabase>) {
  const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
  const requested = { email, name: 'Sam', venueId: 'riverside', role: 'owner' } as const;
  const { link } = await addStaff(service, requested, 'operator');
  const home = browserOn(service);
  await home.send('POST', '/invitations/accept', { secret: link?.secret, password });
  return { service, home };
}

onAnyDatabase('changing access', (newDatabase) => {
  test('needs a login within the last ten minutes, and a new login is enough', async () => {
    const { service, home } = await start(newDatabase);
    const colleague = await logInAs(service, { role: 'viewer' });
    const added = await home.addPasskey(await home.challenge());
    assert.equal(added.status, 201);
    const credential = newAuthenticator(origin).make(await home.challenge());
    const changes = [
      ['POST', '/passkeys/challenge', {}],
      ['POST', '/passkeys', { label: 'Key', credential }],
      ['DELETE', `/passkeys/${added.body.data.id}`, undefined],
      ['DELETE', '/sessions?removePasskeys=true', undefined],
      ['POST', '/venues/riverside/tokens', { label: 'Mine', scopes: ['venue:read'] }],
      ['POST', '/venues/riverside/invitations', { role: 'owner' }],
      ['POST', '/venues/riverside/feeds', { withGuests: true }],
      ['PATCH', `/venues/riverside/staff/${colleague.staffId}`, { role: 'owner' }],
    ] as const;
    service.now += 10 * minute;
    for (const [method, path, body] of changes) {
      const response = await home.send(method, path, body);
      assert.equal(response.status, 403, path);
      assert.deepEqual(response.body.error, {
        code: 'FORBIDDEN',
        message: 'Sign in again to confirm your identity: this changes who has access.',
        problem: 'log_in_again',
      });
    }
    assert.equal((await home.send('GET', '/passkeys')).body.data.length, 1);
    assert.equal(
      (await home.send('PATCH', '/session', { name: 'Sam S.' })).status,
      200,
      'other changes need no recent login',
    );
    assert.equal(await home.logIn(), 201);
    service.now += 10 * minute - 1;
    const again = await home.send('POST', '/venues/riverside/tokens', {
      label: 'Mine',
      scopes: ['venue:read'],
    });
    assert.equal(again.status, 201);
  });

  test('by logging in again ends the earlier session of the browser', async () => {
    const { home } = await start(newDatabase);
    const thief = home.stolen();
    assert.equal((await thief.send('GET', '/session')).status, 200);
    assert.equal(await home.logIn(), 201);
    assert.equal((await thief.send('GET', '/session')).status, 401);
    assert.equal((await home.send('GET', '/session')).status, 200);
  });

  test('a passkey registration started before a password change is rejected', async () => {
    const { home } = await start(newDatabase);
    const thief = home.stolen();
    const begun = await thief.challenge();
    const changed = await home.send('PUT', '/password', {
      current: password,
      password: 'two dozen umbrellas',
    });
    assert.equal(changed.status, 200);
    assert.equal((await thief.addPasskey(begun)).status, 401);
    assert.equal((await home.addPasskey(begun)).status, 422, 'also in the current session');
    assert.deepEqual((await home.send('GET', '/passkeys')).body.data, []);
  });

  test('a passkey registration started before logging out everywhere is rejected', async () => {
    const { home } = await start(newDatabase);
    const begun = await home.challenge();
    assert.equal((await home.send('DELETE', '/sessions')).status, 200);
    assert.equal(await home.logIn(), 201);
    assert.equal((await home.addPasskey(begun)).status, 422);
    assert.equal((await home.addPasskey(await home.challenge())).status, 201);
  });

  test('a new password lists the passkeys that still work, and removes them if asked', async () => {
    const { home } = await start(newDatabase);
    const { data } = (await home.addPasskey(await home.challenge(), 'Not mine')).body;
    const stored = await home.send('PUT', '/password', {
      current: password,
      password: 'two dozen umbrellas',
    });
    assert.deepEqual(stored.body.data, { passkeys: [data] });
    const removed = await home.send('PUT', '/password', {
      current: 'two dozen umbrellas',
      password,
      removePasskeys: true,
    });
    assert.deepEqual([removed.status, removed.body.data], [200, { passkeys: [] }]);
    assert.deepEqual((await home.send('GET', '/passkeys')).body.data, []);
  });

  test('logging out everywhere lists the passkeys that still work, and removes them if asked', async () => {
    const { service, home } = await start(newDatabase);
    const { data } = (await home.addPasskey(await home.challenge(), 'Not mine')).body;
    assert.deepEqual((await home.send('DELETE', '/sessions')).body.data, { passkeys: [data] });
    await home.logIn();
    service.now += 10 * minute;
    assert.equal((await home.send('DELETE', '/sessions?removePasskeys=true')).status, 403);
    await home.logIn();
    const removed = await home.send('DELETE', '/sessions?removePasskeys=true');
    assert.deepEqual([removed.status, removed.body.data], [200, { passkeys: [] }]);
    await home.logIn();
    assert.deepEqual((await home.send('GET', '/passkeys')).body.data, []);
  });
});
