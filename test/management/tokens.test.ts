/** API tokens: an owner creates and lists them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { noon, startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';

const hour = 3_600_000;
const riverside = '/venues/manage/v1/venues/riverside';

onAnyDatabase('a token', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const { headers, staffId } = await logInAs(service, { role: 'owner' });
    const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
      const url = `${riverside}${path}`;
      const response = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: response.statusCode, body: response.payload === '' ? null : response.json() };
    };
    const add = (endsAt?: unknown) =>
      send('POST', '/tokens', { label: 'Website', scopes: ['guests'], endsAt });
    /** Returns the status of a request with the token. */
    const statusOf = async (token: string) =>
      (await service.app.inject({ url: riverside, headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    return { service, staffId, send, add, statusOf };
  }

  test('is shown once, works until it expires, and is listed with author and last use', async () => {
    const { service, staffId, send, add, statusOf } = await open();
    const { status, body } = await add('2027-03-01T14:00:00+01:00');
    const { token, ...withoutToken } = body.data;
    assert.equal(status, 201);
    assert.deepEqual(withoutToken, {
      id: withoutToken.id,
      label: 'Website',
      scopes: ['guests'],
      createdBy: `staff:${staffId}`,
      createdAt: '2027-03-01T12:00:00.000Z',
      lastUsedAt: null,
      endsAt: '2027-03-01T13:00:00.000Z',
      revokedAt: null,
    });
    assert.notEqual(await statusOf(token), 401);
    service.now = noon + hour - 1;
    assert.notEqual(await statusOf(token), 401);
    service.now += 1;
    assert.equal(await statusOf(token), 401);
    assert.equal((await send('DELETE', `/tokens/${withoutToken.id}`)).status, 204);
    const [listed, ...others] = (await send('GET', '/tokens')).body.data;
    assert.deepEqual(others, []);
    assert.notEqual(listed.lastUsedAt, null);
    assert.deepEqual(listed, {
      ...withoutToken,
      lastUsedAt: listed.lastUsedAt,
      revokedAt: '2027-03-01T13:00:00.000Z',
    });
  });

  test('expires at a valid instant with a zone, or never', async () => {
    const { add } = await open();
    for (const endsAt of ['2028-01-01T00:00Z', '2028-02-29T23:59:59.999-03:30'])
      assert.equal((await add(endsAt)).body.data.endsAt, new Date(endsAt).toISOString());
    for (const endsAt of [null, undefined]) assert.equal((await add(endsAt)).body.data.endsAt, null);
    for (const endsAt of [
      '2027-02-30T00:00:00Z',
      '2028-01-01',
      '2028-01-01T00:00:00',
      '1 January 2028 00:00 UTC',
      'x2028-01-01T00:00:00Z',
      '2028-01-01T00:00:00Zx',
      '2028-01-01T25:00:00Z',
      '',
    ]) {
      const { status, body } = await add(endsAt);
      const message = 'must be an instant such as 2028-01-01T00:00:00Z';
      assert.deepEqual(
        [status, body.error.details],
        [422, [{ path: 'endsAt', message, problem: 'instant' }]],
        endsAt,
      );
    }
  });
});
