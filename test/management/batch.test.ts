/** Batch reads of the management API, and attacks on them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { type LoggedIn, logInAs, tokenFor } from '../staff.ts';
import { managementBase } from './manager.ts';
import { routeAccess } from './route-access.ts';

interface Part {
  readonly status: number;
  readonly headers: { readonly etag?: string; readonly 'retry-after'?: string };
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every type
  readonly body: any;
}
type Headers = LoggedIn['headers'] | { readonly authorization: string };

const lakeside = venueWith({
  venue: { id: 'lakeside', name: 'Lakeside' },
  space: { id: 'barn', slots: [] },
  siteKey: { key: 'lake' },
});

onAnyDatabase('a batch', (newDatabase) => {
  async function open(file: object = {}, logger = pino({ level: 'silent' })) {
    const storage = await (await newDatabase()).open();
    const service = await startService(storage, { venue: venueWith({ file }), logger });
    await importVenue(service, lakeside, 'operator');
    const get = (path: string, headers: object) =>
      service.app.inject({ method: 'GET', url: managementBase + path, headers: { ...headers } });
    const batch = async (headers: Headers | object, ...parts: string[]) => {
      const query = new URLSearchParams(parts.map((part) => ['get', part]));
      const response = await get(`/batch?${query}`, headers);
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    };
    const statuses = async (headers: Headers, ...parts: string[]) =>
      ((await batch(headers, ...parts)).body.data as Part[]).map(({ status }) => status);
    return { service, get, batch, statuses };
  }

  test('returns status, body and ETag of every GET route as if sent alone', async () => {
    const { service, get, batch } = await open();
    const { headers, staffId } = await logInAs(service, { role: 'owner' });
    const paths = Object.keys(routeAccess)
      .filter((route) => route.startsWith('GET ') && route !== 'GET /batch')
      .map((route) =>
        route
          .replace('GET ', '')
          .replace(':venueId', 'riverside')
          .replace(':spaceId', 'hall')
          .replace(':slotId', 'evening')
          .replace(':packageId', 'dry-hire')
          .replace(':siteKey', 'key')
          .replace(':staffId', staffId)
          .replace(/:\w+/g, 'nothing'),
      )
      .map((path) => (path.endsWith('/calendar') ? `${path}?from=2027-03-01&to=2027-03-31` : path));
    assert.ok(paths.length > 30);
    for (let first = 0; first < paths.length; first += 20) {
      const requested = paths.slice(first, first + 20);
      const { status, body } = await batch(headers, ...requested);
      assert.equal(status, 200);
      const alone = await Promise.all(
        requested.map(async (path) => {
          const response = await get(path, headers);
          const { etag } = response.headers;
          return { status: response.statusCode, headers: etag ? { etag } : {}, body: response.json() };
        }),
      );
      for (const [at, path] of requested.entries()) assert.deepEqual(body.data[at], alone[at], path);
    }
  });

  test('authorises each part by its own route', async () => {
    const { service, statuses } = await open();
    const parts = [
      '/venues/riverside',
      '/venues/lakeside',
      '/venues/riverside/feeds',
      '/venues/riverside/tokens',
      '/sessions',
      '/venues',
    ];
    const viewer = await logInAs(service, { role: 'viewer' });
    assert.deepEqual(await statuses(viewer.headers, ...parts), [200, 404, 403, 403, 200, 200]);
    const token = await tokenFor(service, { scopes: ['connections'] });
    assert.deepEqual(await statuses(token.headers, ...parts), [403, 404, 200, 403, 403, 200]);
    const elsewhere = await logInAs(service, { venueId: 'lakeside', role: 'owner' });
    assert.deepEqual(await statuses(elsewhere.headers, ...parts), [404, 200, 404, 404, 200, 200]);
  });

  test('is refused as a whole without a login, and from a page of another website', async () => {
    const { service, batch } = await open();
    const { headers } = await logInAs(service, { role: 'owner' });
    assert.equal((await batch({}, '/venues')).status, 401);
    const evil = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    assert.equal((await batch(evil, '/venues')).status, 403);
  });

  test('answers no part after the session has ended', async () => {
    let responded = 0;
    let endSession = () => {};
    const logger = pino({ level: 'debug' }, { write: () => ++responded === 5 && endSession() });
    const { service, statuses } = await open({}, logger);
    const { headers } = await logInAs(service, { role: 'viewer' });
    endSession = () => (service.now += 15 * 24 * 3_600_000);
    responded = 0;
    const found = await statuses(headers, ...Array.from({ length: 20 }, () => '/venues/riverside'));
    assert.deepEqual(found, [...Array(5).fill(200), ...Array(15).fill(401)]);
  });

  test('takes paths of the management API, no other batch, and at most 20', async () => {
    const { service, batch, statuses } = await open();
    const { headers } = await logInAs(service, { role: 'owner' });
    const rejected = [
      ...[
        '',
        'venues',
        '//evil.example/venues',
        'https://evil.example/',
        '/venues/../../public',
        '/venues/./x',
      ],
      ...['/venues/%2e%2e/x', '/venues/riverside#x', '/venues/', '/venues?a b', '/venues?\r\nx: y', '/é'],
      ...['/batch', '/batch?get=/venues', `/venues?cursor=${'x'.repeat(2_000)}`],
    ];
    for (const path of rejected) {
      assert.equal((await batch(headers, path)).status, 422, path);
      assert.equal((await batch(headers, '/venues', path)).status, 422, path);
    }
    const venues = (count: number) => Array.from({ length: count }, () => '/venues');
    assert.deepEqual(await statuses(headers, ...venues(20)), Array(20).fill(200));
    assert.equal((await batch(headers, ...venues(21))).status, 422);
    assert.equal((await batch(headers)).status, 422);
    assert.deepEqual(
      await statuses(headers, '/nothing', '/password', '/venues/riverside/spaces?limt=5', '/venues'),
      [404, 405, 422, 200],
    );
  });

  test('answers 413 for the parts that would make it too large', inLongRun, async () => {
    const spaces = Array.from({ length: 200 }, (_, at) => ({
      id: `s${at}`,
      name: `Space ${at}`,
      capacity: 1,
      slots: [],
      description: 'x'.repeat(5_000),
    }));
    const { service, statuses } = await open({ spaces });
    const { headers } = await logInAs(service, { role: 'owner' });
    const list = '/venues/riverside/spaces?limit=200';
    assert.deepEqual(
      await statuses(headers, list, list, list, list, list, '/venues/riverside'),
      [200, 200, 200, 200, 413, 413],
    );
  });

  test('counts each part against the rate limit', inLongRun, async () => {
    const { service, get, batch, statuses } = await open();
    const { headers } = await logInAs(service, { role: 'owner' });
    const parts = Array.from({ length: 20 }, () => '/session');
    await Promise.all(Array.from({ length: 57 }, () => batch(headers, ...parts)));
    assert.match(String((await get('/session', headers)).headers['ratelimit']), /r=2;/);
    const last = (await batch(headers, '/session', '/session', '/session')).body.data as Part[];
    assert.deepEqual(
      last.map(({ status, headers: { 'retry-after': after } }) => [status, after]),
      [
        [200, undefined],
        [429, '60'],
        [429, '60'],
      ],
    );
    service.now += 61_000;
    assert.deepEqual(await statuses(headers, '/session'), [200]);
  });
});

onAnyDatabase('the ETag of the events', (newDatabase) => {
  for (const [path, role] of [
    ['events?order=newest&limit=1', 'viewer'],
    ['changes', 'front_desk'],
  ] as const)
    test(`of ${path} changes with each event of the venue, and only then`, async () => {
      const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
      await importVenue(service, lakeside, 'operator');
      const { headers } = await logInAs(service, { role });
      const read = async (known?: string) => {
        const {
          statusCode,
          headers: has,
          payload,
        } = await service.app.inject({
          method: 'GET',
          url: `${managementBase}/venues/riverside/${path}`,
          headers: { ...headers, ...(known !== undefined && { 'if-none-match': known }) },
        });
        return { status: statusCode, etag: String(has['etag']), payload };
      };
      const first = await read();
      assert.equal(first.status, 200);
      assert.deepEqual(await read(first.etag), { status: 304, etag: first.etag, payload: '' });
      await importVenue(service, { ...lakeside, venue: { ...lakeside.venue, name: 'Lake' } }, 'operator');
      assert.equal((await read(first.etag)).status, 304, 'events of another venue do not change the ETag');

      const placed = await service.post('/booking-requests', {
        spaceId: 'hall',
        slotId: 'evening',
        packageId: 'dry-hire',
        date: '2027-03-12',
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      });
      assert.equal(placed.status, 201);
      const second = await read(first.etag);
      assert.equal(second.status, 200);
      assert.equal((await read(second.etag)).status, 304);
      service.now += 49 * 3_600_000;
      const expired = await read(second.etag);
      assert.equal(expired.status, 200, 'the hold expired without a write');
      if (role === 'viewer') assert.match(expired.payload, /hold\.lapsed/);
      else assert.equal(expired.payload, '{"success":true,"data":null}');
      assert.equal((await read(expired.etag)).status, 304);
    });
});
