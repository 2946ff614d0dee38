import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { noon, startServiceBesideTwin as startService, type TestService } from '../service.ts';
import { lakeside, newClientAddress, riverside, serviceForSuite, studioRequest } from './riverside.ts';

const reads = [
  '/venue',
  '/spaces',
  '/spaces/studio/slots',
  '/spaces/studio/availability?from=2027-05-01&to=2027-07-31',
];
const oneDay = '/spaces/studio/availability?from=2027-05-03&to=2027-05-03';

onBothDatabases('caching', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const get = (path: string, headers: Record<string, string> = {}) =>
    service().get(path, { headers, address: newClientAddress() });

  test('every read has a strong ETag and is revalidated', async () => {
    for (const path of reads) {
      const { headers } = await get(path);
      assert.match(headers['etag'] ?? '', /^"[\x21\x23-\x7e]+"$/);
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal(headers['vary'], 'Origin, Accept-Encoding');
    }
  });

  test('a matching ETag gets a 304 with the same headers', async () => {
    for (const path of reads) {
      const first = await get(path);
      const etag = first.headers['etag'] ?? '';
      for (const has of [etag, `W/${etag}`, `"other", ${etag}`, `"other" ,W/${etag} , "x"`, '*']) {
        const again = await get(path, { 'if-none-match': has });
        assert.equal(again.status, 304, has);
        assert.equal(again.raw.length, 0);
        assert.equal(again.headers['etag'], etag);
        assert.equal(again.headers['vary'], 'Origin, Accept-Encoding');
        assert.equal(again.headers['cache-control'], 'no-cache');
        assert.equal(again.headers['content-type'], undefined);
      }
      for (const has of ['"other"', etag.slice(1, -1), `${etag}x`, '', 'W/"*"'])
        assert.equal((await get(path, { 'if-none-match': has })).status, 200, has);
    }
  });

  test('a 304 still needs the right key, website and limit', async () => {
    const { headers } = await get('/venue');
    const has = { 'if-none-match': headers['etag'] ?? '' };
    assert.equal((await service().get('/venue', { key: 'unknown', headers: has })).status, 404);
    const { status } = await get('/venue', { ...has, origin: 'https://stranger.example' });
    assert.equal(status, 403);
  });

  test('responses are compressed as accepted, with the same content', async () => {
    const path = '/spaces/studio/availability?from=2027-05-01&to=2027-07-31';
    const plain = await get(path);
    assert.equal(plain.headers['content-encoding'], undefined);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(br.headers['content-encoding'], 'br');
    assert.deepEqual(brotliDecompressSync(br.raw), plain.raw);
    const gz = await get(path, { 'accept-encoding': 'gzip, deflate' });
    assert.equal(gz.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(gz.raw), plain.raw);
    assert.equal(gz.headers['content-length'], String(gz.raw.length));
    assert.ok(br.raw.length < plain.raw.length / 10 && gz.raw.length < plain.raw.length / 10);
    const etags = new Set([plain, br, gz].map(({ headers }) => headers['etag']));
    assert.equal(etags.size, 3, 'a strong ETag differs between encodings');
    const stale = await get(path, { 'accept-encoding': 'br', 'if-none-match': plain.headers['etag'] ?? '' });
    assert.equal(stale.status, 200);
  });

  test('rejected or unknown encodings are not used', async () => {
    const encodingFor = async (accepted: string) =>
      (await get(reads[3] ?? '', { 'accept-encoding': accepted })).headers['content-encoding'];
    assert.equal(await encodingFor('br;q=0, gzip'), 'gzip');
    assert.equal(await encodingFor('br; q=0.0, gzip;q=0.5'), 'gzip');
    assert.equal(await encodingFor('BR'), 'br');
    assert.equal(await encodingFor('gzip;q=0, br;q=0'), undefined);
    assert.equal(await encodingFor('gzip;q=0.000'), undefined);
    assert.equal(await encodingFor('identity'), undefined);
    assert.equal(await encodingFor('deflate, zstd'), undefined);
    assert.equal(await encodingFor('x-brotli, sbr, brx'), undefined);
    assert.equal(await encodingFor(''), undefined);
  });

  test('of two encodings the preferred one is used', async () => {
    const encodingFor = async (accepted: string) =>
      (await get(reads[3] ?? '', { 'accept-encoding': accepted })).headers['content-encoding'];
    assert.equal(await encodingFor('br;q=0.1, gzip'), 'gzip');
    assert.equal(await encodingFor('gzip;q=0.9, br;q=0.8'), 'gzip');
    assert.equal(await encodingFor('gzip;q=0.5, br;q=0.5'), 'br');
    assert.equal(await encodingFor('GZIP ; Q=1, *;q=0'), 'gzip');
    assert.equal(await encodingFor('gzip;q=x, br;q='), undefined);
  });

  test('small responses are not compressed', async () => {
    const { headers } = await get(oneDay, { 'accept-encoding': 'br, gzip' });
    assert.equal(headers['content-encoding'], undefined);
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const path of reads) {
      const { headers } = await get(path);
      const head = await service().app.inject({
        method: 'HEAD',
        url: `/venues/public/v1/sites/web${path}`,
        remoteAddress: newClientAddress(),
      });
      assert.equal(head.statusCode, 200);
      assert.equal(head.body, '');
      assert.equal(head.headers['etag'], headers['etag']);
      assert.equal(head.headers['content-length'], headers['content-length']);
      const known = await service().app.inject({
        method: 'HEAD',
        url: `/venues/public/v1/sites/web${path}`,
        headers: { 'if-none-match': headers['etag'] ?? '' },
        remoteAddress: newClientAddress(),
      });
      assert.equal(known.statusCode, 304);
      assert.equal(known.body, '');
      assert.equal(
        known.headers['content-length'],
        headers['content-length'],
        'the length of the GET response',
      );
    }
  });

  test('errors, quotes and receipts are not cacheable', async () => {
    const responses = [
      await get('/spaces/nowhere/slots'),
      await get('/spaces/studio/availability'),
      await service().get('/venue', { key: 'unknown' }),
      await get('/venue', { origin: 'https://stranger.example' }),
      await service().post('/quote', studioRequest('2027-05-03'), { address: newClientAddress() }),
      await service().post('/quote', '{', { address: newClientAddress() }),
      await service().post('/booking-requests', studioRequest('2027-05-20'), { address: newClientAddress() }),
    ];
    for (const { status, headers } of responses) {
      assert.equal(headers['cache-control'], 'no-store', String(status));
      assert.equal(headers['etag'], undefined);
    }
  });

  test('responses of different keys, spaces and ranges never mix', async () => {
    const one = await get('/spaces');
    const other = await service().get('/spaces', { key: 'lake' });
    assert.notEqual(one.headers['etag'], other.headers['etag']);
    const may = await get('/spaces/studio/availability?from=2027-05-03&to=2027-05-04');
    const june = await get('/spaces/studio/availability?from=2027-06-03&to=2027-06-04');
    assert.equal(may.body.data[0].date, '2027-05-03');
    assert.equal(june.body.data[0].date, '2027-06-03');
  });
});

