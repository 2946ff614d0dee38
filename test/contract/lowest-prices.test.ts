/** "From" prices, prices for a number of guests, and the fee of a package: additions to the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { unblockDates } from '../../src/operations/booking/unblock-dates.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { newClientAddress } from './riverside.ts';

const dryHire = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 100_000 };
const dinner = {
  id: 'dinner',
  name: 'Dinner',
  hireFeeCents: 0,
  perAttendeeCents: 4_000,
  minimumAttendance: 10,
  minimumTotalCents: 50_000,
};
const evening = { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages: [dryHire] };

onAnyDatabase('lowest prices', (newDatabase) => {
  const open = async (space: object, file: object = {}) => {
    const venue = (more: object) => venueWith({ space: { slots: [evening], ...space, ...more }, file });
    const service = await startService(await (await newDatabase()).open(), { venue: venue({}) });
    const get = (path: string) => service.get(path, { address: newClientAddress() });
    const from = async (query = '') => (await get(`/spaces?with=prices${query}`)).body.data[0].priceFromCents;
    const quote = async (of: object) => {
      const body = { spaceId: 'hall', slotId: 'evening', date: '2027-03-12', ...of };
      return (await service.post('/quote', body, { address: newClientAddress() })).body.data;
    };
    return { service, venue, get, from, quote };
  };

  test('include rates, and one that ends with the day also ends the cached response', async () => {
    const { service, from } = await open({
      rates: [
        { label: 'Always', basisPoints: 2_500 },
        { label: 'Early bird', amountCents: -25_000, bookedUntil: '2027-03-03' },
      ],
    });
    assert.equal(await from(), 120_000);
    // The last instant of 3 March in London, and the first of 4 March.
    service.now = Date.UTC(2027, 2, 3, 23, 59, 59, 999);
    assert.equal(await from(), 120_000);
    service.now += 1;
    assert.equal(await from(), 150_000);
  });

  test('come with the highest price, unless it depends on a number of guests that was not sent', async () => {
    const range = async (space: object, query = '') => {
      const { get } = await open(space);
      const [{ priceFromCents, priceToCents }] = (await get(`/spaces?with=prices${query}`)).body.data;
      return [priceFromCents, priceToCents];
    };
    assert.deepEqual(await range({}), [120_000, 120_000]);
    const rates = [{ label: 'Friday', weekdays: [5], basisPoints: 2_500 }];
    assert.deepEqual(await range({ rates }), [120_000, 150_000]);
    const slots = [{ ...evening, packages: [dryHire, dinner] }];
    assert.deepEqual(await range({ slots }), [60_000, undefined]);
    assert.deepEqual(await range({ slots }, '&attendance=50'), [120_000, 240_000]);
  });

  test('say that they include tax if all packages are taxed', async () => {
    const hasTax = async (packages: object[]) => {
      const { get } = await open({ slots: [{ ...evening, packages }] });
      return (await get('/spaces?with=prices')).body.data[0].priceHasTax;
    };
    assert.equal(await hasTax([dryHire]), true);
    assert.equal(await hasTax([dryHire, { ...dinner, tax: { label: 'Exempt', basisPoints: 0 } }]), false);
  });

  test('exclude a slot out of season, from the day after', async () => {
    const cheap = { ...evening, id: 'cheap', packages: [{ ...dryHire, id: 'cheap', hireFeeCents: 1_000 }] };
    const season = { ...cheap, seasons: [{ from: '2026-03-01', to: '2027-03-01' }] };
    const { service, from } = await open({ slots: [season, evening] });
    assert.equal(await from(), 1_200);
    service.now = Date.UTC(2027, 2, 2);
    assert.equal(await from(), 120_000);
  });

  test('exclude blocked dates, and a new block or its removal applies immediately', async () => {
    const { service, from, get } = await open({
      rates: [{ label: 'June', from: '2027-06-01', to: '2027-06-30', basisPoints: -5_000 }],
    });
    assert.equal(await from(), 60_000);
    const block = { from: '2027-06-01', to: '2027-06-30', spaceIds: ['hall'], reason: 'Repairs' };
    const id = await blockDates(service, 'riverside', block, 'operator');
    assert.equal(await from(), 120_000);
    await unblockDates(service, 'riverside', id, 'operator');
    assert.equal(await from(), 60_000);
    const always = { ...block, from: '2027-01-01', to: '2028-12-31' };
    await blockDates(service, 'riverside', always, 'operator');
    assert.equal('priceFromCents' in (await get('/spaces?with=prices')).body.data[0], false);
  });

  test('include booked dates', async () => {
    const { service, from } = await open({
      rates: [{ label: 'One day', from: '2027-03-12', to: '2027-03-12', basisPoints: -5_000 }],
    });
    const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
    const body = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-12', guest };
    assert.equal((await service.post('/booking-requests', body)).status, 201);
    assert.equal(await from(), 60_000);
  });

  test('match the structured data for search engines', async () => {
    const { service } = await open({ rates: [{ label: 'Always', basisPoints: 2_500 }] });
    const lowPrice = async () => {
      const { body } = await service.app.inject({ url: '/book/key', remoteAddress: newClientAddress() });
      return /"lowPrice":"([\d.]+)"/.exec(body)?.[1];
    };
    assert.equal(await lowPrice(), '1500.00');
    await blockDates(service, 'riverside', { from: '2027-01-01', to: '2028-12-31' }, 'operator');
    assert.equal(await lowPrice(), undefined);
  });

  test('a number of guests changes cards and prices like quotes', async () => {
    const { get, from, quote } = await open({ slots: [{ ...evening, packages: [dinner] }] });
    assert.equal(await from(), 60_000);
    assert.equal(await from('&attendance=12'), 60_000);
    assert.equal(await from('&attendance=40'), 192_000);
    for (const attendance of [1, 40, 1_000_000]) {
      const path = `/spaces/hall/prices?from=2027-03-12&to=2027-03-12&attendance=${attendance}`;
      const [entry] = (await get(path)).body.data;
      const { hireFeeCents, totalCents } = await quote({ packageId: 'dinner', attendance });
      assert.deepEqual(entry.slots[0].packages, [
        { packageId: 'dinner', hireFeeCents, hireFeeWithTaxCents: totalCents },
      ]);
    }
  });

  test('include the last date that may be requested, of the space or else of the venue', async () => {
    const lastDate = async (space: object) => {
      const { venue } = venueWith();
      const { get } = await open(space, { venue: { ...venue, tax: undefined, horizonDays: 10 } });
      return (await get('/spaces?with=prices')).body.data[0].lastDate;
    };
    assert.equal(await lastDate({ horizonDays: 400 }), '2028-04-04');
    assert.equal(await lastDate({}), '2027-03-11');
    const { get } = await open({});
    assert.equal('lastDate' in (await get('/spaces?with=prices')).body.data[0], false);
  });

  test('rejects any other attendance by field', async () => {
    const { get } = await open({});
    const paths = ['/spaces?with=prices', '/spaces/hall/prices?from=2027-03-12&to=2027-03-12'];
    for (const path of paths)
      for (const wrong of ['', '0', '-1', '1.5', '1e3', '01', '+5', '1000001', 'many', '5&attendance=6']) {
        const { status, body } = await get(`${path}&attendance=${wrong}`);
        assert.equal(status, 422, `${path} ${wrong}`);
        assert.equal(body.error.details[0].path, 'attendance');
      }
  });

  test('a price beyond the safe integers is 422 for a date and omitted from the lowest', async () => {
    const huge = { ...dinner, id: 'huge', name: 'Huge', perAttendeeCents: 100_000_000_000 };
    const { get, from } = await open({ slots: [{ ...evening, packages: [huge, dryHire] }] });
    const rejected = await get('/spaces/hall/prices?from=2027-03-12&to=2027-03-12&attendance=1000000');
    assert.equal(rejected.status, 422);
    assert.equal(rejected.body.error.details[0].path, 'attendance');
    assert.equal(await from('&attendance=1000000'), 120_000);
  });

  test('the fee of a package equals a quote with the four required members', async () => {
    const { get, quote } = await open({ slots: [{ ...evening, packages: [dinner, dryHire] }] });
    const { packages } = (await get('/spaces/hall/slots')).body.data[0];
    for (const { id, hireFeeCents, hireFeeWithTaxCents } of packages) {
      const quoted = await quote({ packageId: id });
      assert.deepEqual([hireFeeCents, hireFeeWithTaxCents], [quoted.hireFeeCents, quoted.totalCents]);
    }
    assert.deepEqual([packages[0].hireFeeCents, packages[0].hireFeeWithTaxCents], [50_000, 60_000]);
  });

  test('sixty spaces with rates have a price each, updated by an import', async () => {
    const rates = Array.from({ length: 5 }, (_, index) => ({
      label: `Rate ${index}`,
      weekdays: [1 + index],
      basisPoints: 1_000 * (index + 1),
    }));
    const { service, venue, get } = await open({ rates });
    const [hall] = venue({}).spaces;
    assert.ok(hall);
    const spaces = Array.from({ length: 60 }, (_, at) => ({
      ...hall,
      id: `hall-${at}`,
      slots: hall.slots.map((slot) => ({ ...slot, id: `${slot.id}-${at}` })),
    }));
    await importVenue(service, { ...venue({}), spaces }, 'operator');
    const prices = (await get('/spaces?with=prices')).body.data.map(
      ({ priceFromCents }: { priceFromCents: number }) => priceFromCents,
    );
    assert.deepEqual(prices, Array(60).fill(120_000));
  });
});
