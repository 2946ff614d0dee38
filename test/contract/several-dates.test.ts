/** Several dates in one request (design, additions: `additionalItems`). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { everyRow, onBothDatabases } from '../databases.ts';
import { divisibleHall, hallSpace, type Scenario, scenarioFor } from '../scenario.ts';
import {
  noon,
  type ServiceResponse,
  startServiceBesideTwin as startService,
  type TestService,
} from '../service.ts';
import { lakeside, newClientAddress } from './riverside.ts';

const hour = 3_600_000;

/** Returns a date of a request: `north-evening` on a date. */
const item = (slotId: string, date: string, changes: object = {}) => ({
  spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
  slotId,
  packageId: 'dry-hire',
  date,
  ...changes,
});
const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
const requestFor = (
  [main, ...additionalItems]: readonly ReturnType<typeof item>[],
  changes: object = {},
) => ({ ...main, additionalItems, guest, ...changes });

const rooms = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
const venue = () =>
  divisibleHall({
    venue: {
      payments: [
        { basisPoints: 2500, dueBasis: 'after_signing', offsetDays: 7 },
        { basisPoints: 5000, dueBasis: 'before_event', offsetDays: 14 },
        { basisPoints: 2500, dueBasis: 'after_settlement', offsetDays: 5 },
      ],
    },
    file: {
      spaces: Object.entries(rooms).map(([id, ofSpace]) =>
        hallSpace(id, ofSpace, { turnaroundMinutes: id === 'south' ? 480 : 0 }),
      ),
      siteKeys: [
        { key: 'key', websites: [], holdPeriod: '30d', maxItems: 10 },
        { key: 'three', websites: [], maxItems: 3 },
        { key: 'one', websites: [] },
      ],
    },
  });

const detailsOf = ({ status, body }: ServiceResponse) => [
  status,
  ...(body.error?.details ?? []).map(({ path }: { path: string }) => path),
];