const isFree = async ({ get }: TestService, date = '2027-05-03', space = 'studio') => {
  const { body } = await get(`/spaces/${space}/availability?from=${date}&to=${date}`, {
    address: newClientAddress(),
  });
  return body.data[0].slots[0].free as boolean;
};

onBothDatabases('a write of one instance is visible at another', (newDatabase) => {
  const two = async () => {
    const database = await newDatabase();
    const one = await startService(await database.open(), { venue: riverside() });
    const other = await startService(await database.open());
    return {
      one,
      other: { ...other, get: (path: string, options = {}) => other.get(path, { key: 'web', ...options }) },
    };
  };

  test('a 201 is in the next availability of any instance', async () => {
    const { one, other } = await two();
    for (const instance of [one, other]) assert.equal(await isFree(instance), true);
    const before = await other.get(oneDay);
    await one.post('/booking-requests', studioRequest('2027-05-03'));
    for (const instance of [one, other]) assert.equal(await isFree(instance), false);
    const after = await other.get(oneDay, { headers: { 'if-none-match': before.headers['etag'] ?? '' } });
    assert.equal(after.status, 200, 'no 304 for an outdated ETag');
    const same = await one.get(oneDay);
    assert.equal(same.headers['etag'], after.headers['etag'], 'both instances send identical bytes');
  });

  test('also for the spaces that share a room', async () => {
    const { one, other } = await two();
    assert.equal(await isFree(other, '2027-05-06', 'north-half'), true);
    const whole = { ...studioRequest('2027-05-06'), spaceId: 'ballroom', slotId: 'ballroom-evening' };
    assert.equal((await one.post('/booking-requests', whole)).status, 201);
    assert.equal(await isFree(other, '2027-05-06', 'north-half'), false);
  });

  test('also for a block and an import', async () => {
    const { one, other } = await two();
    assert.equal(await isFree(other), true);
    await blockDates(
      one,
      'riverside',
      { spaceId: 'studio', from: '2027-05-03', to: '2027-05-03', reason: '' },
      'operator',
    );
    assert.equal(await isFree(other), false);
    assert.equal((await other.get('/venue', { key: 'lake' })).status, 404);
    await importVenue(one, lakeside(), 'operator');
    assert.equal((await other.get('/venue', { key: 'lake' })).body.data.name, 'Lakeside');
    await importVenue(one, lakeside({ name: 'Seaside' }), 'operator');
    assert.equal((await other.get('/venue', { key: 'lake' })).body.data.name, 'Seaside');
  });
});

onBothDatabases('changes by time alone', (newDatabase) => {
  test('a cached response ends the instant a hold expires or a slot starts, without a write', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: riverside() });
    const { body } = await service.post('/booking-requests', studioRequest('2027-05-03'));
    assert.equal(await isFree(service), false);
    const ends = Date.parse(body.data.holdExpiresAt);
    service.now = ends - 1;
    const held = await service.get(oneDay);
    service.now = ends;
    const ended = await service.get(oneDay, { headers: { 'if-none-match': held.headers['etag'] ?? '' } });
    assert.equal(ended.status, 200);
    assert.equal(ended.body.data[0].slots[0].free, true);
    // Nine in London in May is eight in UTC.
    const begins = Date.UTC(2027, 4, 3, 8);
    service.now = begins - 1;
    assert.equal(await isFree(service), true);
    service.now = begins;
    assert.equal(await isFree(service), false);
    service.now = noon;
  });
});
