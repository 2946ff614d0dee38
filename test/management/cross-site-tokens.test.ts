/** The Origin check of requests with an `Authorization` header. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invite } from '../../src/operations/access/invite.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';

const api = '/venues/manage/v1';
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const madeUp = { authorization: `Bearer fh_${'x'.repeat(43)}` };

onAnyDatabase('A request from another website with a bearer token', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const { headers } = await logInAs(service, { role: 'owner' });
    const { secret } = await invite(
      service,
      { venueId: 'riverside', role: 'owner', email: null },
      'operator',
    );
    const token = (await tokenFor(service)).headers;
    const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, sent: object, payload?: object) => {
      const url = `${api}${path}`;
      return (await service.app.inject({ method, url, headers: { ...sent }, ...(payload && { payload }) }))
        .statusCode;
    };
    return { secret, cookie: { cookie: headers.cookie }, token, send };
  }

  test('is refused before logging in or accepting an invitation, regardless of the token', async () => {
    const { secret, cookie, token, send } = await open();
    for (const bearer of [madeUp, token, { authorization: 'Bearer x' }]) {
      const headers = { ...cookie, ...evil, ...bearer };
      assert.equal(await send('POST', '/session', headers, { email: 'a@b.example', password: 'x' }), 403);
      assert.equal(await send('POST', '/invitations/accept', headers, { secret }), 403);
      assert.equal(await send('POST', '/invitations/open', headers, { secret }), 403);
      assert.equal(await send('POST', '/session/passkey-challenge', headers), 403);
    }
  });

  test('is refused with an invalid token and a session cookie', async () => {
    const { cookie, send } = await open();
    for (const from of [evil, {}])
      assert.equal(await send('DELETE', '/sessions', { ...cookie, ...from, ...madeUp }), 403);
    assert.equal(await send('GET', '/session', { ...cookie, ...evil, ...madeUp }), 403);
    assert.equal(await send('GET', '/session', madeUp), 401, 'a program with a revoked token');
  });

  test('is accepted with a valid token, which needs no Origin', async () => {
    const { cookie, token, send } = await open();
    assert.equal(await send('GET', '/venues/riverside', token), 200);
    assert.equal(await send('GET', '/venues/riverside', { ...cookie, ...evil, ...token }), 200);
  });
});