onBothDatabases('a booking request with several dates', (newDatabase) => {
  let service: TestService;
  let scenario: Scenario;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: venue() });
    scenario = scenarioFor(service);
    await importVenue(service, lakeside(), 'operator');
  });
  const post = (body: unknown, { key = 'key', address = newClientAddress(), headers = {} } = {}) =>
    service.post('/booking-requests', body, { key, address, headers });
  const quote = (body: unknown, key = 'key') =>
    service.post('/quote', body, { key, address: newClientAddress() });

  test('is placed under one reference, and holds all of them until the earliest starts', async () => {
    const { status, body } = await post(
      requestFor([
        item('north-evening', '2027-03-20'),
        item('south-evening', '2027-03-10'),
        item('whole-morning', '2027-03-21'),
      ]),
    );
    assert.equal(status, 201);
    const { reference, ...data } = body.data;
    assert.deepEqual(data, {
      status: 'pending_approval',
      holdExpiresAt: '2027-03-10T18:00:00.000Z',
      items: [
        { spaceId: 'north', slotId: 'north-evening', date: '2027-03-20' },
        { spaceId: 'south', slotId: 'south-evening', date: '2027-03-10' },
        { spaceId: 'whole', slotId: 'whole-morning', date: '2027-03-21' },
      ],
    });
    for (const [slotId, date] of [
      ['north-evening', '2027-03-20'],
      ['south-evening', '2027-03-10'],
      ['south-morning', '2027-03-21'],
    ] as const)
      assert.equal(await scenario.isFree(slotId, date), false, slotId);
    assert.equal(await scenario.isFree('south-evening', '2027-03-20'), true);
    service.now = Date.UTC(2027, 2, 10, 18);
    assert.equal(await scenario.isFree('north-evening', '2027-03-20'), true, 'the whole hold has ended');
    service.now = noon;
    await scenario.decline(reference);
    assert.equal(await scenario.isFree('south-morning', '2027-03-21'), true);
  });

  test('is refused for each date that is blocked: its space, one that shares a room, or the venue', async () => {
    await scenario.block('whole', '2028-05-01');
    await scenario.block('south', '2028-05-02');
    await scenario.blockAs({ from: '2028-05-03', to: '2028-05-03' });
    const refused = await post(
      requestFor([
        item('north-morning', '2028-05-01'),
        item('north-morning', '2028-05-02'),
        item('whole-morning', '2028-05-04'),
        item('south-morning', '2028-05-02'),
        item('whole-evening', '2028-05-03'),
      ]),
    );
    assert.deepEqual(detailsOf(refused), [409, 'date', 'additionalItems[2]', 'additionalItems[3]']);
    const free = [item('north-morning', '2028-05-02'), item('whole-morning', '2028-05-04')];
    assert.equal((await post(requestFor(free))).status, 201);
  });

  test('costs the sum of its own prices, in instalments by the earliest and the latest date', async () => {
    const items = [item('north-evening', '2027-05-20'), item('south-evening', '2027-05-10')];
    const { status, body } = await quote(requestFor(items));
    assert.equal(status, 200);
    assert.deepEqual(body.data, {
      hireFeeCents: 240_000,
      taxCents: 48_000,
      totalCents: 288_000,
      dueNowCents: 72_000,
      lines: [
        { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000, item: 0 },
        { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000, item: 1 },
        { type: 'tax', label: 'VAT 20%', amountCents: 24_000, item: 0 },
        { type: 'tax', label: 'VAT 20%', amountCents: 24_000, item: 1 },
      ],
      payments: [
        { amountCents: 72_000, dueBasis: 'after_signing', offsetDays: 7 },
        { amountCents: 144_000, dueBasis: 'before_event', offsetDays: 14 },
        { amountCents: 72_000, dueBasis: 'after_settlement', offsetDays: 5 },
      ],
      currency: 'GBP',
    });
    const wrong = await post(requestFor(items, { expectedTotalCents: 144_000 }));
    assert.deepEqual(detailsOf(wrong), [422, 'expectedTotalCents']);
    const placed = await post(requestFor(items, { expectedTotalCents: 288_000 }));
    assert.deepEqual([placed.status, placed.body.data.totalCents], [201, 288_000]);
    await scenario.accept(placed.body.data.reference);
  });

  test('is refused as a whole if one date is taken, naming every one of them', async () => {
    await scenario.request('south-evening', '2027-04-02');
    await scenario.request('north-evening', '2027-04-04');
    const before = await everyRow(service.storage);
    const taken = await post(
      requestFor(
        [
          item('whole-evening', '2027-04-02'),
          item('north-evening', '2027-04-03'),
          item('north-evening', '2027-04-04'),
        ],
        { expectedTotalCents: 5 },
      ),
    );
    assert.deepEqual(detailsOf(taken), [409, 'date', 'additionalItems[1]']);
    assert.equal(await scenario.isFree('north-evening', '2027-04-03'), true);
    const after = await everyRow(service.storage);
    assert.deepEqual({ ...after, spaces: [] }, { ...before, spaces: [] });
  });

  test('checks all dates before the next check: fields, then ids, then whether they are free', async () => {
    const unknown = item('north-evening', '2027-04-02', { packageId: 'nothing' });
    const ofOther = { spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats', date: '2027-04-02' };
    const past = item('north-evening', '2027-02-01');
    const taken = item('south-evening', '2027-04-02');
    for (const send of [post, quote]) {
      assert.deepEqual(detailsOf(await send(requestFor([taken, unknown, past]))), [
        422,
        'additionalItems[1].date',
      ]);
      assert.deepEqual(detailsOf(await send(requestFor([taken, unknown, ofOther]))), [
        404,
        'additionalItems[0]',
        'additionalItems[1]',
      ]);
      assert.deepEqual(detailsOf(await send(requestFor([unknown, ofOther]))), [
        404,
        'date',
        'additionalItems[0]',
      ]);
      const wrong = requestFor([taken, item('north-evening', '2027-04-02', { extras: [{ id: 'piano' }] })]);
      assert.deepEqual(detailsOf(await send(wrong)), [422, 'additionalItems[0].extras[0].id']);
      const mistyped = requestFor([taken], { additionalItems: [{ ...taken, date: 5 }] });
      assert.deepEqual(detailsOf(await send(mistyped)), [422, 'additionalItems[0].date']);
    }
  });

  test('may not overlap itself in a room: the later date is named', async () => {
    const items = [
      item('whole-evening', '2027-04-10'),
      item('north-evening', '2027-04-11'),
      item('south-day', '2027-04-10'),
    ];
    for (const send of [post, quote])
      assert.deepEqual(detailsOf(await send(requestFor(items))), [422, 'additionalItems[1]']);
    // The halves share no room.
    const halves = [item('north-evening', '2027-04-10'), item('south-day', '2027-04-10')];
    const { status, body } = await post(requestFor(halves));
    assert.equal(status, 201);
    await scenario.decline(body.data.reference);
  });

  test('a turnaround between two of its dates ends where the later begins', async () => {
    // The morning ends at 13:00 and the turnaround would last until 21:00; the evening starts at 18:00.
    const items = [item('south-morning', '2027-04-15'), item('whole-evening', '2027-04-15')];
    const { status, body } = await post(requestFor(items));
    assert.equal(status, 201);
    const { reference } = body.data;
    const occupied = (await scenario.occupied()).filter((each) => each.reference === reference);
    assert.deepEqual(
      occupied.map(({ room, startsAt, endsAt }) => [
        room,
        new Date(startsAt).toISOString().slice(11, 16),
        new Date(endsAt).toISOString().slice(11, 16),
      ]),
      [
        ['riverside/north', '17:00', '00:00'],
        ['riverside/south', '08:00', '12:00'],
        ['riverside/south', '12:00', '17:00'],
        ['riverside/south', '17:00', '00:00'],
      ],
    );
    await scenario.decline(reference);
  });

  test('may have as many dates as the key allows', async () => {
    const dates = Array.from({ length: 11 }, (_, index) => item('north-morning', `2027-06-${10 + index}`));
    for (const [key, count] of [
      ['one', 2],
      ['three', 4],
      ['key', 11],
    ] as const) {
      const body = requestFor(dates.slice(0, count));
      assert.deepEqual(detailsOf(await post(body, { key })), [422, 'additionalItems'], key);
      assert.deepEqual(detailsOf(await quote(body, key)), [422, 'additionalItems'], key);
    }
    const { body } = await post(requestFor(dates.slice(0, 10)));
    assert.equal(body.data.items.length, 10);
    const venueOf = async (key: string) =>
      (await service.get('/venue', { key, address: newClientAddress() })).body.data.maxItems;
    assert.deepEqual(
      [await venueOf('key'), await venueOf('three'), await venueOf('one')],
      [10, 3, undefined],
    );
  });

  test('an empty list or null equals none', async () => {
    for (const [index, additionalItems] of [[], null].entries()) {
      const body = { ...item('north-day', `2027-07-0${index + 1}`), additionalItems, guest };
      const { status, body: placed } = await post(body, { key: 'one' });
      assert.deepEqual([status, Object.keys(placed.data)], [201, ['reference', 'status', 'holdExpiresAt']]);
      const { body: quoted } = await quote(body, 'one');
      assert.deepEqual(quoted.data.lines[0], { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 });
    }
  });

  test('a repeat with one idempotency key gets the same receipt; other dates are another request', async () => {
    const headers = { 'idempotency-key': 'several' };
    const items = [item('north-day', '2027-07-10'), item('north-day', '2027-07-11')];
    const first = await post(requestFor(items), { headers });
    assert.equal(first.status, 201);
    assert.deepEqual((await post(requestFor(items), { headers })).body, first.body);
    const other = requestFor([items[0] ?? assert.fail(), item('north-day', '2027-07-12')]);
    assert.deepEqual(detailsOf(await post(other, { headers })), [422, 'Idempotency-Key']);
    assert.deepEqual(detailsOf(await post(requestFor(items.slice(0, 1)), { headers })), [
      422,
      'Idempotency-Key',
    ]);
  });

  test('a visitor may request 20 dates an hour; one date more is always answered', async () => {
    const address = newClientAddress();
    const dates = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        item('south-morning', `2027-08-${String(from + index).padStart(2, '0')}`),
      );
    assert.equal((await post(requestFor(dates(1, 10)), { address })).status, 201);
    assert.equal((await post(requestFor(dates(11, 9)), { address })).status, 201);
    const refused = await post(requestFor(dates(20, 2)), { address });
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'RATE_LIMITED']);
    assert.match(refused.headers['ratelimit-policy'] ?? '', /^"booking-item";q=20;w=3600$/);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    const invalid = requestFor(dates(20, 2), { guest: { name: 'x', email: 'x' } });
    assert.equal((await post(invalid, { address })).status, 422, 'fields come first');
    assert.equal((await post(requestFor(dates(20, 1)), { address })).status, 201);
  });

  for (const website of ['', 'x'])
    test(`a repeat whose first answer was lost counts its dates once${website && ', also for a honeypot'}`, async () => {
      const address = newClientAddress();
      const headers = { 'idempotency-key': `lost-${website}-answer` };
      const dates = (month: string) =>
        Array.from({ length: 10 }, (_, index) =>
          item('south-morning', `2027-${month}-${String(1 + index).padStart(2, '0')}`),
        );
      const months = website === '' ? ['10', '11', '12'] : ['07', '06', '05'];
      const [first = '', second = '', third = ''] = months;
      const references = [];
      for (let sent = 0; sent < 3; sent++) {
        const response = await post(requestFor(dates(first), { website }), { address, headers });
        assert.equal(response.status, 201, JSON.stringify(response.body));
        references.push(response.body.data.reference);
      }
      assert.equal(new Set(references).size, 1);
      assert.equal((await post(requestFor(dates(second), { website }), { address })).status, 201);
      assert.equal((await post(requestFor(dates(third), { website }), { address })).status, 429);
    });

  test('a repeat of a request past the limit is refused again, also if both are sent at once', async () => {
    const address = newClientAddress();
    const headers = { 'idempotency-key': 'past-the-limit' };
    const dates = (month: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        item('north-morning', `2027-${month}-${String(1 + index).padStart(2, '0')}`),
      );
    for (const month of ['10', '11'])
      assert.equal((await post(requestFor(dates(month, 9)), { address })).status, 201);
    const sent = () => post(requestFor(dates('12', 9)), { address, headers });
    assert.equal((await sent()).status, 429);
    const together = await Promise.all([sent(), sent()]);
    assert.deepEqual(
      together.map(({ status }) => status),
      [429, 429],
    );
  });

  test('a filled honeypot gets the dates that the body names, and writes nothing', async () => {
    const before = await everyRow(service.storage);
    const items = [item('north-day', '2027-03-15'), item('south-day', '2027-03-08')];
    const trapped = await post(requestFor(items, { website: 'x' }));
    assert.equal(trapped.status, 201);
    const { reference: _, ...data } = trapped.body.data;
    assert.deepEqual(data, {
      status: 'pending_approval',
      holdExpiresAt: '2027-03-08T09:00:00.000Z',
      items: [
        { spaceId: 'north', slotId: 'north-day', date: '2027-03-15' },
        { spaceId: 'south', slotId: 'south-day', date: '2027-03-08' },
      ],
    });
    for (const additionalItems of [[5, null, {}], Array.from({ length: 99 }, () => items[1]), 'x', {}]) {
      const { status } = await post({ ...items[0], guest, additionalItems, website: 'x' }, { key: 'one' });
      assert.equal(status, 201);
    }
    const after = await everyRow(service.storage);
    assert.deepEqual({ ...after, spaces: [] }, { ...before, spaces: [] });
  });

  test('of visitors who race for the same dates in opposite order one gets all, the others none', async () => {
    for (let round = 0; round < 6; round++) {
      const date = (index: number) => `2027-09-${String(round * 4 + index + 1).padStart(2, '0')}`;
      const forward = [
        item('north-evening', date(0)),
        item('whole-evening', date(1)),
        item('south-evening', date(2)),
      ];
      const bodies = [forward, forward.toReversed(), forward.slice(1), forward.toReversed().slice(1)];
      const results = await Promise.all(bodies.map((items) => post(requestFor(items))));
      const statuses = results.map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [201, 409, 409, 409], `round ${round}: ${statuses}`);
      const placed = results.find(({ status }) => status === 201)?.body.data;
      const occupied = (await scenario.occupied()).filter(({ startsAt, room }) => {
        const isOfRound = new Date(startsAt + hour).toISOString().slice(0, 10);
        return room.startsWith('riverside/') && isOfRound >= date(0) && isOfRound <= date(2);
      });
      assert.deepEqual([...new Set(occupied.map(({ reference }) => reference))], [placed.reference]);
    }
  });
});
