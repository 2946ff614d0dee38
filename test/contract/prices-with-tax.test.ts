/** A venue that states its prices with tax: an addition to the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { clientFor, invalidPaths } from '../management/manager.ts';
import {
  bookingRequest,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../service.ts';

const friday = '2027-03-12';
const times = { startTime: '18:00', endTime: '01:00' };
const vat = { label: 'MwSt.', basisPoints: 1900 };
const food = { label: 'MwSt.', basisPoints: 700 };
const party = {
  id: 'party',
  name: 'Party',
  hireFeeCents: 150_000,
  perAttendeeCents: 1_200,
  extras: [
    { id: 'wine', name: 'Wine', amountCents: 9_999, per: 'booking' },
    { id: 'soup', name: 'Soup', amountCents: 333, per: 'piece', tax: food },
  ],
};
const seminar = {
  id: 'seminar',
  name: 'Seminar',
  hireFeeCents: 33_333,
  tax: food,
  minimumTotalCents: 40_000,
};
const slots = [{ id: 'evening', name: 'Evening', ...times, packages: [party, seminar] }];

onAnyDatabase('prices with tax', (newDatabase) => {
  const open = async (pricesIncludeTax = true) => {
    const rates = [{ label: 'Friday', weekdays: [5], amountCents: -5_000 }];
    const venue = venueWith({
      venue: { currency: 'EUR', tax: vat, pricesIncludeTax },
      space: { slots, rates },
    });
    return startService(await (await newDatabase()).open(), { venue });
  };
  const quote = async (service: TestService, more: object = {}) => {
    const requested = { spaceId: 'hall', slotId: 'evening', packageId: 'party', date: '2027-03-13' };
    return (await service.post('/quote', { ...requested, ...more })).body.data;
  };

  test('€1,500 and €12 a head for 50 guests are €2,100, and every line has its price as typed', async () => {
    const service = await open();
    const { payments: _, ...party50 } = await quote(service, { attendance: 50 });
    assert.deepEqual(party50, {
      hireFeeCents: 176_471,
      taxCents: 33_529,
      totalCents: 210_000,
      dueNowCents: 210_000,
      lines: [
        { type: 'hire_fee', label: 'Party', amountCents: 126_051, amountWithTaxCents: 150_000 },
        { type: 'attendance', label: '50 × Party', amountCents: 50_420, amountWithTaxCents: 60_000 },
        { type: 'tax', label: 'MwSt. 19%', amountCents: 33_529 },
      ],
      currency: 'EUR',
    });
    assert.equal((await quote(await open(false), { attendance: 50 })).totalCents, 249_900);
  });

  test('discounts, a minimum and extras at another rate add up', async () => {
    const service = await open();
    const extras = [{ id: 'wine' }, { id: 'soup', pieces: 3 }];
    const onFriday = await quote(service, { date: friday, extras });
    assert.deepEqual(
      onFriday.lines.map(({ amountWithTaxCents }: { amountWithTaxCents?: number }) => amountWithTaxCents),
      [150_000, 1_200, -5_000, 9_999, 999, undefined, undefined],
    );
    assert.equal(onFriday.totalCents, 157_198);
    assert.deepEqual(
      onFriday.lines.slice(-2).map(({ label, amountCents }: Record<string, unknown>) => [label, amountCents]),
      [
        ['MwSt. 19%', 24_939],
        ['MwSt. 7%', 65],
      ],
    );
    const least = await quote(service, { packageId: 'seminar', date: friday });
    assert.deepEqual([least.hireFeeCents, least.taxCents, least.totalCents], [37_383, 2_617, 40_000]);
  });

  test('spaces, slots, calendars and the venue show the same prices', async () => {
    const service = await open();
    assert.equal((await service.get('/venue')).body.data.pricesIncludeTax, true);
    const [offer, other] = (await service.get('/spaces/hall/slots')).body.data[0].packages;
    assert.deepEqual([offer.hireFeeCents, offer.hireFeeWithTaxCents], [127_059, 151_200]);
    assert.deepEqual([offer.perAttendeeCents, offer.perAttendeeWithTaxCents], [1_200, 1_200]);
    assert.deepEqual(
      offer.extras.map((extra: Record<string, number>) => [
        extra['amountCents'],
        extra['amountWithTaxCents'],
      ]),
      [
        [9_999, 9_999],
        [333, 333],
      ],
    );
    assert.deepEqual([other.hireFeeCents, other.hireFeeWithTaxCents], [37_383, 40_000]);
    const range = `from=${friday}&to=${friday}`;
    const [day] = (await service.get(`/spaces/hall/prices?${range}&attendance=50&with=attendee`)).body.data;
    assert.deepEqual(day.slots[0].packages[0], {
      packageId: 'party',
      hireFeeCents: 172_269,
      hireFeeWithTaxCents: 205_000,
      fixedWithTaxCents: 145_000,
      perAttendeeWithTaxCents: 1_200,
    });
    assert.equal((await service.get(`/prices?${range}`)).body.data[0].spaces[0].fromCents, 40_000);
    const [space] = (await service.get('/spaces?with=prices&attendance=50')).body.data;
    assert.deepEqual([space.priceFromCents, space.priceToCents, space.priceHasTax], [40_000, 210_000, true]);
  });

  test('a request at the shown total is accepted, and keeps its price when the venue changes its tax terms', async () => {
    const service = await open();
    const manager = await clientFor(service);
    const requested = { packageId: 'party', date: friday, attendance: 50, expectedTotalCents: 205_000 };
    const placed = await service.post('/booking-requests', bookingRequest(requested));
    assert.deepEqual([placed.status, placed.body.data.totalCents], [201, 205_000]);
    const path = `/booking-requests/${placed.body.data.reference}`;
    const before = (await manager.get(path)).body.data.quote;
    assert.deepEqual(
      before.lines.map((line: Record<string, unknown>) => [line['amountCents'], line['amountWithTaxCents']]),
      [
        [126_051, 150_000],
        [50_420, 60_000],
        [-4_202, -5_000],
        [32_731, undefined],
      ],
    );
    const changed = await manager.patch('?amounts=keep', { pricesIncludeTax: false });
    assert.equal(changed.status, 200);
    assert.deepEqual((await manager.get(path)).body.data.quote, before);
    assert.equal((await quote(service, { date: friday, attendance: 50 })).totalCents, 243_950);
  });

  test('a venue switches with its amounts kept or converted, and says which', async () => {
    const service = await open(false);
    const manager = await clientFor(service);
    const asked = await manager.patch('', { pricesIncludeTax: true });
    assert.deepEqual([asked.status, invalidPaths(asked)], [422, ['amounts']]);
    const other = await manager.patch('', { pricesIncludeTax: false, description: 'As before' });
    assert.equal(other.status, 200);

    const extras = [{ id: 'wine' }, { id: 'soup', pieces: 3 }];
    const totals = async () =>
      Promise.all(
        [{ attendance: 50 }, { attendance: 50, date: friday }, { extras }, { packageId: 'seminar' }].map(
          async (requested) => (await quote(service, requested)).totalCents,
        ),
      );
    assert.deepEqual(await totals(), [249_900, 243_950, 192_896, 42_800]);
    const converted = await manager.patch('?amounts=convert', { pricesIncludeTax: true });
    assert.deepEqual([converted.status, converted.body.data.pricesIncludeTax], [200, true]);
    const offer = (await manager.get('/spaces/hall/slots/evening/packages/party')).body.data;
    assert.deepEqual([offer.hireFeeCents, offer.perAttendeeCents], [178_500, 1_428]);
    assert.deepEqual((await manager.get('/spaces/hall')).body.data.rates[0].amountCents, -5_950);
    // A soup at 3.5631 is 3.56.
    assert.deepEqual(await totals(), [249_900, 243_950, 192_895, 42_800]);

    const back = await manager.patch('?amounts=convert', { pricesIncludeTax: false });
    assert.equal(back.body.data.pricesIncludeTax, false);
    assert.equal(
      (await manager.get('/spaces/hall/slots/evening/packages/party')).body.data.hireFeeCents,
      150_000,
    );
    assert.equal((await manager.patch('?amounts=keep', { pricesIncludeTax: true })).status, 200);
    assert.equal((await quote(service, { attendance: 50 })).totalCents, 210_000);
  });

  test('other values of pricesIncludeTax and amounts are refused and change nothing', async () => {
    const service = await open(false);
    const manager = await clientFor(service);
    const before = await manager.get('');
    for (const wrong of ['yes', 'true', '', 0, 1, 1.5, -1, [], [true], {}])
      for (const amounts of ['keep', 'convert']) {
        const refused = await manager.patch(`?amounts=${amounts}`, { pricesIncludeTax: wrong });
        assert.deepEqual([refused.status, invalidPaths(refused)], [422, ['pricesIncludeTax']]);
      }
    const queries = ['', 'round', 'KEEP', 'keep,convert', 'keep%00', '1', 'null', 'keep&amounts=convert'];
    for (const query of queries) {
      const refused = await manager.patch(`?amounts=${query}`, { pricesIncludeTax: true });
      assert.deepEqual([refused.status, invalidPaths(refused)], [422, ['amounts']], query);
    }
    const after = await manager.get('');
    assert.deepEqual([after.body, after.etag], [before.body, before.etag]);
    assert.equal((await quote(service, { attendance: 50 })).totalCents, 249_900);
    // Null is the default, so it switches too.
    assert.equal((await manager.patch('?amounts=keep', { pricesIncludeTax: true })).status, 200);
    assert.deepEqual(invalidPaths(await manager.patch('', { pricesIncludeTax: null })), ['amounts']);
    const reset = await manager.patch('?amounts=convert', { pricesIncludeTax: null });
    assert.deepEqual([reset.status, reset.body.data.pricesIncludeTax], [200, false]);
  });
});
