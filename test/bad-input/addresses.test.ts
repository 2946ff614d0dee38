import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClientAddress, serviceForSuite } from '../contract/riverside.ts';
import { onBothDatabases } from '../databases.ts';

const base = '/venues/public/v1/sites';

onBothDatabases('paths and queries', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const at = async (url: string, headers: Record<string, string> = {}) => {
    const response = await service().app.inject({
      method: 'GET',
      url,
      headers,
      remoteAddress: newClientAddress(),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  const rejected = async (url: string, status: number, code: string) => {
    const response = await at(url);
    assert.equal(response.status, status, url);
    assert.deepEqual(Object.keys(response.body), ['success', 'error']);
    assert.equal(response.body.success, false);
    assert.equal(response.body.error.code, code, url);
    assert.equal(typeof response.body.error.message, 'string');
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
  };

  test('invalid percent-encoding anywhere in a path is not found', async () => {
    for (const bad of ['%', '%z', '%zz', '%25%', '%e0%a4%a', '%ff', '%c0%af', '%ed%a0%80', '%'.repeat(5000)])
      for (const url of [
        `/${bad}`,
        `/venues/${bad}`,
        `${base}/${bad}/venue`,
        `${base}/${bad}/venue?x=%zz`,
        `${base}/web/${bad}`,
        `${base}/web/spaces/${bad}/slots`,
        `${base}/w%65b/spaces/${bad}/slots`,
      ])
        await rejected(url, 404, 'NOT_FOUND');
  });

  test('an impossible id behaves like an unknown one: same pages, same limit', async () => {
    for (const bad of ['%zz', 'a%20b', 'x'.repeat(65), 'x'.repeat(10_000), '%'.repeat(10_000)]) {
      const headers = { origin: 'https://riverside.example' };
      const noSpace = await at(`${base}/web/spaces/${bad}/slots`, headers);
      assert.equal(noSpace.status, 404);
      assert.equal(noSpace.headers['access-control-allow-origin'], 'https://riverside.example');
      assert.match(String(noSpace.headers['ratelimit']), /^"read";r=119/);
      const anonymous = { origin: 'https://stranger.example' };
      assert.equal((await at(`${base}/web/spaces/${bad}/slots`, anonymous)).status, 403);
      const noKey = await at(`${base}/${bad}/venue`, anonymous);
      assert.equal(noKey.headers['access-control-allow-origin'], '*');
      assert.equal(noKey.body.error.message, 'There is no such website key, or it is disabled.');
    }
  });

  test('an encoded key or space is decoded, and an encoded slash is no separator', async () => {
    assert.equal((await at(`${base}/w%65b/venue`)).status, 200);
    assert.equal((await at(`${base}/web/spaces/%73tudio/slots`)).status, 200);
    for (const url of [
      `${base}/web%2fvenue`,
      `${base}/x%2f..%2fweb/venue`,
      `${base}/web/spaces/studio%2fslots`,
      `${base}/web/spaces/..%2fvenue/slots`,
    ])
      await rejected(url, 404, 'NOT_FOUND');
  });

  test('a key or space of two dots is resolved as a parent folder first', async () => {
    for (const dots of ['..', '%2e%2e']) {
      for (const url of [`${base}/${dots}/venue`, `${base}/web/spaces/${dots}/slots`])
        await rejected(url, 404, 'NOT_FOUND');
      const ofEverySpace = `${base}/web/spaces/${dots}/availability?from=2027-05-03&to=2027-05-03`;
      const { body } = await at(ofEverySpace);
      assert.ok('spaces' in body.data[0]);
    }
  });

  test('a key or space of any length and form is unknown, not an error', async () => {
    for (const text of [
      '%00',
      '%0a',
      '*',
      ':siteKey',
      '__proto__',
      'constructor',
      '%F0%9F%98%80',
      'x'.repeat(64),
      'x'.repeat(201),
      'x'.repeat(5000),
      "'",
      '%22',
      '%3Cscript%3E',
    ])
      for (const url of [
        `${base}/${text}/venue`,
        `${base}/web/spaces/${text}/slots`,
        `${base}/web/spaces/${text}/availability?from=2027-05-03&to=2027-05-03`,
      ])
        await rejected(url, 404, 'NOT_FOUND');
  });

  test('a repeated, listed or badly encoded parameter is an invalid field', async () => {
    const range = `${base}/web/spaces/studio/availability`;
    for (const query of [
      '',
      'from',
      'from=&to=',
      'from=2027-05-03',
      'to=2027-05-03',
      'from=2027-05-03&from=2027-05-03&to=2027-05-04',
      'from=2027-05-03&to=2027-05-03&to=2027-05-03',
      'from[]=2027-05-03&to[]=2027-05-03',
      'from[0]=2027-05-03&to=2027-05-03',
      'from=2027-05-03;to=2027-05-03',
      'FROM=2027-05-03&TO=2027-05-03',
      'from=%zz&to=2027-05-03',
      'from=%ff&to=2027-05-03',
      'from=2027-05-03%00&to=2027-05-03',
      'from=+2027-05-03&to=2027-05-03',
      'from=null&to=undefined',
      `from=${'9'.repeat(8000)}&to=2027-05-03`,
      `${'from=2027-05-03&'.repeat(500)}to=2027-05-03`,
    ])
      await rejected(`${range}?${query}`, 422, 'VALIDATION_ERROR');
  });

  test('unknown parameters are ignored', async () => {
    for (const extra of [
      'x=1',
      '__proto__=1',
      '__proto__[from]=x',
      'constructor=1',
      'toString=1',
      '=',
      '&&&',
      'a'.repeat(5000),
      '%zz=%zz',
    ])
      for (const url of [
        `/spaces/studio/availability?from=2027-05-03&to=2027-05-03&${extra}`,
        `/venue?${extra}`,
        `/spaces?${extra}`,
      ])
        assert.equal((await at(`${base}/web${url}`)).status, 200, url);
  });

  test('forged and malformed headers change nothing', async () => {
    for (const headers of [
      { 'x-http-method-override': 'DELETE' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-original-url': '/admin' },
      { 'accept-version': '99' },
      { accept: 'text/html' },
      { accept: 'nonsense' },
      { range: 'bytes=0-1' },
      { 'if-match': '"x"' },
      { 'if-modified-since': 'yesterday' },
      { 'accept-language': 'x'.repeat(5000) },
      { 'accept-encoding': ','.repeat(5000) },
      { 'accept-encoding': `br${' '.repeat(5000)};q=x` },
      { 'if-none-match': '"'.repeat(5000) },
      { authorization: 'Bearer x' },
      { cookie: '__proto__=1' },
      { 'content-type': 'nonsense' },
      { 'idempotency-key': 'x'.repeat(300) },
      { upgrade: 'websocket', connection: 'upgrade' },
    ]) {
      const response = await service().get('/venue', {
        headers: headers as Record<string, string>,
        address: newClientAddress(),
      });
      assert.equal(response.status, 200, JSON.stringify(headers).slice(0, 80));
    }
  });
});
