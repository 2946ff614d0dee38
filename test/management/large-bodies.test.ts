/** Size and rate limits of request bodies, for anonymous and logged-in clients. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';
import { clientFor, managementBase } from './manager.ts';

const kib = 1024;
const own = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' };

/** A body of this length with one unknown member. */
const bodyOf = (bytes: number) => `{"x":"${'y'.repeat(bytes - 8)}"}`;

const post = ({ app }: TestService, path: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `${managementBase}${path}`,
    headers: { ...own, 'content-type': 'application/json', ...headers },
    payload,
  });

onAnyDatabase('A large body', (newDatabase) => {
  const start = async () => startService(await (await newDatabase()).open(), { venue: venueWith() });

  test('of an anonymous client is limited to 4 kB, and a passkey response to 32 kB', async () => {
    const service = await start();
    for (const [path, limit, status] of [
      ['/session', 4 * kib, 422],
      ['/session/passkey', 32 * kib, 422],
      ['/invitations/open', 4 * kib, 422],
      ['/invitations/accept', 4 * kib, 422],
      ['/session/passkey-challenge', 4 * kib, 200],
    ] as const) {
      assert.equal((await post(service, path, bodyOf(limit))).statusCode, status, path);
      const rejected = await post(service, path, bodyOf(limit + 1));
      assert.equal(rejected.statusCode, 400, path);
      assert.equal(rejected.json().error.code, 'BAD_REQUEST');
    }
  });

  test('about an account is limited to 32 kB, and to 4 kB for routes without a body', async () => {
    const service = await start();
    const { headers } = await logInAs(service, { role: 'owner' });
    const passkeys = (bytes: number) => post(service, '/passkeys', bodyOf(bytes), headers);
    assert.equal((await passkeys(32 * kib)).statusCode, 422);
    assert.equal((await passkeys(32 * kib + 1)).statusCode, 400);
    const challenge = (bytes: number) => post(service, '/passkeys/challenge', bodyOf(bytes), headers);
    assert.equal((await challenge(4 * kib)).statusCode, 200);
    assert.equal((await challenge(4 * kib + 1)).statusCode, 400);
  });

  test('with thousands of unknown members reports the first twenty', async () => {
    const service = await start();
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`m${n}`, 1]));
    const { headers } = await tokenFor(service);
    for (const path of ['/venues/riverside/webhooks', '/venues/riverside/venue-file/plan']) {
      const response = await post(service, path, JSON.stringify(many), headers);
      assert.equal(response.statusCode, 422, path);
      assert.equal(response.json().error.details.length, 20, path);
    }
  });

  test('of a venue is limited to thirty a minute across staff and programs', async () => {
    const service = await start();
    const one = await clientFor(service);
    const { headers } = await logInAs(service, { role: 'manager' });
    for (let n = 0; n < 30; n++) {
      const path = n % 2 === 0 ? '/venue-file/plan' : '/imported-bookings/plan';
      assert.equal((await one.post(path, {})).status, 422, `${n}`);
    }
    const rejected = await post(service, '/venues/riverside/venue-file/plan', '{}', headers);
    assert.equal(rejected.statusCode, 429);
    assert.equal(rejected.headers['retry-after'], '60');
    assert.equal((await one.get('/venue-file')).status, 200);
    service.now += 60_000;
    assert.equal((await one.post('/venue-file/plan', {})).status, 422);
  });
});
