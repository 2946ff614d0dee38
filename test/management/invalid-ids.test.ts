/** Ids of another venue, in paths and bodies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { logInAs } from '../staff.ts';
import { managementBase } from './manager.ts';

onAnyDatabase('an id of another venue', (newDatabase) => {
  test('responds like an unknown one on every route and changes nothing', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const mine = divisibleHall({
      venue: { id: 'lakeside' },
      siteKey: { key: 'lake' },
      file: { spaces: [] },
    });
    await importVenue(service, mine, 'operator');
    const theirs = await logInAs(service, { role: 'owner' });
    const own = await logInAs(service, { venueId: 'lakeside', role: 'owner' });
    const askAs =
      ({ headers }: typeof own, venueId: string) =>
      async (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
        const { statusCode, payload } = await service.app.inject({
          method,
          url: `${managementBase}/venues/${venueId}${path}`,
          headers: { ...headers, ...(method !== 'GET' && method !== 'POST' && { 'if-match': '*' }) },
          ...(body && { payload: JSON.stringify(body) }),
        });
        return { status: statusCode, payload, body: payload === '' ? null : JSON.parse(payload) };
      };
    const there = askAs(theirs, 'riverside');
    const here = askAs(own, 'lakeside');
    const idOf = async (path: string, body: object): Promise<string> =>
      (await there('POST', path, body)).body.data.id;
    const webhook = await idOf('/webhooks', { url: 'https://hooks.example.com/' });
    const feed = await idOf('/feeds', { spaceId: null, withGuests: true });
    const token = await idOf('/tokens', { label: 'Theirs', scopes: ['venue:read'] });
    const invitation = await idOf('/invitations', { role: 'viewer', email: 'new@example.com' });
    const block = await idOf('/blocks', { from: evening, to: evening, reason: 'Repairs' });
    const reference = await scenarioFor(service).request('north-evening', '2027-03-20');
    const before = await Promise.all(
      ['/webhooks', '/feeds', '/tokens', '/invitations', '/blocks', '/staff'].map(async (path) => {
        const { status, payload } = await there('GET', path);
        assert.equal(status, 200, path);
        return payload;
      }),
    );
    const requested = [
      ['DELETE', '/webhooks/*', webhook],
      ['POST', '/webhooks/*/enable', webhook],
      ['POST', '/webhooks/*/disable', webhook],
      ['POST', '/webhooks/*/test', webhook],
      ['POST', '/webhooks/*/rotate-secret', webhook, {}],
      ['POST', '/webhooks/*/redeliver', webhook, { from: 'evt_riverside_1_m3w8k2c0' }],
      ['GET', '/webhooks/*/deliveries', webhook],
      ['DELETE', '/feeds/*', feed],
      ['POST', '/feeds', 'north', { spaceId: '*', withGuests: false }],
      ['DELETE', '/tokens/*', token],
      ['DELETE', '/invitations/*', invitation],
      ['GET', '/staff/*', theirs.staffId],
      ['PATCH', '/staff/*', theirs.staffId, { role: 'viewer' }],
      ['DELETE', '/staff/*', theirs.staffId],
      ['DELETE', '/blocks/*', block],
      ['GET', '/blocks/*', block],
      ['GET', '/spaces/*', 'north'],
      ['GET', '/website-keys/*', 'key'],
      ['GET', '/website-keys/*/use', 'key'],
      ['GET', '/booking-requests/*', reference],
      ['GET', '/guests/*', reference],
      ['PATCH', '/guests/*', reference, { notes: '' }],
      ['POST', '/guests/export', reference, { reference: '*' }],
      ['POST', '/guests/erase', 'visitor@example.com', { email: '*' }],
    ] as const;
    for (const [method, path, known, body] of requested) {
      const responseFor = async (id: string) => {
        const sent = body && JSON.parse(JSON.stringify(body).replace('*', id));
        const { status, payload } = await here(method, path.replace('*', id), sent);
        // Replaces only the last occurrence, since the message may contain the word too.
        const at = payload.lastIndexOf(id);
        return { status, says: at < 0 ? payload : payload.slice(0, at) + payload.slice(at + id.length) };
      };
      const invalid = known.startsWith('BR-') ? 'BR-00000000' : known.replaceAll(/[0-9a-z]/g, 'z');
      const response = await responseFor(known);
      assert.deepEqual(response, await responseFor(invalid), `${method} ${path}`);
      assert.equal(response.status, 404, `${method} ${path} ${response.says}`);
    }
    const after = await Promise.all(
      ['/webhooks', '/feeds', '/tokens', '/invitations', '/blocks', '/staff'].map(
        async (path) => (await there('GET', path)).payload,
      ),
    );
    assert.deepEqual(after, before);
  });
});
