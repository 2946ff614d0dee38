/** Requests that take long are handled in workers, with the same responses. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { linePath } from '../../src/domain/booking/import/import-problem.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { feedPath } from '../../src/http/feeds/feed-path.ts';
import { addFeed } from '../../src/operations/access/add-feed.ts';
import { importBookings } from '../../src/operations/booking/import-bookings.ts';
import { WorkerPool } from '../../src/pool/worker-pool.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { clientFor } from './manager.ts';

const report = '/reports?from=2027-03-01&to=2027-03-31';

onBothDatabases('the worker pool', (newDatabase) => {
  async function open(t: TestContext, venue = divisibleHall(), stopwatch?: () => number) {
    const database = await newDatabase();
    const storage = await database.open();
    let commits = 0;
    const pool = new WorkerPool({
      program: new URL('../../src/worker.ts', import.meta.url),
      settings: database.environment,
      workers: 2,
      onCommit: () => {
        commits += 1;
      },
    });
    t.after(() => pool.close());
    const alone = await startService(storage, { venue });
    const service = await startService(await database.open(), {
      pool,
      key: venue.siteKeys[0]?.key ?? '',
      ...(stopwatch && { stopwatch }),
    });
    return { pool, alone, service, commits: () => commits, environment: database.environment };
  }

  test('answers like the service itself, with the clock of the request', async (t) => {
    const { alone, service, pool } = await open(t);
    await scenarioFor(alone).accept(await scenarioFor(alone).request('north-evening', evening));
    const inWorker = await (await clientFor(service)).get(report);
    assert.deepEqual(inWorker.body, (await (await clientFor(alone)).get(report)).body);
    assert.equal(inWorker.status, 200);
    assert.match(String(inWorker.headers['ratelimit']), /^"staff";r=119/);
    assert.deepEqual(
      [pool.load.workers, pool.load.running, pool.load.waiting, pool.load.isFull],
      [1, 0, 0, false],
    );
    const invalid = await (await clientFor(service)).get('/reports?from=2027-03-01&to=2027-02-31');
    assert.deepEqual([invalid.status, invalid.body.error.code], [422, 'VALIDATION_ERROR']);
  });

  test('a write in a worker is announced, and visible at once', async (t) => {
    const { service, commits } = await open(t);
    const manager = await clientFor(service);
    const { body } = await manager.get('/venue-file');
    const file = { ...body.data, venue: { ...body.data.venue, name: 'Renamed' } };
    assert.equal((await manager.put('/venue-file', file)).status, 200);
    assert.ok(commits() > 0);
    assert.equal((await service.get('/venue')).body.data.name, 'Renamed');
    const invalid = await manager.put('/venue-file', '{"venue":');
    assert.deepEqual([invalid.status, invalid.body.error.code], [400, 'BAD_REQUEST']);
    const stale = await manager.put('/venue-file', file, { 'if-match': '"other"' });
    assert.deepEqual([stale.status, stale.body.error.code], [412, 'PRECONDITION_FAILED']);
  });

  test('what was slow twice at a venue is handled in a worker', async (t) => {
    let now = 0;
    const { service, pool } = await open(t, divisibleHall(), () => {
      now += 30;
      return now;
    });
    const manager = await clientFor(service);
    const get = async (path: string) => {
      const { status } = await manager.get(path);
      return [status, pool.load.workers];
    };
    assert.deepEqual(await get('/spaces'), [200, 0]);
    assert.deepEqual(await get('/spaces'), [200, 0]);
    assert.deepEqual(await get('/feeds'), [200, 0]);
    assert.deepEqual(await get('/spaces'), [200, 1]);
  });

  test('access that ends while a request waits has ended', async (t) => {
    const { service, pool } = await open(t);
    const manager = await clientFor(service);
    const waiting = manager.get(report);
    await waitFor('the job', () => pool.load.running === 1);
    await service.storage.transact((db) =>
      db.deleteFrom('api_tokens').where('venue_id', '=', 'riverside').execute(),
    );
    assert.equal((await waiting).status, 401);
  });

  test('a guest with many bookings is changed in a worker, one with few is not', async (t) => {
    const { service, alone, pool } = await open(t);
    const manager = await clientFor(service);
    const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', name: 'A. Guest' };
    const book = async (date: string) => {
      const booked = { ...place, date, email: 'office@example.com' };
      const { body } = await (await clientFor(alone)).post('/booking-requests', booked);
      return body.data.reference as string;
    };
    for (let day = 0; day < 19; day++) await book(addDays('2027-03-02', day));
    const guest = `/guests/${await book('2027-04-01')}`;
    const change = async (guestChange: object) => {
      const { status, body } = await manager.patch(guest, guestChange, { 'if-match': '*' });
      return [status, body.corrected.length, pool.load.workers];
    };
    assert.deepEqual(await change({ guest: { phone: '020 7946 0001' } }), [200, 1, 0]);
    await book('2027-04-02');
    assert.deepEqual(await change({ guest: { phone: '020 7946 0002' } }), [200, 1, 1]);
    assert.deepEqual(await change({ guest: { name: 'B. Guest' }, upcoming: true }), [200, 21, 1]);
    assert.equal((await manager.get(guest)).body.data.guest.name, 'B. Guest');
  });

  test('a calendar feed of many bookings is built in a worker, one of few bookings is not', async (t) => {
    const { service, alone, pool, environment } = await open(t);
    const wanted = { venueId: 'riverside', spaceId: null, withGuests: true };
    const { secret } = await addFeed(alone, wanted, 'operator');
    const importDates = (first: number, count: number) => {
      const rows = Array.from({ length: count }, (_, row) => ({
        line: row + 2,
        booking: {
          spaceId: 'north',
          slotId: 'north-evening',
          name: 'A. Guest',
          date: addDays('2027-03-02', first + row),
        },
      }));
      const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' } as const;
      return importBookings(alone, { rows, problems: [], pathOf: linePath }, by);
    };
    const feedOf = ({ app }: typeof service) => app.inject(feedPath(secret));
    await importDates(0, 5);
    assert.equal((await feedOf(service)).payload, (await feedOf(alone)).payload);
    assert.equal(pool.load.workers, 0);
    await importDates(5, 250);
    const [inPool, expected] = [await feedOf(service), await feedOf(alone)];
    assert.equal(inPool.payload, expected.payload);
    assert.equal(inPool.payload.match(/BEGIN:VEVENT/g)?.length, 255);
    for (const header of ['etag', 'content-type', 'cache-control', 'x-robots-tag'])
      assert.equal(inPool.headers[header], expected.headers[header], header);
    assert.equal(pool.load.workers, 1);
    if (!('DATABASE_URL' in environment)) return;
    // Reading all of them may take longer than a visitor waits for the database.
    await importDates(255, 1);
    const other = new pg.Client(environment.DATABASE_URL);
    await other.connect();
    await other.query('begin; lock table booking_requests in access exclusive mode');
    const waiting = feedOf(service);
    await other.query('select pg_sleep(3.5); commit');
    await other.end();
    assert.equal((await waiting).payload.match(/BEGIN:VEVENT/g)?.length, 256);
  });

  test('lists, many dates, and a booking with a long price, are handled in a worker; other bookings are not', async (t) => {
    const { alone, service, pool } = await open(t);
    const manager = await clientFor(service);
    const anyVersion = { 'if-match': '*' };
    const short = await scenarioFor(alone).request('north-evening', evening);
    const path = `/booking-requests/${short}`;
    assert.equal((await manager.get(path)).status, 200);
    assert.equal((await manager.get('/events?order=newest&limit=1')).status, 200);
    assert.equal(pool.load.workers, 0);
    const adjustments = Array.from({ length: 20 }, (_, index) => ({
      label: `${index} ${'x'.repeat(90)}`,
      amountCents: 1,
    }));
    const place = { spaceId: 'south', slotId: 'south-evening', packageId: 'dry-hire' };
    const single = { ...place, date: '2027-03-31', name: 'B. Caller' };
    assert.equal((await manager.post('/booking-requests', single)).status, 201);
    assert.equal(pool.load.workers, 0);
    const added = await manager.post('/booking-requests', {
      ...place,
      date: '2027-04-01',
      name: 'B. Caller',
      email: 'caller@example.com',
      adjustments: [...adjustments.slice(1), { label: 'y'.repeat(90), basisPoints: -100 }],
      additionalItems: Array.from({ length: 103 }, (_, day) => ({
        ...place,
        date: addDays('2027-04-02', day),
      })),
    });
    assert.equal(added.status, 201, JSON.stringify(added.body));
    assert.equal(pool.load.workers, 1);
    const long = `/booking-requests/${added.body.data.reference}`;
    const corrected = await manager.patch(long, { title: 'Wedding Weiss' }, anyVersion);
    assert.deepEqual([corrected.status, corrected.body.data.title], [200, 'Wedding Weiss']);
    const listed = await manager.get('/booking-requests');
    assert.deepEqual(listed.body, (await (await clientFor(alone)).get('/booking-requests')).body);
    assert.equal(listed.body.data.length, 3);
  });

  test('a booking of many dates in many rooms is changed in a worker, also with a short price', async (t) => {
    const rooms = Array.from({ length: 50 }, (_, room) => `room-${room}`);
    const { alone, service, pool } = await open(t, divisibleHall({ rooms: { north: rooms } }));
    const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };
    const booked = async (from: string, dates: number) => {
      const days = Array.from({ length: dates }, (_, day) => ({ ...place, date: addDays(from, day) }));
      const [main, ...additionalItems] = days;
      const series = { ...main, name: 'A class', additionalItems };
      const { body } = await (await clientFor(alone)).post('/booking-requests', series);
      return body.data.reference as string;
    };
    const manager = await clientFor(service);
    const cancel = async (reference: string) =>
      (await manager.post(`/booking-requests/${reference}/decline`, {}, { 'if-match': '*' })).status;
    assert.equal(await cancel(await booked('2027-04-01', 3)), 200);
    assert.equal(pool.load.workers, 0);
    assert.equal(await cancel(await booked('2027-05-01', 13)), 200);
    assert.equal(pool.load.workers, 1);
  });

  test('guests kept because of open amounts are found in a worker', async (t) => {
    const { alone, service, pool } = await open(t);
    await scenarioFor(alone).accept(await scenarioFor(alone).request('north-evening', evening));
    for (const each of [alone, service]) each.now = Date.UTC(2027, 4, 1);
    const kept = await (await clientFor(service)).get('/kept-guests');
    assert.deepEqual(kept.body, (await (await clientFor(alone)).get('/kept-guests')).body);
    assert.deepEqual([kept.status, pool.load.workers], [200, 1]);
  });

  test('a guest is exported and erased in a worker', async (t) => {
    const { service, alone, pool } = await open(t);
    const reference = await scenarioFor(alone).request('north-evening', evening);
    const manager = await clientFor(service);
    const exported = await manager.post('/guests/export', { reference });
    assert.deepEqual([exported.status, exported.body.data.requests.length], [200, 1]);
    const erased = await manager.post('/guests/erase', { reference });
    assert.deepEqual([erased.status, erased.body.data.references], [200, [reference]]);
    assert.equal(pool.load.workers, 1);
  });

  test('a large venue’s public responses are the same, and do not depend on the host', async (t) => {
    const packages = [{ id: 'p', name: 'Hire', hireFeeCents: 100, perAttendeeCents: 10 }];
    const slots = Array.from({ length: 40 }, (_, index) => ({
      name: 'Slot',
      startTime: '08:00',
      endTime: `0${(index % 8) + 1}:30`,
      packages,
    }));
    // So long that each space is large too.
    const rates = Array.from({ length: 50 }, (_, index) => ({
      label: `Rate ${index} ${'x'.repeat(190)}`,
      basisPoints: 10,
    }));
    const spaces = ['north', 'south', 'whole'].map((id) =>
      hallSpace(id, [id], { slots: slots.map((slot, index) => ({ ...slot, id: `${id}-${index}` })), rates }),
    );
    const { service, alone, pool } = await open(t, divisibleHall({ file: { spaces } }));
    const dates = 'from=2027-03-01&to=2027-03-20';
    for (const path of [
      ...['/spaces', '/spaces?with=prices', '/spaces?with=prices&attendance=30', '/spaces/north/slots'],
      ...[`/spaces/north/availability?${dates}`, `/spaces/north/prices?${dates}`],
      ...[
        `/availability?${dates}&attendance=3`,
        `/availability?${dates}&with=prices`,
        `/prices?${dates}`,
        `/prices?${dates}&attendance=7`,
      ],
    ]) {
      const [inPool, expected] = [await service.get(path), await alone.get(path)];
      assert.deepEqual(inPool.body, expected.body, path);
      const { etag = '' } = inPool.headers;
      assert.equal(etag, expected.headers['etag'], path);
      assert.equal((await service.get(path, { headers: { 'if-none-match': etag } })).status, 304);
      assert.equal((await service.get(path, { headers: { 'accept-encoding': 'br' } })).status, 200);
    }
    assert.equal(pool.load.workers, 1);
    const page = async ({ app }: typeof service, host: string) =>
      (await app.inject({ url: '/book/key', headers: { host } })).payload;
    for (const host of ['a.example', 'b.example', 'not a host'])
      assert.equal(await page(service, host), await page(alone, host), host);
    assert.match(
      await page(service, 'c.example'),
      /<link rel="canonical" href="https:\/\/c\.example\/book\/key">/,
    );
  });
});
