/** Prices by guest, extras, and prices by date: additions to the specification. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import {
  bookingRequest,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../service.ts';
import { newClientAddress } from './riverside.ts';

const dinner = {
  id: 'dinner',
  name: 'Dinner',
  hireFeeCents: 50_000,
  perAttendeeCents: 4_500,
  minimumAttendance: 20,
  minimumTotalCents: 150_000,
  extras: [
    { id: 'projector', name: 'Projector', amountCents: 6_000, per: 'piece', most: 2 },
    {
      id: 'champagne',
      name: 'Champagne',
      amountCents: 900,
      per: 'attendee',
      tax: { label: 'Alcohol', basisPoints: 2500 },
    },
    { id: 'cleaning', name: 'Cleaning', amountCents: 8_000, per: 'booking' },
  ],
};
const dryHire = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 };

const hall = (changes: object = {}) =>
  venueWith({
    space: {
      rates: [
        { label: 'Weekend', weekdays: [6, 7], basisPoints: 1000, packageIds: ['dinner'] },
        { label: 'Early bird', amountCents: -10_000, slotIds: ['evening'], bookedUntil: '2027-03-03' },
      ],
      slots: [
        { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '01:00', packages: [dinner, dryHire] },
        { id: 'morning', name: 'Morning', startTime: '09:00', endTime: '12:00', packages: [dryHire] },
        { id: 'bare', name: 'Bare', startTime: '13:00', endTime: '14:00' },
      ],
      ...changes,
    },
  });

const friday = '2027-03-12';
const requested = { spaceId: 'hall', slotId: 'evening', packageId: 'dinner', date: friday };

onAnyDatabase('prices', (newDatabase) => {
  let service: TestService;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue: hall() });
  });
  const quote = (changes: object) =>
    service.post('/quote', { ...requested, ...changes }, { address: newClientAddress() });
  const get = (path: string) => service.get(path, { address: newClientAddress() });
  const paths = (body: { error: { details: { path: string }[] } }) =>
    body.error.details.map(({ path }) => path);

  test('says on request the fixed fee and what one more person costs on a date', async () => {
    const path = `/spaces/hall/prices?from=${friday}&to=2027-03-13`;
    const costs = async (query: string) =>
      (await get(path + query)).body.data.map(
        ({ slots }: { slots: { packages: Record<string, number>[] }[] }) =>
          slots[0]?.packages.map((price) => [price['fixedWithTaxCents'], price['perAttendeeWithTaxCents']]),
      );
    const none = [undefined, undefined];
    // £500.00 minus £100.00 for early birds, £45.00 and 20 % tax; 10 % more at the weekend. Dry hire has no price per person.
    const withTax = [
      [[48_000, 5_400], none],
      [[54_000, 5_940], none],
    ];
    assert.deepEqual(await costs('&with=attendee'), withTax);
    assert.deepEqual(await costs('&with=attendee&attendance=95'), withTax);
    assert.deepEqual(await costs(''), [
      [none, none],
      [none, none],
    ]);
  });

  test('shows a price per person and the available extras', async () => {
    const { body } = await get('/spaces/hall/slots');
    const [offer, plain] = body.data[0].packages;
    assert.deepEqual(
      [
        offer.perAttendeeCents,
        offer.perAttendeeWithTaxCents,
        offer.minimumAttendance,
        offer.minimumTotalCents,
      ],
      [4_500, 5_400, 20, 150_000],
    );
    assert.deepEqual(offer.extras, [
      {
        id: 'projector',
        name: 'Projector',
        amountCents: 6_000,
        amountWithTaxCents: 7_200,
        per: 'piece',
        most: 2,
      },
      { id: 'champagne', name: 'Champagne', amountCents: 900, amountWithTaxCents: 1_125, per: 'attendee' },
      { id: 'cleaning', name: 'Cleaning', amountCents: 8_000, amountWithTaxCents: 9_600, per: 'booking' },
    ]);
    assert.deepEqual([plain.perAttendeeCents, plain.minimumAttendance, plain.extras], [0, 1, []]);
  });

  test('a quote counts the given guests and extras', async () => {
    const extras = [{ id: 'champagne' }, { id: 'projector', pieces: 2 }];
    const { status, body } = await quote({ attendance: 40, extras });
    assert.equal(status, 200);
    assert.deepEqual(body.data.lines, [
      { type: 'hire_fee', label: 'Dinner', amountCents: 50_000 },
      { type: 'attendance', label: '40 × Dinner', amountCents: 180_000 },
      { type: 'discount', label: 'Early bird', amountCents: -10_000 },
      { type: 'extra', label: '2 × Projector', amountCents: 12_000 },
      { type: 'extra', label: '40 × Champagne', amountCents: 36_000 },
      { type: 'tax', label: 'VAT 20%', amountCents: 46_400 },
      { type: 'tax', label: 'Alcohol 25%', amountCents: 9_000 },
    ]);
    assert.deepEqual(
      [body.data.hireFeeCents, body.data.taxCents, body.data.totalCents],
      [268_000, 55_400, 323_400],
    );
  });

  test('without guests and extras charges the minimum; null equals omitted', async () => {
    const plain = await quote({});
    assert.deepEqual(plain.body.data.lines.slice(0, 4), [
      { type: 'hire_fee', label: 'Dinner', amountCents: 50_000 },
      { type: 'attendance', label: '20 × Dinner', amountCents: 90_000 },
      { type: 'discount', label: 'Early bird', amountCents: -10_000 },
      { type: 'minimum', label: 'Dinner', amountCents: 20_000 },
    ]);
    assert.deepEqual((await quote({ attendance: null, extras: null })).body, plain.body);
  });

  test('rejects impossible values by field', async () => {
    const cases: [object, string[]][] = [
      [{ attendance: 0 }, ['attendance']],
      [{ attendance: 1_000_001 }, ['attendance']],
      [{ attendance: 1.5 }, ['attendance']],
      [{ attendance: '40' }, ['attendance']],
      [{ extras: { id: 'projector' } }, ['extras']],
      [{ extras: [{}] }, ['extras[0].id']],
      [{ extras: [{ id: 'projector', pieces: 0 }] }, ['extras[0].pieces']],
      [{ extras: [{ id: 'projector' }, { id: 'boat' }] }, ['extras[1].id']],
      [{ extras: [{ id: 'projector', pieces: 3 }] }, ['extras[0].pieces']],
      [{ extras: [{ id: 'cleaning', pieces: 1 }] }, ['extras[0].pieces']],
      [{ packageId: 'dry-hire', extras: [{ id: 'projector' }] }, ['extras[0].id']],
      [{ extras: Array.from({ length: 51 }, () => ({ id: 'projector' })) }, ['extras']],
    ];
    for (const [changes, expected] of cases) {
      const { status, body } = await quote(changes);
      assert.equal(status, 422, JSON.stringify(changes));
      assert.deepEqual(paths(body), expected);
    }
  });

  test('rejects reserved members of another type, codes and further items by field', async () => {
    const item = { spaceId: 'hall', slotId: 'evening', packageId: 'dinner', date: friday };
    const rejected: Record<string, unknown[]> = {
      attendance: ['5', [], {}, true],
      extras: ['projector', {}, 5],
      additionalItems: [{}, 'item', 5, true, [item], [item, item]],
      code: [5, [], {}, false, '', 'FRIENDS'],
    };
    const ofRequests: Record<string, unknown[]> = {
      layout: [5, [], {}, true],
      answers: ['yes', {}, 5],
      terms: [5, [], {}, true],
      expectedTotalCents: ['5', [], {}, true],
    };
    const place = (changes: object) =>
      service.post('/booking-requests', bookingRequest(changes), { address: newClientAddress() });
    for (const [name, values] of Object.entries(rejected))
      for (const value of values)
        for (const { status, body } of [await quote({ [name]: value }), await place({ [name]: value })]) {
          assert.equal(status, 422, `${name}: ${JSON.stringify(value)}`);
          assert.deepEqual(paths(body), [name]);
        }
    for (const [name, values] of Object.entries(ofRequests))
      for (const value of values) {
        const { status, body } = await place({ [name]: value });
        assert.equal(status, 422, `${name}: ${JSON.stringify(value)}`);
        assert.deepEqual(paths(body), [name]);
      }
    const plain = await quote({});
    for (const nothing of [{ additionalItems: [] }, { additionalItems: null, code: null }])
      assert.deepEqual((await quote(nothing)).body, plain.body);
  });

  test('reports an unknown package before its extras', async () => {
    assert.equal((await quote({ packageId: 'nothing', extras: [{ id: 'boat' }] })).status, 404);
  });

  test('prices by date equal quotes and expire with early booking rates', async () => {
    const path = `/spaces/hall/prices?from=${friday}&to=2027-03-13`;
    const { status, body } = await get(path);
    assert.equal(status, 200);
    for (const { date, slots } of body.data)
      for (const { slotId, packages } of slots)
        for (const { packageId, hireFeeCents, hireFeeWithTaxCents } of packages) {
          const { data } = (await quote({ date, slotId, packageId })).body;
          assert.deepEqual([hireFeeCents, hireFeeWithTaxCents], [data.hireFeeCents, data.totalCents]);
        }
    assert.deepEqual(
      body.data.map(({ slots }: { slots: { slotId: string }[] }) => slots.map(({ slotId }) => slotId)),
      [
        ['evening', 'morning'],
        ['evening', 'morning'],
      ],
    );
    const now = service.now;
    try {
      // The last instant of 3 March in London, and the first of 4 March.
      service.now = Date.UTC(2027, 2, 3, 23, 59, 59, 999);
      assert.deepEqual((await get(path)).body, body);
      service.now += 1;
      const later = (await get(path)).body;
      assert.equal(later.data[0].slots[0].packages[1].hireFeeCents, 120_000);
      assert.equal((await quote({ packageId: 'dry-hire' })).body.data.hireFeeCents, 120_000);
    } finally {
      service.now = now;
    }
  });

  test('prices cover 1 to 92 dates of a visible space', async () => {
    const prices = async (from: string, to: string) =>
      (await get(`/spaces/hall/prices?from=${from}&to=${to}`)).status;
    assert.equal(await prices('2027-03-01', '2027-05-31'), 200);
    assert.equal(await prices('2027-03-01', '2027-06-01'), 422);
    assert.equal(await prices('2027-03-02', '2027-03-01'), 422);
    assert.equal(await prices('2027-02-30', '2027-03-01'), 422);
    assert.equal((await get(`/spaces/nowhere/prices?from=${friday}&to=${friday}`)).status, 404);
  });

  test('spaces have a lowest price if requested', async () => {
    const plain = (await get('/spaces')).body.data[0];
    assert.equal('priceFromCents' in plain, false);
    const priced = (await get('/spaces?with=prices')).body.data[0];
    assert.deepEqual(priced, { ...plain, priceFromCents: 132_000, priceHasTax: true });
    assert.equal((await get('/spaces?with=everything')).status, 422);
  });

  test('a request is placed at the price of everything in it, and only at that', async () => {
    const body = (changes: object) =>
      bookingRequest({ packageId: 'dinner', attendance: 40, extras: [{ id: 'cleaning' }], ...changes });
    const place = (sent: object, key?: string) =>
      service.post('/booking-requests', sent, {
        address: newClientAddress(),
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const wrong = await place(body({ extras: [{ id: 'boat' }] }));
    assert.deepEqual([wrong.status, paths(wrong.body)], [422, ['extras[0].id']]);
    const total = (await quote({ attendance: 40, extras: [{ id: 'cleaning' }] })).body.data.totalCents;
    const dearer = await place(body({ attendance: 41, expectedTotalCents: total }));
    assert.deepEqual([dearer.status, paths(dearer.body)], [422, ['expectedTotalCents']]);
    const placed = await place(body({ expectedTotalCents: total }), 'one');
    assert.deepEqual([placed.status, placed.body.data.totalCents], [201, total]);
    assert.deepEqual((await place(body({ expectedTotalCents: total }), 'one')).body, placed.body);
    const other = await place(body({ expectedTotalCents: total, attendance: 41 }), 'one');
    assert.deepEqual([other.status, paths(other.body)], [422, ['Idempotency-Key']]);
  });

  test('a space without packages has no price', async () => {
    const empty = await startService(await (await newDatabase()).open(), {
      venue: hall({ slots: [], rates: [] }),
    });
    assert.equal('priceFromCents' in (await empty.get('/spaces?with=prices')).body.data[0], false);
    const { body } = await empty.get(`/spaces/hall/prices?from=${friday}&to=${friday}`);
    assert.deepEqual(body.data, [{ date: friday, slots: [] }]);
  });

  test('an import that changes the price of guests or extras applies immediately', async () => {
    const changed = hall({
      slots: [
        {
          id: 'evening',
          name: 'Evening',
          startTime: '18:00',
          endTime: '01:00',
          packages: [{ ...dinner, perAttendeeCents: 5_000 }],
        },
      ],
      rates: [],
    });
    const plan = await importVenue(service, changed, 'operator');
    assert.deepEqual(plan.slots.changed, ['evening']);
    assert.equal((await quote({ attendance: 30 })).body.data.hireFeeCents, 200_000);
  });
});
