import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import type { ServiceResponse } from '../service.ts';
import { newClientAddress, serviceForSuite, studioRequest } from './riverside.ts';

/** key → website → limit → body → fields → found → free: a request with several mistakes reports the first. */
onAnyDatabase('a request with several errors', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const anonymous = { origin: 'https://stranger.example' };
  const rejected = ({ status, body }: ServiceResponse, expected: number, code: string) => {
    assert.equal(status, expected);
    assert.equal(body.success, false);
    assert.equal(body.error.code, code);
  };

  /** A visitor who has used up the limit for booking requests. */
  const exhausted = async () => {
    const address = newClientAddress();
    for (let request = 0; request < 5; request++) await service().post('/booking-requests', '{', { address });
    return address;
  };

  test('reports an unknown key first', async () => {
    for (const key of ['unknown', 'off'])
      for (const body of ['{', {}, studioRequest('2027-02-28'), Buffer.alloc(70_000)])
        rejected(
          await service().post('/booking-requests', body, { key, headers: anonymous }),
          404,
          'NOT_FOUND',
        );
  });

  test('reports a rejected website before the limit, the body and the fields', async () => {
    const address = await exhausted();
    for (const body of ['{', {}, studioRequest('2027-02-28'), Buffer.alloc(70_000)])
      rejected(
        await service().post('/booking-requests', body, { address, headers: anonymous }),
        403,
        'FORBIDDEN',
      );
  });

  test('from a rejected website does not count against the visitor', async () => {
    const address = newClientAddress();
    for (let request = 0; request < 7; request++)
      rejected(
        await service().post('/booking-requests', {}, { address, headers: anonymous }),
        403,
        'FORBIDDEN',
      );
    rejected(await service().post('/booking-requests', {}, { address }), 422, 'VALIDATION_ERROR');
  });

  test('reports the limit before reading the body', async () => {
    const address = await exhausted();
    const wrong = [
      '',
      '{',
      {},
      studioRequest('2027-02-28'),
      studioRequest('2027-05-03'),
      studioRequest('2027-05-03', { website: 'x' }),
      Buffer.alloc(70_000),
    ];
    for (const body of wrong)
      rejected(await service().post('/booking-requests', body, { address }), 429, 'RATE_LIMITED');
    const text = { 'content-type': 'text/plain' };
    rejected(
      await service().post('/booking-requests', 'hi', { address, headers: text }),
      429,
      'RATE_LIMITED',
    );
  });

  test('reports an unreadable body before the fields', async () => {
    const headers = { 'idempotency-key': 'two words' };
    const address = newClientAddress();
    rejected(await service().post('/booking-requests', '{"date":', { address, headers }), 400, 'BAD_REQUEST');
    rejected(await service().post('/booking-requests', '', { address, headers }), 400, 'BAD_REQUEST');
  });

  test('reports an invalid field before an unknown space; a past date is an invalid field', async () => {
    const nowhere = { spaceId: 'nowhere', slotId: 'nowhen' };
    const bad = { guest: { name: 'A', email: 'not an address' } };
    for (const path of ['/booking-requests', '/quote'])
      rejected(
        await service().post(path, studioRequest('2027-02-28', nowhere), { address: newClientAddress() }),
        422,
        'VALIDATION_ERROR',
      );
    const address = newClientAddress();
    rejected(
      await service().post('/booking-requests', studioRequest('2027-05-03', { ...nowhere, ...bad }), {
        address,
      }),
      422,
      'VALIDATION_ERROR',
    );
    for (const range of ['', '?from=2027-05-03', '?from=2027-05-03&to=2027-05-02', '?from=x&to=y'])
      rejected(await service().get(`/spaces/nowhere/availability${range}`), 422, 'VALIDATION_ERROR');
  });

  test('reports an unknown slot or package before a taken date', async () => {
    const address = newClientAddress();
    const post = (changes: object) =>
      service().post('/booking-requests', studioRequest('2027-12-25', changes), { address });
    rejected(await post({ packageId: 'nothing' }), 404, 'NOT_FOUND');
    rejected(await post({ slotId: 'nowhen' }), 404, 'NOT_FOUND');
    rejected(await post({}), 409, 'CONFLICT');
  });

  test('at an unknown path is not found, regardless of key, website, limit and body', async () => {
    const base = '/venues/public/v1/sites';
    for (const url of [
      '/',
      '/venues/public/v1',
      `${base}/web`,
      `${base}/web/`,
      `${base}/web/nothing`,
      `${base}/web/spaces/`,
      `${base}/web/spaces/studio`,
      `${base}/web/Venue`,
      `${base}/web//venue`,
      '/venues/public/v2/sites/web/venue',
      '/venues/public/V1/sites/web/venue',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
        const response = await service().app.inject({
          method,
          url,
          headers: { ...anonymous, 'content-type': 'text/plain' },
          ...(method !== 'GET' && { payload: 'not json' }),
        });
        assert.equal(response.statusCode, 404, `${method} ${url}`);
        assert.equal(response.json().success, false);
        assert.equal(response.json().error.code, 'NOT_FOUND');
      }
  });

  test('a method that a path lacks is not found', async () => {
    const base = '/venues/public/v1/sites/web';
    for (const [method, path] of [
      ['POST', '/venue'],
      ['PUT', '/venue'],
      ['PATCH', '/spaces'],
      ['DELETE', '/spaces/studio/slots'],
      ['POST', '/spaces/studio/availability'],
      ['GET', '/quote'],
      ['HEAD', '/quote'],
      ['GET', '/booking-requests'],
      ['DELETE', '/booking-requests'],
      ['QUERY', '/venue'],
      ['PROPFIND', '/venue'],
      ['TRACE', '/venue'],
    ] as const) {
      const response = await service().app.inject({ method: method as 'GET', url: base + path });
      assert.equal(response.statusCode, 404, `${method} ${path}`);
      if (method !== 'HEAD') assert.equal(response.json().error.code, 'NOT_FOUND');
    }
  });
});
