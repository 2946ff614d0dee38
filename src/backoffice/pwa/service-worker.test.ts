/** The service worker renews a push subscription against the real API, while no page is open. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { logInAs } from '../../../test/staff.ts';
import { hashDevice } from '../../operations/access/create-session.ts';
import { subscribeToPushes } from '../../operations/access/subscribe-to-pushes.ts';
import { insertKnownDevice } from '../../storage/access/sessions.ts';
import { listPushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';

const script = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const origin = 'http://localhost';

onAnyDatabase('the service worker', (newDatabase) => {
  test('replaces a subscription that the push service has changed, with its settings', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const { headers, staffId } = await logInAs(service, { role: 'viewer' });
    const device = 'd'.repeat(43);
    await service.storage.transact((db) =>
      insertKnownDevice(db, { secretHash: hashDevice(device, staffId), staffId, lastUsedAt: service.now }),
    );
    const subscription = { staffId, keys, origin, language: 'de', label: 'Phone', venueIds: [] };
    await subscribeToPushes(service, {
      ...subscription,
      endpoint: 'https://push.example/old',
      browser: { session: null, device },
    });
    const listeners = new Map<string, (event: unknown) => void>();
    const request = async (path: string, { method = 'GET', ...init }: RequestInit = {}) => {
      const response = await service.app.inject({
        method: method as 'GET',
        url: path,
        payload: init.body as string,
        headers: {
          ...headers,
          cookie: `${headers.cookie}; firsthold-device=${device}`,
          ...(init.headers as Record<string, string>),
          origin,
          host: 'localhost',
          'sec-fetch-site': 'same-origin',
        },
      });
      return { ok: response.statusCode < 300, json: async () => response.json() };
    };
    const addEventListener = (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener);
    runInContext(script, createContext({ addEventListener, fetch: request, registration: {}, clients: {} }));
    const change = async (endpoint: string) => {
      let done: Promise<unknown> = Promise.resolve();
      listeners.get('pushsubscriptionchange')?.({
        newSubscription: { toJSON: () => ({ endpoint, keys }) },
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      });
      await done;
      const own = await service.storage.read((db) => listPushSubscriptionsOf(db, staffId));
      return own.map(({ endpoint: at, language, label, venueIds }) => [at, language, label, venueIds]);
    };
    assert.deepEqual(await change('https://push.example/new'), [
      ['https://push.example/new', 'de', 'Phone', []],
    ]);
    assert.equal((await change('https://push.example/new')).length, 1);
  });
});
