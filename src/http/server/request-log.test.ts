/** The log lines of requests, and the headers of every response. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import pino from 'pino';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';
import { logInAs } from '../../../test/staff.ts';
import { freezeVenue } from '../../operations/venue/freeze-venue.ts';
import type { OpenDatabase } from '../../storage/access/request-guard.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import { parseTrustedProxies } from './client-address.ts';

onAnyDatabase('the log', (newDatabase) => {
  async function open(level: 'info' | 'debug' | 'trace', change = (storage: OpenDatabase) => storage) {
    const lines: string[] = [];
    const logger = pino({ level, base: null, timestamp: false }, { write: (line) => void lines.push(line) });
    const service = await startService(change(await (await newDatabase()).open()), {
      venue: venueWith(),
      logger,
    });
    /** Returns the new log lines about responses, without values that differ from run to run. */
    const logged = () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'answered')
        .map(({ reqId: _id, ...line }) => line);
    /** Returns the request ids of the log lines about responses. */
    const ids = () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'answered')
        .map(({ reqId }) => reqId);
    return { service, logged, ids };
  }
  const site = '/venues/public/v1/sites/:siteKey';

  test('has the reason of each 503, of the API and of pages', async () => {
    let isFull = false;
    const { service, logged } = await open('info', (storage) => ({
      ...storage,
      guard: {
        ...storage.guard,
        async siteAccess(...key) {
          if (isFull) throw new StorageUnavailableError('full');
          return storage.guard.siteAccess(...key);
        },
      },
    }));
    await freezeVenue(service, { venueId: 'riverside', actor: 'operator' });
    await service.post('/booking-requests', bookingRequest());
    isFull = true;
    await service.app.inject('/book/key');
    await service.app.inject('/venues/public/v1/sites/key/venue');
    assert.deepEqual(
      logged().map(({ route, status, reason }) => [route, status, reason]),
      [
        [`${site}/booking-requests`, 503, 'frozen'],
        ['/book/:siteKey', 503, 'full'],
        [`${site}/venue`, 503, 'full'],
      ],
    );
  });

  test('has failed checks of the readiness at level debug only, with their reason', async () => {
    for (const level of ['info', 'debug'] as const) {
      const { service, logged } = await open(level, (storage) => ({
        ...storage,
        ping: async () => {
          throw new StorageUnavailableError('full');
        },
      }));
      assert.equal((await service.app.inject('/readyz')).statusCode, 503);
      assert.deepEqual(
        logged().map(({ route, status, reason }) => [route, status, reason]),
        level === 'info' ? [] : [['/readyz', 503, 'full']],
      );
    }
  });

  test('has a line for each write and each error, with the route and no address', async () => {
    const { service, logged } = await open('info');
    const begun = performance.now();
    const { reference } = (await service.post('/booking-requests', bookingRequest())).body.data;
    const elapsed = performance.now() - begun;
    const [{ ms, ...placed }, ...more] = logged();
    assert.deepEqual(more, []);
    assert.deepEqual(placed, {
      level: 30,
      method: 'POST',
      route: `${site}/booking-requests`,
      siteKey: 'key',
      venueId: 'riverside',
      reference,
      status: 201,
      msg: 'answered',
    });
    // In milliseconds, to a tenth.
    assert.ok(ms > 0 && ms <= elapsed + 0.1 && `${ms}`.replace(/^\d+\.?/, '').length <= 1, `${ms}`);
    await service.get('/spaces/nowhere/slots?name=Marker');
    await service.app.inject('/nowhere');
    await service.app.inject({ url: '/nowhere', headers: { host: 'no host' } });
    assert.deepEqual(
      logged().map(({ level, method, route, siteKey, status }) => [level, method, route, siteKey, status]),
      [
        [30, 'GET', `${site}/spaces/:spaceId/slots`, 'key', 404],
        [30, 'GET', 'unknown', undefined, 404],
        [30, 'GET', 'unknown', undefined, 400],
      ],
    );
  });

  test('names the website key and the error of a refused request, and the invalid members without their values', async () => {
    const { service, logged } = await open('info');
    const refused = async (send: () => Promise<unknown>) => {
      await send();
      const [{ siteKey, status, code, fields }] = logged();
      return [siteKey, status, code, fields];
    };
    const origin = 'https://other.example';
    const url = '/venues/public/v1/sites';
    assert.deepEqual(
      await refused(() => service.app.inject({ url: `${url}/key/spaces`, headers: { origin } })),
      ['key', 403, 'FORBIDDEN', undefined],
    );
    assert.deepEqual(await refused(() => service.app.inject(`${url}/closed/spaces`)), [
      'closed',
      404,
      'NOT_FOUND',
      undefined,
    ]);
    assert.deepEqual(
      await refused(() => service.app.inject(`${url}/${encodeURIComponent('Ada <ada@example.com>')}/spaces`)),
      [undefined, 404, 'NOT_FOUND', undefined],
    );
    const guest = { name: 'Ada', email: 'nonsense' };
    assert.deepEqual(await refused(() => service.post('/booking-requests', bookingRequest({ guest }))), [
      'key',
      422,
      'VALIDATION_ERROR',
      ['guest.email'],
    ]);
    const nothing = { spaceId: 1, slotId: 1, packageId: 1, date: 1, guest: 1, message: 1, attendance: 'x' };
    assert.deepEqual((await refused(() => service.post('/booking-requests', nothing))).at(-1), [
      'spaceId',
      'slotId',
      'packageId',
      'date',
      'attendance',
    ]);
  });

  test('names the booking that staff add, the account and the session', async () => {
    const { service, logged } = await open('info');
    const { staffId, headers } = await logInAs(service, { role: 'manager' });
    const { guest: _guest, ...place } = bookingRequest();
    const added = await service.app.inject({
      method: 'POST',
      url: '/venues/manage/v1/venues/riverside/booking-requests',
      headers,
      payload: { ...place, name: 'A. Visitor' },
    });
    assert.equal(added.statusCode, 201, added.body);
    const [line] = logged();
    assert.deepEqual(
      [line.status, line.venueId, line.reference, line.account],
      [201, 'riverside', added.json().data.reference, staffId],
    );
    assert.match(line.session, /^[\w-]{12}$/);
  });

  test('keeps the request id of a trusted proxy, and no other', async () => {
    const [lines, storage] = [[] as string[], await (await newDatabase()).open()];
    const logger = pino({ level: 'debug', base: null }, { write: (line) => void lines.push(line) });
    const trustedProxies = parseTrustedProxies('127.0.0.1') ?? assert.fail();
    const service = await startService(storage, { venue: venueWith(), logger, trustedProxies });
    const idFor = async (id: string, remoteAddress: string, url = '/venues/public/v1/sites/key/venue') => {
      const { headers } = await service.app.inject({ url, headers: { 'x-request-id': id }, remoteAddress });
      return headers['x-request-id'];
    };
    assert.equal(await idFor('proxy-7_A', '127.0.0.1'), 'proxy-7_A');
    assert.equal(await idFor('proxy-8', '127.0.0.1', '/nowhere'), 'proxy-8');
    assert.ok(lines.some((line) => JSON.parse(line).reqId === 'proxy-8'));
    for (const [id, address] of [
      ['proxy-7', '203.0.113.9'],
      ['a b', '127.0.0.1'],
      ['x'.repeat(65), '127.0.0.1'],
    ] as const)
      assert.notEqual(await idFor(id, address), id);
  });

  test('has a line for successful reads only if enabled', async () => {
    const url = '/venues/public/v1/sites/key/venue';
    const quiet = await open('info');
    const headers = { origin: 'https://riverside.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      assert.ok((await quiet.service.app.inject({ method, url, headers })).statusCode < 400, method);
      assert.deepEqual(quiet.logged(), [], method);
    }
    for (const level of ['debug', 'trace'] as const) {
      const chatty = await open(level);
      await chatty.service.get('/venue');
      assert.deepEqual(
        chatty.logged().map((line) => [line.level, line.route, line.status]),
        [[20, `${site}/venue`, 200]],
      );
      await chatty.service.get('/nowhere');
      assert.equal(chatty.logged()[0]?.level, 30, 'rejections are still logged');
    }
  });

  test('every response has the request id of its log line, which pages can read', async () => {
    const { service, ids } = await open('debug');
    const site = '/venues/public/v1/sites/key';
    const origin = 'https://riverside.example';
    const page = { origin };
    const get = (url: string, headers = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') => ({
      method,
      url,
      headers,
    });
    const post = (path: string, payload: string | object, headers = {}) => ({
      method: 'POST' as const,
      url: `${site}${path}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const { headers: first } = await service.app.inject(get(`${site}/venue`));
    const { headers: hosted } = await service.app.inject(get('/book/key'));
    ids();
    const etag = String(first['etag']);
    const preflight = { ...page, 'access-control-request-method': 'POST' };
    const once = { ...page, 'idempotency-key': 'once' };
    const honeypot = bookingRequest({ website: 'x', date: '2027-03-13' });
    const sent = [
      [200, get(`${site}/venue`, page)],
      [304, get(`${site}/venue`, { ...page, 'if-none-match': etag })],
      [200, get(`${site}/venue`, page, 'HEAD')],
      [204, get(`${site}/quote`, preflight, 'OPTIONS')],
      [200, get('/book/key')],
      [304, get('/book/key', { 'if-none-match': String(hosted['etag']) })],
      [404, get(`${site}/spaces/nowhere/slots`, page)],
      [404, get('/venues/public/v1/sites/nothing/venue', page)],
      [403, get(`${site}/venue`, { origin: 'https://elsewhere.example' })],
      [422, get(`${site}/availability?from=x`, page)],
      [201, post('/booking-requests', bookingRequest(), once)],
      [201, post('/booking-requests', bookingRequest(), once)],
      [201, post('/booking-requests', honeypot, { ...page, 'idempotency-key': 'spam' })],
      [409, post('/booking-requests', bookingRequest(), page)],
      [400, post('/quote', '{', page)],
      [404, get('/nowhere')],
      [400, get('/nowhere', { host: 'no host' })],
      [404, get('/embed/nothing.js')],
      [404, get('/photos/nothing/800.webp')],
      [404, get('/book/nothing')],
      [200, get('/docs/openapi.json', page)],
      [200, get('/healthz')],
    ] as const;
    const receipts: string[][] = [];
    for (const [status, request] of sent) {
      const { statusCode, headers } = await service.app.inject(request);
      const what = `${request.method} ${request.url} ${status}`;
      assert.equal(statusCode, status, what);
      assert.match(String(headers['x-request-id']), /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, what);
      assert.deepEqual(ids(), [headers['x-request-id']], what);
      const readable = headers['access-control-allow-origin'] !== undefined;
      assert.equal(/X-Request-Id/i.test(String(headers['access-control-expose-headers'])), readable, what);
      if (status === 201) receipts.push(Object.keys(headers).sort());
    }
    // The honeypot stores nothing, so a header for repeats would reveal it.
    const [placed, repeated, trapped] = receipts;
    assert.deepEqual(repeated, placed);
    assert.deepEqual(trapped, placed);
  });

  test('a request that is not HTTP has an id too', async () => {
    const { service, ids } = await open('info');
    const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }));
    const head = await text(connect(Number(port), '127.0.0.1').end('GET / HTTP/9.9\r\n\r\n'));
    assert.deepEqual(ids(), [/\r\nx-request-id: ([\da-f-]{36})\r\n/.exec(head)?.[1]]);
    await service.app.close();
  });

  test('every response is data only: no page, not framed, not sniffed', async () => {
    const { service } = await open('info');
    for (const path of ['/venue', '/nowhere']) {
      const { headers } = await service.get(path);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
      assert.equal(headers['referrer-policy'], 'no-referrer');
    }
  });
});
