/** Push subscriptions of staff browsers in the management API. */
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';

const api = '/venues/manage/v1';
const origin = 'http://localhost';

/** The subscription object that a browser creates. */
const subscription = (name = 'phone') => ({
  endpoint: `https://push.example/wpush/v2/${name}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

onAnyDatabase('a push subscription', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const logInBrowser = async (device = randomBytes(32).toString('base64url')) => {
      const { headers: own, staffId } = await logInAs(service, { role: 'viewer', device });
      const headers = { ...own, cookie: `${own.cookie}; firsthold-device=${device}`, origin };
      const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
        const response = await service.app.inject({
          method,
          url: `${api}${path}`,
          headers,
          ...(payload && { payload }),
        });
        return { status: response.statusCode, ...(response.payload !== '' && response.json()) };
      };
      return { send, staffId, list: async () => (await send('GET', '/push/subscriptions')).data };
    };
    return { service, logInBrowser: logInBrowser };
  }

  test('subscribes with the public key, is listed without secrets, and unsubscribes', async () => {
    const { logInBrowser } = await open();
    const phone = await logInBrowser();
    const { data } = await phone.send('GET', '/push/key');
    assert.match(data.publicKey, /^B[\w-]{86}$/);
    assert.deepEqual((await phone.send('GET', '/push/key')).data, data);
    const requested = { ...subscription(), language: 'de', label: 'Phone' };
    const made = await phone.send('POST', '/push/subscriptions', requested);
    assert.equal(made.status, 201, JSON.stringify(made));
    const { id, createdAt, ...text } = made.data;
    assert.deepEqual(text, {
      label: 'Phone',
      language: 'de',
      service: 'push.example',
      venueIds: ['riverside'],
      isThisBrowser: true,
      outcome: null,
      sentAt: null,
    });
    const again = await phone.send('POST', '/push/subscriptions', { ...requested, language: 'fr' });
    assert.equal(again.data.id, id);
    assert.deepEqual(await phone.list(), [{ ...made.data, language: 'fr' }]);
    assert.deepEqual(
      (await phone.send('PATCH', `/push/subscriptions/${id}`, { venueIds: [] })).data.venueIds,
      [],
    );
    const later = await phone.send('POST', '/push/subscriptions', requested);
    assert.deepEqual(later.data.venueIds, [], 'the chosen venues are kept');
    assert.equal((await phone.send('POST', `/push/subscriptions/${id}/try`)).status, 200);
    assert.equal((await phone.send('DELETE', `/push/subscriptions/${id}`)).status, 204);
    assert.equal((await phone.send('DELETE', `/push/subscriptions/${id}`)).status, 404);
    assert.deepEqual(await phone.list(), []);
  });

  test('is rejected with an invalid or forbidden endpoint or another venue', async () => {
    const { logInBrowser } = await open();
    const { send, list } = await logInBrowser();
    const { endpoint, keys } = subscription();
    const bad = [
      { endpoint: 'http://push.example/1', keys },
      { endpoint: 'https://sam:secret@push.example/1', keys },
      { endpoint: 'file:///etc/passwd', keys },
      { endpoint: '', keys },
      { endpoint: `https://push.example/${'x'.repeat(2000)}`, keys },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys, language: '{}' },
      { endpoint, keys, venueIds: ['lakeside'] },
      { endpoint, keys, staffId: 'staff-else' },
      { endpoint },
    ];
    for (const body of bad)
      assert.equal((await send('POST', '/push/subscriptions', body)).status, 422, JSON.stringify(body));
    assert.deepEqual(await list(), []);
  });

  test('belongs to its owner; the next person to subscribe takes over', async () => {
    const { logInBrowser } = await open();
    const [one, other] = [await logInBrowser(), await logInBrowser()];
    const phone = subscription();
    const { id } = (await one.send('POST', '/push/subscriptions', phone)).data;
    for (const [method, path, body] of [
      ['PATCH', '', { venueIds: [] }],
      ['DELETE', '', undefined],
      ['POST', '/try', undefined],
    ] as const)
      assert.equal((await other.send(method, `/push/subscriptions/${id}${path}`, body)).status, 404);
    assert.equal((await one.send('POST', '/push/subscriptions/%00/try')).status, 404);
    assert.equal((await other.send('POST', '/push/subscriptions', phone)).status, 201);
    assert.deepEqual(await one.list(), []);
    assert.equal((await other.list()).length, 1);
  });

  test('ends with a logout here or everywhere', async () => {
    const { service, logInBrowser } = await open();
    const phone = await logInBrowser();
    for (const name of ['phone', 'desk']) await phone.send('POST', '/push/subscriptions', subscription(name));
    await service.storage.transact((db) =>
      db
        .updateTable('push_subscriptions')
        .set({ device_hash: null })
        .where('endpoint', 'like', '%desk')
        .execute(),
    );
    const count = async () =>
      (
        await service.storage.read((db) => db.selectFrom('push_subscriptions').select('endpoint').execute())
      ).map(({ endpoint }) => endpoint.split('/').at(-1));
    assert.equal((await phone.send('DELETE', '/session')).status, 204);
    assert.deepEqual(await count(), ['desk']);
    const elsewhere = await logInBrowser();
    await elsewhere.send('POST', '/push/subscriptions', subscription('left-open'));
    const [session] = (await elsewhere.send('GET', '/sessions')).data;
    assert.equal((await elsewhere.send('DELETE', `/sessions/${session.id}`)).status, 204);
    assert.deepEqual(await count(), ['desk']);
    const next = await logInBrowser();
    await next.send('POST', '/push/subscriptions', subscription('tablet'));
    assert.equal((await next.send('DELETE', '/sessions')).status, 200);
    assert.deepEqual(await count(), ['desk'], 'the other person’s subscription is kept');
  });

  test('is limited to twenty', async () => {
    const { logInBrowser } = await open();
    const { send, list } = await logInBrowser();
    const requested = Array.from({ length: 24 }, (_, number) =>
      send('POST', '/push/subscriptions', subscription(`${number}`)),
    );
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 201).length, 20);
    assert.equal(statuses.filter((status) => status === 409).length, 4);
    assert.equal((await list()).length, 20);
  });
});
