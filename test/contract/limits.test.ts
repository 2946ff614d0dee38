import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTrustedProxies } from '../../src/http/server/client-address.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { noon, startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { newClientAddress, serviceForSuite, studioRequest } from './riverside.ts';

onBothDatabases('limits', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const read = (address: string, key = 'web') => service().get('/venue', { address, key });
  const quote = (address: string, body: unknown = {}) => service().post('/quote', body, { address });
  const book = (address: string, body: unknown = '{') =>
    service().post('/booking-requests', body, { address });

  test('120 reads a minute across all read paths, with 304, HEAD and errors', async () => {
    const address = newClientAddress();
    const { headers } = await read(address);
    assert.equal(headers['ratelimit-policy'], '"read";q=120;w=60');
    assert.equal(headers['ratelimit'], '"read";r=119;t=60');
    const head = () =>
      service().app.inject({
        method: 'HEAD',
        url: '/venues/public/v1/sites/web/spaces',
        remoteAddress: address,
      });
    const kinds = [
      () => service().get('/venue', { address, headers: { 'if-none-match': '*' } }),
      () => service().get('/spaces', { address }),
      () => service().get('/spaces/studio/slots', { address }),
      () => service().get('/spaces/nowhere/slots', { address }),
      () => service().get('/spaces/studio/availability?from=x', { address }),
      async () => ({ status: (await head()).statusCode }),
    ];
    const statuses = new Set<number>();
    for (let count = 1; count < 120; count++)
      statuses.add((await kinds[count % kinds.length]?.())?.status ?? 0);
    assert.deepEqual(statuses, new Set([304, 200, 404, 422]));
    const rejected = await read(address);
    assert.equal(rejected.status, 429);
    assert.equal(rejected.body.success, false);
    assert.deepEqual(rejected.body.error, {
      code: 'RATE_LIMITED',
      message: 'Too many requests. Please try again in 60 seconds.',
    });
    assert.equal(rejected.headers['retry-after'], '60');
    assert.equal(rejected.headers['ratelimit'], '"read";r=0;t=60');
    assert.equal(rejected.headers['ratelimit-policy'], '"read";q=120;w=60');
    const rejectedHead = await head();
    assert.equal(rejectedHead.statusCode, 429);
    assert.equal(rejectedHead.body, '');
  });

  test('30 quotes a minute, regardless of their result', async () => {
    const address = newClientAddress();
    const bodies = [
      '{',
      {},
      studioRequest('2027-05-03'),
      studioRequest('2027-05-03', { spaceId: 'nowhere' }),
    ];
    for (let count = 0; count < 30; count++) {
      const { status, headers } = await quote(address, bodies[count % 4]);
      assert.equal(status, [400, 422, 200, 404][count % 4]);
      assert.equal(headers['ratelimit'], `"quote";r=${29 - count};t=60`);
      assert.equal(headers['ratelimit-policy'], '"quote";q=30;w=60');
    }
    assert.equal((await quote(address)).status, 429);
  });

  for (const website of ['', 'https://spam.example'])
    test(`a repeat of a placed request counts against no limit but its own${website && ', also for a honeypot'}`, async () => {
      const address = newClientAddress();
      const send = (key: string, changes: object = {}) =>
        service().post(
          '/booking-requests',
          { ...studioRequest(website === '' ? '2027-05-04' : '2027-05-05'), website, ...changes },
          { address, headers: { 'idempotency-key': key } },
        );
      const first = await send('placed');
      assert.equal(first.status, 201);
      for (let count = 2; count <= 7; count++) {
        const { status, body, headers } = await send('placed');
        assert.deepEqual([status, body], [201, first.body]);
        assert.equal(headers['ratelimit'], '"booking-request";r=4;t=3600');
      }
      for (let count = 2; count <= 5; count++)
        assert.equal((await send('refused', { guest: {}, website: '' })).status, 422);
      // Past the limit repeats are still answered. Nothing else is, nor another visitor's repeat.
      for (let count = 8; count <= 10; count++) assert.equal((await send('placed')).status, 201);
      for (const key of ['refused', 'new']) assert.equal((await send(key)).status, 429);
      const withoutKey = await service().post('/booking-requests', studioRequest('2027-05-04'), { address });
      assert.equal(withoutKey.status, 429);
      for (let count = 11; count <= 34; count++) await send('placed');
      assert.equal((await send('placed')).status, 429);
    });

  test('5 booking requests an hour, regardless of their result, spam included', async () => {
    const address = newClientAddress();
    const requested = studioRequest('2027-05-03');
    assert.equal((await book(address, requested)).status, 201);
    assert.equal((await book(address, requested)).status, 409);
    assert.equal((await book(address, { ...requested, website: 'x' })).status, 201);
    assert.equal((await book(address, {})).status, 422);
    const fifth = await book(address);
    assert.equal(fifth.status, 400);
    assert.equal(fifth.headers['ratelimit'], '"booking-request";r=0;t=3600');
    assert.equal(fifth.headers['ratelimit-policy'], '"booking-request";q=5;w=3600');
    const sixth = await book(address, studioRequest('2027-05-04'));
    assert.equal(sixth.status, 429);
    assert.equal(sixth.headers['retry-after'], '3600');
  });

  test('each type of request, website key and address has its own limit', async () => {
    const address = newClientAddress();
    for (let count = 0; count < 6; count++) await book(address);
    assert.equal((await book(address)).status, 429);
    assert.equal((await quote(address)).status, 422);
    assert.equal((await read(address)).status, 200);
    const otherKey = await service().post('/booking-requests', '{', { address, key: 'web-2' });
    assert.equal(otherKey.status, 400);
    assert.equal((await book(newClientAddress())).status, 400);
  });

  test('pages and servers count together', async () => {
    const address = newClientAddress();
    const headers = { origin: 'https://riverside.example' };
    for (let count = 0; count < 3; count++) await book(address);
    for (let count = 0; count < 2; count++)
      await service().post('/booking-requests', '{', { address, headers });
    const page = await service().post('/booking-requests', '{', { address, headers });
    assert.equal(page.status, 429);
    assert.equal(page.headers['access-control-allow-origin'], 'https://riverside.example');
    assert.match(page.headers['access-control-expose-headers'] ?? '', /Retry-After/);
    assert.equal((await book(address)).status, 429);
  });

  test('the window ends after exactly the stated wait', async () => {
    const address = newClientAddress();
    for (let count = 0; count < 5; count++) await book(address);
    service().now = noon + 3_599_000 - 1;
    const late = await book(address);
    assert.equal(late.status, 429);
    assert.equal(late.headers['retry-after'], '2');
    service().now = noon + 3_600_000 - 1;
    assert.equal((await book(address)).headers['retry-after'], '1');
    service().now = noon + 3_600_000;
    const again = await book(address);
    service().now = noon;
    assert.equal(again.status, 400);
    assert.equal(again.headers['ratelimit'], '"booking-request";r=4;t=3600');
  });

  test('an IPv6 visitor counts by /64, an IPv4 one the same in either notation', async () => {
    for (let count = 0; count < 5; count++) await book(`2001:db8:1:2::${count}`);
    assert.equal((await book('2001:db8:1:2:ffff:ffff:ffff:ffff')).status, 429);
    assert.equal((await book('2001:db8:1:3::1')).status, 400);
    for (let count = 0; count < 5; count++) await book('203.0.113.9');
    assert.equal((await book('::ffff:203.0.113.9')).status, 429);
  });

  test('booking requests of an IPv6 /48 are limited to 50 an hour, and rejected ones do not count for neighbours', async () => {
    for (let count = 0; count < 60; count++) await book('2001:db8:48::1');
    for (let host = 1; host < 10; host++)
      for (let count = 0; count < 5; count++)
        assert.equal((await book(`2001:db8:48:${host}::${count}`)).status, 400);
    const rejected = await book('2001:db8:48:ffff::1');
    assert.equal(rejected.status, 429);
    assert.deepEqual(rejected.body.error, {
      code: 'RATE_LIMITED',
      message: 'Too many requests from your network. Please try again in 3600 seconds.',
    });
    assert.equal(rejected.headers['retry-after'], '3600');
    assert.equal(rejected.headers['ratelimit'], '"booking-request-network";r=0;t=3600');
    assert.equal(rejected.headers['ratelimit-policy'], '"booking-request-network";q=50;w=3600');
    assert.equal((await book('2001:db8:49::1')).status, 400);
    assert.equal((await quote('2001:db8:48:ffff::1')).status, 422);
    assert.equal((await read('2001:db8:48:ffff::1')).status, 200);
  });

  test('visitors of one IPv4 network have separate limits only', async () => {
    for (let host = 0; host < 60; host++) assert.equal((await book(`198.51.100.${host}`)).status, 400);
  });

  test('visitors behind NAT64 count as their IPv4 address', async () => {
    for (let count = 0; count < 5; count++) assert.equal((await book('64:ff9b::192.0.2.1')).status, 400);
    assert.equal((await book('192.0.2.1')).status, 429);
    assert.equal((await book('64:ff9b::192.0.2.2')).status, 400);
  });

  test('without a trusted proxy, X-Forwarded-For changes nothing', async () => {
    const address = newClientAddress();
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${count}`,
        forwarded: `for=198.51.100.${count}`,
        'x-real-ip': `198.51.100.${count}`,
      };
      statuses.push((await service().post('/booking-requests', '{', { address, headers })).status);
    }
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  });

  test('an unknown key counts against no key’s limit and has no limit headers', async () => {
    const address = newClientAddress();
    const { headers } = await read(address, 'unknown');
    assert.equal(headers['ratelimit'], undefined);
    assert.equal(headers['ratelimit-policy'], undefined);
    assert.equal((await read(address)).headers['ratelimit'], '"read";r=119;t=60');
  });
});

onBothDatabases('a known working key', (newDatabase) => {
  test('is looked up and counted in one query; an unknown one is looked up first', async () => {
    const storage = await (await newDatabase()).open();
    const done: string[] = [];
    const guard: typeof storage.guard = {
      ...storage.guard,
      async siteAccess(...question) {
        const site = await storage.guard.siteAccess(...question);
        done.push('found');
        return site;
      },
      countHit(...hit) {
        done.push('counted');
        return storage.guard.countHit(...hit);
      },
    };
    const service = await startService({ ...storage, guard }, { venue: venueWith() });
    const getFrom = async (origin: string) => {
      done.length = 0;
      const { status } = await service.get('/venue', { headers: { origin } });
      return [status, ...done];
    };
    assert.deepEqual(await getFrom('https://riverside.example'), [200, 'found', 'counted']);
    assert.deepEqual(await getFrom('https://riverside.example'), [200, 'counted', 'found']);
    assert.deepEqual(await getFrom('https://elsewhere.example'), [403, 'found']);
  });
});

onBothDatabases('requests rejected for their key or website', (newDatabase) => {
  const guessing = async () => {
    const storage = await (await newDatabase()).open();
    const requested: string[] = [];
    const service = await startService(
      {
        ...storage,
        guard: {
          ...storage.guard,
          siteAccess: (key, space) => {
            requested.push(key);
            return storage.guard.siteAccess(key, space);
          },
        },
      },
      { venue: venueWith() },
    );
    const preflight = (key: string, origin: string, address: string) =>
      service.app.inject({
        method: 'OPTIONS',
        url: `/venues/public/v1/sites/${key}/venue`,
        headers: { origin, 'access-control-request-method': 'GET' },
        remoteAddress: address,
      });
    return { service, requested, preflight };
  };

  test('are no longer looked up after 120 a minute from one address; others and valid ones are', async () => {
    const { service, requested, preflight } = await guessing();
    assert.equal((await service.get('/venue')).status, 200);
    const address = newClientAddress();
    const anonymous = { origin: 'https://stranger.example' };
    for (let count = 0; count < 40; count++) {
      assert.equal((await service.get('/venue', { key: `unknown-${count}`, address })).status, 404);
      assert.equal((await service.get('/venue', { headers: anonymous, address })).status, 403);
      assert.equal((await preflight(`unknown-${count}`, anonymous.origin, address)).statusCode, 204);
    }
    requested.length = 0;
    const guesses = [
      await service.get('/venue', { key: 'unknown', address, headers: anonymous }),
      await service.post('/booking-requests', {}, { key: 'unknown', address, headers: anonymous }),
      await service.get('/venue', { headers: anonymous, address }),
    ];
    for (const { status, headers, body } of guesses) {
      assert.equal(status, 429);
      assert.equal(body.error.code, 'RATE_LIMITED');
      assert.equal(headers['retry-after'], '60');
      assert.equal(headers['ratelimit'], '"refused";r=0;t=60');
      assert.equal(headers['access-control-allow-origin'], '*', 'any page may read the 429');
    }
    const page = await service.app.inject({ url: '/book/unknown', remoteAddress: address });
    assert.equal(page.statusCode, 429);
    // Preflight requests do not count against the limit.
    assert.equal((await preflight('unknown', anonymous.origin, address)).statusCode, 204);
    assert.deepEqual(requested, [], 'no database query is sent');
    assert.equal((await service.get('/venue', { address })).status, 200, 'a valid key still works');
    const listed = { origin: 'https://riverside.example' };
    assert.equal((await service.get('/venue', { address, headers: listed })).status, 200);
    assert.equal((await service.get('/venue', { key: 'unknown', address: newClientAddress() })).status, 404);
    service.now = noon + 60_000;
    assert.equal((await service.get('/venue', { key: 'unknown', address })).status, 404);
  });

  test('have ten times that limit for an IPv6 network', async () => {
    const { service, requested } = await guessing();
    for (let count = 0; count < 1200; count++)
      await service.get('/venue', { key: 'unknown', address: `2001:db8:7:${count.toString(16)}::1` });
    assert.equal(requested.length, 1200);
    const next = await service.get('/venue', { key: 'unknown', address: '2001:db8:7:ffff::1' });
    assert.equal(next.status, 429);
    assert.equal((await service.get('/venue', { key: 'unknown', address: '2001:db8:8:1::1' })).status, 404);
  });

  test('the first requests of a listed website cost no database query', async () => {
    const { service, requested, preflight } = await guessing();
    await service.get('/venue');
    requested.length = 0;
    for (let count = 0; count < 300; count++) {
      const { statusCode, headers } = await preflight('key', 'https://riverside.example', '203.0.113.200');
      assert.equal(statusCode, 204);
      assert.equal(headers['access-control-allow-origin'], 'https://riverside.example');
    }
    assert.deepEqual(requested, []);
  });

  test('a disabled key behaves like an unknown one from then on', async () => {
    const { service, requested, preflight } = await guessing();
    const [address, listed] = [newClientAddress(), 'https://riverside.example'];
    assert.equal((await service.get('/venue')).status, 200);
    await importVenue(service, venueWith({ siteKey: { enabled: false } }), 'operator');
    assert.equal((await service.get('/venue', { address })).status, 404);
    assert.equal((await preflight('key', listed, address)).headers['access-control-allow-origin'], '*');
    for (let count = 1; count < 120; count++) await service.get('/venue', { address });
    requested.length = 0;
    assert.equal((await service.get('/venue', { address })).status, 429);
    assert.deepEqual(requested, [], 'no database query is sent');
  });

  test('a newly listed website and a new key work immediately', async () => {
    const { service } = await guessing();
    const headers = { origin: 'https://new.example' };
    assert.equal((await service.get('/venue', { headers })).status, 403);
    assert.equal((await service.get('/venue', { key: 'second' })).status, 404);
    await importVenue(
      service,
      venueWith({
        file: {
          siteKeys: [
            { key: 'key', websites: ['https://new.example'], holdPeriod: '48h' },
            { key: 'second', websites: [], holdPeriod: '48h' },
          ],
        },
      }),
      'operator',
    );
    assert.equal((await service.get('/venue', { headers })).status, 200);
    assert.equal((await service.get('/venue', { key: 'second' })).status, 200);
    const gone = { origin: 'https://riverside.example' };
    assert.equal((await service.get('/venue', { headers: gone })).status, 403);
  });
});

onBothDatabases('limits behind proxies and on two instances', (newDatabase) => {
  test('behind one proxy the client is the proxy’s entry, regardless of forged entries before it', async () => {
    const storage = await (await newDatabase()).open();
    for (const setting of ['1', '10.9.9.9', '10.0.0.0/8']) {
      const trustedProxies = parseTrustedProxies(setting);
      assert.ok(trustedProxies);
      const { post } = await startService(storage, { venue: venueWith(), trustedProxies });
      const visit = async (forwarded: string) =>
        (
          await post('/booking-requests', '{', {
            address: '10.9.9.9',
            headers: { 'x-forwarded-for': forwarded },
          })
        ).status;
      const visitor = `203.0.113.${setting.length}`;
      for (let count = 0; count < 5; count++)
        assert.equal(await visit(`198.51.100.${count}, ${visitor}`), 400);
      assert.equal(await visit(visitor), 429);
      assert.equal(await visit(`garbage, ${visitor}`), 429);
      assert.equal(await visit(`${visitor}, 198.51.100.${setting.length}`), 400);
    }
  });

  test('on PostgreSQL limits are shared between instances', async (t) => {
    const database = await newDatabase();
    if (database.kind === 'sqlite') return t.skip('the embedded database serves one process');
    const one = await startService(await database.open(), { venue: venueWith() });
    const other = await startService(await database.open());
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await (count % 2 ? one : other).post('/booking-requests', '{')).status);
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  });

  test('a clock that was a day ahead has no effect, with or without a restart', async () => {
    const database = await newDatabase();
    const storage = await database.open();
    const service = await startService(storage, { venue: venueWith() });
    const statuses = async (service: TestService, address: string) => {
      const responses = [];
      for (let count = 0; count < 6; count++)
        responses.push(await service.post('/booking-requests', '{', { address }));
      return responses.map(({ status }) => status);
    };
    const fiveOfSix = [400, 400, 400, 400, 400, 429];
    service.now = noon + 86_400_000;
    for (const address of ['192.0.2.1', '192.0.2.2'])
      assert.deepEqual(await statuses(service, address), fiveOfSix);
    service.now = noon;
    assert.deepEqual(await statuses(service, '192.0.2.1'), fiveOfSix);
    await storage.close();
    const restarted = await startService(await database.open());
    assert.deepEqual(await statuses(restarted, '192.0.2.2'), fiveOfSix);
  });

  test('concurrent requests are counted exactly', async () => {
    const { post } = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const responses = await Promise.all(Array.from({ length: 40 }, () => post('/quote', {})));
    assert.equal(responses.filter(({ status }) => status === 422).length, 30);
    assert.equal(responses.filter(({ status }) => status === 429).length, 10);
  });
});
