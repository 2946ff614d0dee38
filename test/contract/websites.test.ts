import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { newClientAddress, riverside, serviceForSuite, studioRequest } from './riverside.ts';

const day = 'from=2027-05-03&to=2027-05-03';
const reads = ['/venue', '/spaces', '/spaces/studio/slots', `/spaces/studio/availability?${day}`];
const writes = ['/quote', '/booking-requests'];
const exposedHeaders = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Date';

onAnyDatabase('the websites of a key', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const from = (origin: string, path = '/venue') =>
    service().get(path, { headers: { origin }, address: newClientAddress() });

  test('a page of a listed website can read every response and its headers', async () => {
    const headers = { origin: 'https://riverside.example' };
    const responses = [
      ...(await Promise.all(
        reads.map((path) => service().get(path, { headers, address: newClientAddress() })),
      )),
      await service().post('/quote', studioRequest('2027-05-03'), { headers, address: newClientAddress() }),
      await service().post('/booking-requests', studioRequest('2027-05-03'), {
        headers,
        address: newClientAddress(),
      }),
      // Pages must also be able to read errors, to show them.
      await service().post('/booking-requests', studioRequest('2027-05-03'), {
        headers,
        address: newClientAddress(),
      }),
      await service().post('/booking-requests', '{', { headers, address: newClientAddress() }),
      await service().get('/spaces/nowhere/slots', { headers, address: newClientAddress() }),
    ];
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 200, 200, 201, 409, 400, 404],
    );
    for (const { headers: responded } of responses) {
      assert.equal(responded['access-control-allow-origin'], 'https://riverside.example');
      assert.equal(responded['access-control-expose-headers'], exposedHeaders);
      assert.equal(responded['access-control-allow-credentials'], undefined);
      assert.match(responded['vary'] ?? '', /\bOrigin\b/);
    }
  });

  test('a bare domain means https; port and case do not matter, and the origin is echoed', async () => {
    for (const origin of [
      'https://riverside.example',
      'https://riverside.example:8443',
      'HTTPS://Riverside.Example',
      'http://localhost:3000',
      'https://xn--bcher-kva.example',
    ]) {
      const { status, headers } = await from(origin);
      assert.equal(status, 200, origin);
      assert.equal(headers['access-control-allow-origin'], origin);
    }
  });

  test('every other website gets an unreadable 403', async () => {
    for (const origin of [
      'https://stranger.example',
      'https://www.riverside.example',
      'http://riverside.example',
      'https://localhost',
      'https://riverside.example.evil.example',
      'https://evilriverside.example',
      'https://riverside.example@evil.example',
      'https://riverside.example/',
      'https://riverside.example/path',
      'https://riverside.example.',
      'https://riverside.example:',
      'https://riverside.example:port',
      'https://riverside.example, https://stranger.example',
      'https://stranger.example https://riverside.example',
      'https://r\u0131verside.example',
      'https://riverside%2eexample',
      'ftp://riverside.example',
      'chrome-extension://riverside.example',
      'file://',
      'riverside.example',
      '//riverside.example',
      'null',
      '*',
      '',
      'https://partner.example',
    ]) {
      for (const path of reads) {
        const { status, headers, body } = await from(origin, path);
        assert.equal(status, 403, `${origin} ${path}`);
        assert.equal(body.success, false);
        assert.equal(body.error.code, 'FORBIDDEN');
        assert.equal(headers['access-control-allow-origin'], undefined);
        assert.match(headers['vary'] ?? '', /\bOrigin\b/);
      }
    }
  });

  test('a rejected website’s booking request is not placed', async () => {
    const { status } = await service().post('/booking-requests', studioRequest('2027-05-04'), {
      headers: { origin: 'https://stranger.example' },
    });
    assert.equal(status, 403);
    const { body } = await service().get('/spaces/studio/availability?from=2027-05-04&to=2027-05-04');
    assert.equal(body.data[0].slots[0].free, true);
  });

  test('a server, without an Origin, is admitted, also on a key without websites', async () => {
    for (const key of ['web', 'hold-24h']) {
      const { status, headers } = await service().get('/venue', { key });
      assert.equal(status, 200);
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.match(headers['vary'] ?? '', /\bOrigin\b/, 'otherwise a cache could serve it to a page');
    }
  });

  test('a no-cors request is attributed to the page that sends it', async () => {
    const load = async (site: string, referer?: string, path = '/venue') => {
      const headers = {
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-site': site,
        'sec-fetch-dest': 'image',
        ...(referer !== undefined && { referer }),
      };
      return (await service().get(path, { headers, address: newClientAddress() })).status;
    };
    for (const site of ['cross-site', 'same-site']) {
      for (const listed of [
        'https://riverside.example/',
        'https://riverside.example/hire?hall=1#top',
        'https://riverside.example:8443',
        'HTTPS://Riverside.Example/',
        'http://localhost:3000/page',
      ])
        assert.equal(await load(site, listed), 200, `${site} ${listed}`);
      for (const anonymous of [
        undefined,
        '',
        'https://stranger.example/',
        'https://stranger.example/https://riverside.example/',
        'https://www.riverside.example/',
        'http://riverside.example/',
        'https://riverside.example.evil.example/',
        'https://riverside.example@evil.example/',
        'https://riverside.example\\@evil.example/',
        'about:client',
        'android-app://riverside.example/',
        `https://${'riverside.example'.repeat(500)}/`,
      ])
        for (const path of reads)
          assert.equal(await load(site, anonymous, path), 403, `${site} ${anonymous} ${path}`);
    }
    // Requests opened by the visitor, or loaded by a page of this service.
    for (const site of ['same-origin', 'none'])
      assert.equal(await load(site, 'https://stranger.example/'), 200, site);
  });

  test('the service’s own page is admitted, as same-origin or by its host and port', async () => {
    const own = async (host: string, origin: string | undefined, site = 'same-origin') => {
      const headers = {
        host,
        'sec-fetch-site': site,
        'sec-fetch-mode': 'cors',
        ...(origin !== undefined && { origin }),
      };
      const responses = [
        await service().get('/venue', { headers, address: newClientAddress() }),
        await service().post('/quote', studioRequest('2027-05-03'), { headers, address: newClientAddress() }),
      ];
      assert.equal(responses[0]?.status, responses[1]?.status);
      return responses[0]?.status;
    };
    for (const [host, origin] of [
      ['booking.example', undefined],
      ['booking.example', 'https://booking.example'],
      ['booking.example', 'http://booking.example'],
      ['Booking.Example', 'https://booking.example'],
      ['booking.example:443', 'https://booking.example'],
      ['booking.example:80', 'http://booking.example'],
      ['booking.example:8443', 'https://booking.example:8443'],
      ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
      ['[::1]:8080', 'http://[::1]:8080'],
    ] as const)
      assert.equal(await own(host, origin), 200, `${host} ${origin}`);
    for (const [host, origin] of [
      ['booking.example', 'https://stranger.example'],
      ['booking.example', 'https://booking.example:8443'],
      ['booking.example:8443', 'https://booking.example'],
      ['booking.example:80', 'https://booking.example'],
      ['booking.example', 'https://www.booking.example'],
      ['booking.example', 'ftp://booking.example'],
      ['booking.example', 'null'],
      ['booking.example', 'https://booking.example/'],
      ['', 'https://'],
    ] as const)
      assert.equal(await own(host, origin), 403, `${host} ${origin}`);
    // Sec-Fetch-Site decides: another page may be on the same host, and a missing header proves nothing.
    for (const site of ['same-site', 'cross-site', 'none', ''])
      assert.equal(await own('booking.example', 'https://booking.example', site), 403, site);
    // A page on the service's host, but on another port, is not the service's own; a listed website may use any port.
    assert.equal(await own('localhost:8080', 'http://localhost:3000', 'same-site'), 200);
  });

  test('a server that forwards its visitor’s headers is a server', async () => {
    for (const relayed of [
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        referer: 'https://search.example/',
      },
      {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        referer: 'https://unlisted.example/hire',
      },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', referer: 'https://unlisted.example/' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', referer: 'https://unlisted.example/' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      // Browsers send both headers.
      { 'sec-fetch-mode': 'no-cors' },
      { referer: 'https://unlisted.example/' },
    ] as Record<string, string>[])
      for (const key of ['web', 'hold-24h']) {
        const headers = { 'user-agent': 'Mozilla/5.0', cookie: 'session=1', ...relayed };
        const { status } = await service().get('/venue', { key, headers, address: newClientAddress() });
        assert.equal(status, 200, JSON.stringify(relayed));
      }
  });

  test('a website is listed on its own key only', async () => {
    assert.equal((await from('https://partner.example')).status, 403);
    const own = await service().get('/venue', {
      key: 'web-2',
      headers: { origin: 'https://partner.example' },
    });
    assert.equal(own.status, 200);
  });

  test('an error for a mistyped key is readable on any page', async () => {
    for (const key of ['unknown', 'off', 'bad key']) {
      const headers = { origin: 'https://stranger.example' };
      const { status, headers: responded } = await service().get('/venue', {
        key: encodeURIComponent(key),
        headers,
      });
      assert.equal(status, 404);
      assert.equal(responded['access-control-allow-origin'], '*');
    }
  });
});

