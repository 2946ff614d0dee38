/** A venue whose owner requires passkeys of the staff (ASVS 6.3.3). */
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { test } from 'node:test';
import { newAuthenticator } from '../authenticator.ts';
import { onBothDatabases } from '../databases.ts';
import { eventsOf } from '../events.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';
import { managementBase as base } from './manager.ts';

const origin = 'http://localhost';
const page = { origin, host: 'localhost', 'sec-fetch-site': 'same-origin' };
const blocks = '/venues/riverside/blocks';

onBothDatabases('a venue that requires passkeys', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      headers: object,
      body?: object,
    ) => {
      const response = await service.app.inject({
        method,
        url: `${base}${path}`,
        headers: { ...page, ...headers },
        ...(body !== undefined && { payload: body }),
      });
      const { data, error } = response.payload === '' ? {} : response.json();
      const { problem, message } = error ?? {};
      return { status: response.statusCode, data, problem, message, etag: response.headers['etag'] };
    };
    const addPasskey = async (headers: object, device = newAuthenticator(origin)) => {
      const asked = await send('POST', '/passkeys/challenge', headers, {});
      if (asked.status !== 200) return { ...asked, device };
      const credential = device.make(asked.data.challenge);
      return { ...(await send('POST', '/passkeys', headers, { label: '', credential })), device };
    };
    const require = (headers: object, passkeysRequired: boolean) =>
      send(
        'PATCH',
        '/venues/riverside/sign-in-policy',
        { 'if-match': '*', ...headers },
        { passkeysRequired },
      );
    const read = async (headers: object) => {
      const { status, problem } = await send('GET', blocks, headers);
      return status === 200 ? 200 : `${status} ${problem}`;
    };
    return { service, send, addPasskey, require, read };
  }
  const refused = '403 passkey_required';

  /** Opens another session of the same person, as after a login with the password. */
  async function logInByPassword({ service }: Awaited<ReturnType<typeof open>>, staffId: string) {
    const session = await logInAs(service, { role: 'owner' });
    await service.storage.transact((db) =>
      db
        .updateTable('sessions')
        .set({ staff_id: staffId, signed_in_by: 'password' })
        .where('staff_id', '=', session.staffId)
        .execute(),
    );
    return session.headers;
  }

  test('is closed to sessions without one, until they prove one', async () => {
    const { service, send, addPasskey, require, read } = await open();
    const [owner, manager, colleague] = [
      await logInAs(service, { role: 'owner' }),
      await logInAs(service, { role: 'manager' }),
      await logInAs(service, { role: 'viewer' }),
    ];
    const program = await tokenFor(service);
    assert.deepEqual(
      (await require(owner.headers, true)).problem,
      'passkey_required',
      'nobody shuts themselves out',
    );
    assert.equal((await require(manager.headers, true)).status, 403);
    const { device } = await addPasskey(owner.headers);
    const first = await addPasskey(colleague.headers);
    assert.equal(first.status, 201);
    assert.equal(await read(manager.headers), 200);
    const before = await send('GET', '/venues/riverside/sign-in-policy', owner.headers);
    assert.deepEqual([before.status, before.data], [200, { passkeysRequired: false }]);
    const stale = { ...owner.headers, 'if-match': '"other"' };
    assert.equal((await require(stale, true)).status, 412);
    const changed = await require({ ...owner.headers, 'if-match': String(before.etag) }, true);
    assert.deepEqual([changed.status, changed.data], [200, { passkeysRequired: true }]);
    assert.deepEqual((await eventsOf(service, 'riverside')).at(-1), [
      `staff:${owner.staffId}`,
      'staff.passkeys-required',
      'riverside',
      { required: true },
    ]);

    // Sessions that are open now; each has proved a passkey, or not.
    assert.deepEqual(
      [await read(owner.headers), await read(colleague.headers), await read(manager.headers)],
      [200, 200, refused],
    );
    assert.equal(await read(program.headers), 200);
    const endpoint = 'https://push.example/1';
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
    const browser = { endpoint, keys, venueIds: ['riverside'] };
    assert.equal(
      (await send('POST', '/push/subscriptions', manager.headers, browser)).problem,
      'passkey_required',
    );
    const subscribed = await send('POST', '/push/subscriptions', owner.headers, browser);
    assert.deepEqual([subscribed.status, subscribed.data.venueIds], [201, ['riverside']]);
    const block = { from: '2027-04-01', to: '2027-04-02', reason: 'Painting' };
    assert.equal((await send('POST', blocks, manager.headers, block)).problem, 'passkey_required');
    const account = await send('GET', '/session', manager.headers);
    assert.deepEqual(account.data.venues, [{ id: 'riverside', role: 'manager', needsPasskey: true }]);
    // The manager adds the first passkey, and goes on in the same session.
    assert.equal((await addPasskey(manager.headers)).status, 201);
    assert.equal(await read(manager.headers), 200);

    // A new session of the owner: with a link or a password no access, with the passkey full access.
    const { data } = await send('POST', '/session/passkey-challenge', {}, {});
    const response = await service.app.inject({
      method: 'POST',
      url: `${base}/session/passkey`,
      headers: page,
      payload: { credential: device.use(data.challenge) },
    });
    assert.deepEqual(
      response.json().data.venues.map(({ needsPasskey }: { needsPasskey: boolean }) => needsPasskey),
      [false],
    );
    const [cookie = ''] = String(response.headers['set-cookie']).split(';');
    assert.equal(await read({ cookie }), 200);
    assert.equal((await require({ cookie }, false)).status, 200);
    const late = await logInAs(service, { role: 'viewer' });
    assert.equal(await read(late.headers), 200);
  });

  test('lets a session without one only sign out and prove a passkey', async () => {
    const running = await open();
    const { service, send, addPasskey, require } = running;
    const owner = await logInAs(service, { role: 'owner' });
    const newcomer = await logInAs(service, { role: 'viewer' });
    await addPasskey(owner.headers);
    assert.equal((await require(owner.headers, true)).status, 200);
    const headers = await logInByPassword(running, owner.staffId);
    const [own] = (await send('GET', '/sessions', owner.headers)).data;
    for (const [method, path, body] of [
      ['PATCH', '/session', { name: 'Someone else' }],
      ['PUT', '/password', { current: 'x', password: 'correct horse battery staple' }],
      ['GET', '/sessions', undefined],
      ['DELETE', `/sessions/${own.id}`, undefined],
      ['DELETE', '/sessions', undefined],
      ['GET', '/push/key', undefined],
      ['GET', '/push/subscriptions', undefined],
      ['PATCH', '/push/subscriptions/push-1', { venueIds: [] }],
      ['DELETE', '/push/subscriptions/push-1', undefined],
      ['POST', '/push/subscriptions/push-1/try', {}],
      ['POST', '/passkeys/challenge', {}],
    ] as const) {
      const { status, problem, message } = await send(method, path, headers, body);
      assert.deepEqual([status, problem], [403, 'passkey_required'], `${method} ${path}`);
      assert.equal(message, 'This requires a passkey: sign in with yours.', `${method} ${path}`);
    }
    const account = await send('GET', '/session', headers);
    assert.equal(account.data.name, 'A owner');
    assert.equal((await send('GET', '/passkeys', headers)).data.length, 1);
    assert.equal((await send('DELETE', '/session', headers)).status, 204);
    // Who has no passkey is told to add one.
    const refusal = await send('PATCH', '/session', newcomer.headers, { name: 'New' });
    assert.equal(refusal.message, 'This requires a passkey: add one to your account.');
    assert.equal((await addPasskey(newcomer.headers)).status, 201);
    assert.equal((await send('PATCH', '/session', newcomer.headers, { name: 'New' })).status, 200);
  });

  test('tells an owner without one in this session what to do before requiring them', async () => {
    const running = await open();
    const { service, addPasskey, require } = running;
    const owner = await logInAs(service, { role: 'owner' });
    assert.equal(
      (await require(owner.headers, true)).message,
      'This requires a passkey: add one to your account.',
    );
    await addPasskey(owner.headers);
    const headers = await logInByPassword(running, owner.staffId);
    assert.equal((await require(headers, true)).message, 'This requires a passkey: sign in with yours.');
  });

  test('does not let a stolen password replace the passkeys of an account', async () => {
    const running = await open();
    const { service, send, addPasskey, require, read } = running;
    const owner = await logInAs(service, { role: 'owner' });
    const { data: passkey } = await addPasskey(owner.headers);
    assert.equal((await require(owner.headers, true)).status, 200);
    const thief = { headers: await logInByPassword(running, owner.staffId) };
    assert.equal(await read(thief.headers), refused);
    assert.equal((await addPasskey(thief.headers)).problem, 'passkey_required');
    assert.equal(
      (await send('DELETE', `/passkeys/${passkey.id}`, thief.headers)).problem,
      'passkey_required',
    );
    assert.equal(
      (await send('DELETE', '/sessions?removePasskeys=true', thief.headers)).problem,
      'passkey_required',
    );
    // The last passkey stays: without any, the thief would add the first one.
    const { data: second } = await addPasskey(owner.headers);
    assert.equal((await send('DELETE', `/passkeys/${second.id}`, owner.headers)).status, 204);
    const last = await send('DELETE', `/passkeys/${passkey.id}`, owner.headers);
    assert.deepEqual([last.status, last.problem], [409, 'last_passkey']);
    const everywhere = await send('DELETE', '/sessions?removePasskeys=true', owner.headers);
    assert.deepEqual([everywhere.status, everywhere.problem], [409, 'last_passkey']);
    assert.equal((await addPasskey(thief.headers)).problem, 'passkey_required');
    assert.equal((await require(thief.headers, false)).problem, 'passkey_required');
    assert.equal(await read(thief.headers), refused);
    assert.equal(await read(owner.headers), 200);
  });
});
