/** The waiting list on the website (design, additions: `POST /waiting-requests`). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { changeSiteKey } from '../../src/operations/access/change-site-key.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { listSimilarGroups } from '../../src/storage/booking/similar-requests.ts';
import { everyRow, onBothDatabases } from '../databases.ts';
import { divisibleHall, hallSpace, type Scenario, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService, type TestService } from '../service.ts';
import { lakeside, newClientAddress } from './riverside.ts';

const rooms = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
const venue = () =>
  divisibleHall({
    file: {
      spaces: Object.entries(rooms).map(([id, ofSpace]) =>
        hallSpace(id, ofSpace, { turnaroundMinutes: id === 'south' ? 480 : 0 }),
      ),
      blocks: [{ spaceId: 'north', from: '2027-03-30', to: '2027-03-30' }],
      siteKeys: [
        { key: 'key', websites: [], waitingList: true, maxItems: 3 },
        { key: 'other', websites: [], waitingList: true },
        { key: 'without', websites: [] },
      ],
    },
  });

const waitingFor = (slotId: string, date: string, changes: object = {}) => ({
  spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
  slotId,
  packageId: 'dry-hire',
  date,
  guest: { name: 'B. Waiter', email: 'waiter@example.com' },
  ...changes,
});

onBothDatabases('the waiting list on the website', (newDatabase) => {
  let service: TestService;
  let scenario: Scenario;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: venue() });
    scenario = scenarioFor(service);
    await importVenue(service, lakeside(), 'operator');
  });
  const join = (
    body: unknown,
    { key = 'key', address = newClientAddress(), headers = {}, path = '/waiting-requests' } = {},
  ) => service.post(path, body, { key, address, headers });
  const joined = async (...of: Parameters<typeof join>): Promise<string> => {
    const { status, body } = await join(...of);
    assert.equal(status, 201, JSON.stringify(body));
    return body.data.reference;
  };
  /** All rows but the revisions of spaces, which every request for them raises. */
  const rows = async () => ({ ...(await everyRow(service.storage)), spaces: [] });
  const statusOf = async (...of: Parameters<typeof join>) => (await join(...of)).status;

  test('takes a request for a taken date: it holds nothing, frees nothing and gives no priority', async () => {
    const holder = await scenario.request('north-evening', '2027-03-12');
    const { status, body } = await join(waitingFor('whole-evening', '2027-03-12'));
    const { reference, ...data } = body.data;
    assert.deepEqual(
      [status, body.message, data],
      [
        201,
        'You are on the waiting list. The venue will contact you if the date becomes free.',
        { status: 'waiting' },
      ],
    );
    assert.match(reference, /^BR-[0-9A-HJKMNP-TV-Z]{8}$/);
    assert.deepEqual((await scenario.audit()).slice(-1), [
      `visitor:key booking-request.waiting ${reference}`,
    ]);
    assert.equal(await scenario.isFree('south-evening', '2027-03-12'), true);
    await scenario.decline(holder);
    assert.equal(await scenario.isFree('whole-evening', '2027-03-12'), true);
    await scenario.request('whole-evening', '2027-03-12');
    assert.equal(await scenario.statusOf(reference), 'waiting');
  });

  test('is refused where nothing occupies the time: free, blocked, not offered or over', async () => {
    await scenario.request('north-evening', '2027-03-14');
    assert.equal(await statusOf(waitingFor('north-morning', '2027-03-14')), 409, 'another time of that day');
    assert.equal(await statusOf(waitingFor('south-evening', '2027-03-14')), 409, 'the other half');
    const blocked = await join(waitingFor('north-evening', '2027-03-30'));
    assert.deepEqual(
      [blocked.status, blocked.body.error.message],
      [409, 'This date and slot cannot be requested, so there is nothing to wait for.'],
    );
    assert.equal(await statusOf(waitingFor('north-evening', '2027-02-28')), 422, 'in the past');
    assert.equal(await statusOf(waitingFor('north-morning', '2027-03-01')), 409, 'started today');
    assert.equal(await statusOf(waitingFor('north-evening', '9999-12-31')), 409, 'far ahead, free');
    assert.equal(await statusOf(waitingFor('north-evening', '2027-02-30')), 422, 'no date');
  });

  test('a partial overlap and a turnaround occupy the time', async () => {
    await scenario.request('north-day', '2027-03-15');
    await joined(waitingFor('north-evening', '2027-03-15'));
    // Eight hours of cleaning follow the morning.
    await scenario.request('south-morning', '2027-03-15');
    await joined(waitingFor('south-evening', '2027-03-15'));
  });

  test('exists only for keys with a waiting list, also for an invalid body, and never finds another venue’s spaces', async () => {
    await scenario.request('north-evening', '2027-03-16');
    const body = waitingFor('north-evening', '2027-03-16');
    for (const sent of [body, { ...body, website: 'x' }, 'not an object'])
      assert.equal(await statusOf(sent, { key: 'without' }), 404);
    assert.equal(await statusOf({ ...body, spaceId: 'boathouse' }), 404);
    assert.equal(await statusOf(body, { key: 'lake' }), 404);
    const read = async (key: string) => (await service.get('/venue', { key })).body.data.waitingList;
    assert.deepEqual([await read('key'), await read('without')], [true, undefined]);
  });

  test('a key that loses its waiting list, or is disabled, takes no more requests', async () => {
    await scenario.request('north-evening', '2027-03-17');
    const body = waitingFor('north-evening', '2027-03-17');
    const change = (changes: object) =>
      changeSiteKey(service, { venueId: 'riverside', key: 'other' }, changes, 'staff:desk');
    const once = { key: 'other', headers: { 'idempotency-key': 'once' } };
    const reference = await joined(body, once);
    await change({ waitingList: false });
    assert.equal((await service.get('/venue', { key: 'other' })).body.data.waitingList, undefined);
    assert.equal(await statusOf(body, once), 404);
    await change({ waitingList: true, enabled: false });
    assert.equal(await statusOf(body, once), 404);
    await change({ enabled: true });
    assert.equal(await joined(body, once), reference);
  });

  test('a repeat gets the first receipt, also after the date became free; the path is part of the request', async () => {
    const holder = await scenario.request('north-evening', '2027-03-18');
    const body = waitingFor('north-evening', '2027-03-18');
    const headers = { 'idempotency-key': 'w-1' };
    const first = await join(body, { headers });
    await scenario.decline(holder);
    assert.deepEqual((await join(body, { headers })).body, first.body);
    assert.equal(await statusOf(body), 409);
    const booking = await join(body, { headers, path: '/booking-requests' });
    assert.deepEqual([booking.status, booking.body.error.details[0].path], [422, 'Idempotency-Key']);
    const booked = await join(body, { headers: { 'idempotency-key': 'w-2' }, path: '/booking-requests' });
    assert.equal(booked.status, 201);
    assert.equal(await statusOf(body, { headers: { 'idempotency-key': 'w-2' } }), 422);
  });

  test('has one date; the price that the visitor saw must be the price now', async () => {
    await scenario.request('north-evening', '2027-03-19');
    const body = waitingFor('north-evening', '2027-03-19');
    const { guest: _, ...further } = waitingFor('south-evening', '2027-03-20');
    const invalid = async (changes: object) => {
      const answer = await join({ ...body, ...changes });
      return [answer.status, answer.body.error?.details?.[0]?.path];
    };
    assert.deepEqual(await invalid({ additionalItems: [further] }), [422, 'additionalItems']);
    assert.deepEqual(await invalid({ additionalItems: {} }), [422, 'additionalItems']);
    assert.deepEqual(await invalid({ code: 'MEMBER' }), [422, 'code']);
    assert.deepEqual(await invalid({ expectedTotalCents: 1 }), [422, 'expectedTotalCents']);
    assert.deepEqual(await invalid({ guest: { name: 'B.' } }), [422, 'guest.email']);
    await joined({ ...body, additionalItems: [], expectedTotalCents: 144_000 });
  });

  test('the spam trap answers like a real request, and writes nothing', async () => {
    await scenario.request('north-evening', '2027-03-20');
    const body = waitingFor('north-evening', '2027-03-20');
    const real = await join(body);
    const before = await rows();
    for (const changes of [{}, { guest: 5 }, { date: 'soon' }, { additionalItems: [{}] }]) {
      const trapped = await join({ ...body, ...changes, website: 'http://spam.example' });
      assert.equal(trapped.status, 201);
      assert.deepEqual(
        { ...trapped.body, data: { ...trapped.body.data, reference: '' } },
        { ...real.body, data: { ...real.body.data, reference: '' } },
      );
    }
    assert.deepEqual(await rows(), before);
  });

  test('shares the rate limit of booking requests', async () => {
    await scenario.request('north-evening', '2027-03-21');
    const address = '198.51.100.7';
    const body = waitingFor('north-evening', '2027-03-21');
    const sent = [
      await joined(body, { address }),
      await joined(body, { address }),
      await joined(body, { address }),
    ];
    // Staff see them as a flood from one network.
    const floods = await service.storage.read((db) => listSimilarGroups(db, 'riverside', service.now));
    const flood = floods.find(({ by, reference }) => by === 'network' && sent.includes(reference));
    assert.equal(flood?.count, 3);
    for (const _ of [1, 2]) assert.equal(await statusOf(body, { address, path: '/booking-requests' }), 409);
    assert.equal(await statusOf(body, { address }), 429);
    assert.equal(await statusOf(body, { address, path: '/booking-requests' }), 429);
  });

  test('at most 20 wait for one time, also in rooms it shares, and when all come at once', async () => {
    await scenario.request('north-evening', '2027-03-22');
    await scenario.request('south-evening', '2027-03-22');
    const slots = ['north-evening', 'whole-evening'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, sent) =>
        join(waitingFor(slots[sent % 2] ?? '', '2027-03-22'), { key: sent % 3 ? 'key' : 'other' }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(20).fill(201), ...Array(10).fill(409)]);
    const stored = await service.storage.read((db) =>
      db
        .selectFrom('booking_requests as r')
        .innerJoin('booking_items as i', 'i.reference', 'r.reference')
        .select('r.reference')
        .where('r.venue_id', '=', 'riverside')
        .where('i.venue_id', '=', 'riverside')
        .where('i.date', '=', '2027-03-22')
        .where('r.status', '=', 'waiting')
        .execute(),
    );
    assert.equal(stored.length, 20);
    const before = await rows();
    const full = await join(waitingFor('whole-day', '2027-03-22'));
    assert.deepEqual(
      [full.status, full.body.error.message],
      [409, 'The waiting list for this date and slot is full.'],
    );
    assert.deepEqual(await rows(), before);
    await scenario.decline(stored[0]?.reference ?? '');
    await joined(waitingFor('north-evening', '2027-03-22'));
  });
});