onAnyDatabase('a page while the database is away', (newDatabase) => {
  test('an internal error is readable on a listed website', async () => {
    const storage = await (await newDatabase()).open();
    const service = await startService(storage, { venue: riverside() });
    const origin = 'https://riverside.example';
    assert.equal((await service.get('/spaces', { headers: { origin } })).status, 200);
    await storage.close();
    const requested = await service.app.inject({
      method: 'OPTIONS',
      url: '/venues/public/v1/sites/web/booking-requests',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    assert.equal(requested.statusCode, 204);
    assert.equal(requested.headers['access-control-allow-origin'], origin);
    for (const { status, headers, body } of [
      await service.get('/spaces', { headers: { origin } }),
      await service.post('/booking-requests', studioRequest('2027-05-05'), { headers: { origin } }),
    ]) {
      assert.ok(status >= 500);
      assert.equal(body.error.code, 'INTERNAL_SERVER_ERROR');
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-expose-headers'], exposedHeaders);
    }
  });
});

onAnyDatabase('preflights', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const preflight = async (
    path: string,
    origin: string,
    { key = 'web', method = 'POST', address = newClientAddress() } = {},
  ) =>
    service().app.inject({
      method: 'OPTIONS',
      url: `/venues/public/v1/sites/${key}${path}`,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,idempotency-key',
      },
      remoteAddress: address,
    });

  test('a preflight lists what a listed website may send, on every path', async () => {
    for (const path of [...reads, ...writes]) {
      const { statusCode, headers, body } = await preflight(path, 'https://riverside.example');
      assert.equal(statusCode, 204, path);
      assert.equal(body, '');
      assert.equal(headers['access-control-allow-origin'], 'https://riverside.example');
      assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST');
      assert.equal(
        headers['access-control-allow-headers'],
        '*, Authorization, Content-Type, Idempotency-Key, If-None-Match',
      );
      assert.equal(headers['access-control-max-age'], '7200');
      assert.equal(headers['access-control-allow-credentials'], undefined);
      assert.match(String(headers['vary']), /\bOrigin\b/);
    }
  });

  test('another website gets an unreadable 403', async () => {
    for (const path of [...reads, ...writes])
      for (const origin of ['https://stranger.example', 'null', 'https://www.riverside.example']) {
        const response = await preflight(path, origin);
        assert.equal(response.statusCode, 403, path);
        assert.equal(response.json().error.code, 'FORBIDDEN');
        assert.equal(response.headers['access-control-allow-origin'], undefined);
        assert.match(String(response.headers['vary']), /\bOrigin\b/);
      }
  });

  test('with an unknown key any page may send the request and read the 404', async () => {
    const { statusCode, headers } = await preflight('/booking-requests', 'https://stranger.example', {
      key: 'unknown',
    });
    assert.equal(statusCode, 204);
    assert.equal(headers['access-control-allow-origin'], '*');
  });

  test('preflights are not limited and do not count', async () => {
    const address = newClientAddress();
    for (let count = 0; count < 8; count++) {
      const { statusCode, headers } = await preflight('/booking-requests', 'https://riverside.example', {
        address,
      });
      assert.equal(statusCode, 204);
      assert.equal(headers['ratelimit'], undefined);
    }
    const { headers } = await service().post('/booking-requests', '{', { address });
    assert.equal(headers['ratelimit'], '"booking-request";r=4;t=3600');
    for (let count = 0; count < 5; count++) await service().post('/booking-requests', '{', { address });
    assert.equal(
      (await preflight('/booking-requests', 'https://riverside.example', { address })).statusCode,
      204,
    );
  });

  test('an OPTIONS that is no preflight, or for an unknown path, is not found', async () => {
    const inject = (url: string, headers: Record<string, string>) =>
      service().app.inject({ method: 'OPTIONS', url: `/venues/public/v1/sites/web${url}`, headers });
    assert.equal((await inject('/venue', {})).statusCode, 404);
    assert.equal((await inject('/venue', { origin: 'https://riverside.example' })).statusCode, 404);
    const asking = { origin: 'https://riverside.example', 'access-control-request-method': 'GET' };
    assert.equal((await inject('/nothing', asking)).statusCode, 404);
  });
});
