import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, date, guest } from '../../test/assistant.ts';
import { bookingRequest, venueWith } from '../../test/service.ts';

describe('an assistant of a venue with a price per person', () => {
  test('gets whole prices with the number of people, and no part to add', async () => {
    const extras = [{ id: 'wine', name: 'Wine', amountCents: 300, per: 'attendee' }];
    const offer = { id: 'dinner', name: 'Dinner', hireFeeCents: 10_000, perAttendeeCents: 500, extras };
    const slot = { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00' };
    const hall = { id: 'hall', name: 'Hall', capacity: 200 };
    const venue = venueWith({
      file: { spaces: [{ ...hall, slots: [{ ...slot, packages: [{ ...offer, minimumAttendance: 10 }] }] }] },
    });
    await using assistant = await connected({ siteKey: 'key', venue });
    const prices = async (attendance?: number) => {
      const { data } = await assistant.call('find_free', {
        from: date,
        to: date,
        spaceId: 'hall',
        attendance,
      });
      assert.doesNotMatch(JSON.stringify(data), /hireFee|perAttendee/);
      const { packageId, fromWithTaxCents, forAttendance } = data.packages[0];
      assert.equal(data.packages[0].furtherAttendeeWithTaxCents, 600);
      const offered = { packageId, wholePriceWithTaxCents: fromWithTaxCents, forAttendance };
      assert.deepEqual(data.prices[0].packages, [offered]);
      return data.prices[0].packages;
    };
    // 100.00 and 5.00 for each person, at least 10, with 20 % tax.
    assert.deepEqual(await prices(30), [
      { packageId: 'dinner', wholePriceWithTaxCents: 30_000, forAttendance: 30 },
    ]);
    assert.deepEqual(await prices(), [
      { packageId: 'dinner', wholePriceWithTaxCents: 18_000, forAttendance: 10 },
    ]);
    const linesFor = async (attendance: number) => {
      const choice = { spaceId: 'hall', slotId: 'evening', packageId: 'dinner', date };
      const { data } = await assistant.call('quote', { ...choice, attendance, extras: [{ id: 'wine' }] });
      return data.lines
        .filter(({ type }: { type: string }) => type !== 'tax')
        .map((line: { label: string; minimumAttendance?: number }) => [line.label, line.minimumAttendance]);
    };
    assert.deepEqual(await linesFor(6), [
      ['Dinner', undefined],
      ['10 × Dinner', 10],
      ['10 × Wine', 10],
    ]);
    assert.deepEqual(await linesFor(12), [
      ['Dinner', undefined],
      ['12 × Dinner', undefined],
      ['12 × Wine', undefined],
    ]);
  });
});

describe('an assistant of a venue with discounts and small spaces', () => {
  const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
  const slots = [{ id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages }];
  const venue = venueWith({
    file: {
      spaces: [
        {
          id: 'hall',
          name: 'Hall',
          capacity: 200,
          slots,
          rates: [{ label: 'Tuesday', weekdays: [2], basisPoints: -2500 }],
        },
        {
          id: 'studio',
          name: 'Studio',
          capacity: 40,
          slots: [{ ...slots[0], id: 'studio-evening' }],
          layouts: [
            { name: 'Standing', capacity: 60 },
            { name: 'Theatre', capacity: 30 },
          ],
        },
      ],
    },
  });
  const week = { from: '2027-03-08', to: '2027-03-12' };

  test('names the lowest price apart from the price of a date', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const summary = await assistant.call('find_free', week);
    assert.equal(summary.data.spaces[0].fromWithTaxCents, 108_000);
    const { data } = await assistant.call('find_free', { ...week, spaceId: 'hall' });
    assert.equal(data.packages[0].fromWithTaxCents, 108_000);
    assert.equal(data.packages[0].wholePriceWithTaxCents, undefined);
    const prices = data.prices.map(
      (entry: {
        readonly date: string;
        readonly packages: readonly { readonly wholePriceWithTaxCents: number }[];
      }) => [entry.date, entry.packages[0]?.wholePriceWithTaxCents],
    );
    assert.deepEqual(prices, [
      ['2027-03-08', 144_000],
      ['2027-03-09', 108_000],
      ['2027-03-10', 144_000],
      ['2027-03-11', 144_000],
      ['2027-03-12', 144_000],
    ]);
  });

  test('names the price of what is free, not that of a taken time', async () => {
    const [late] = slots;
    const morning = { id: 'morning', name: 'Morning', startTime: '09:00', endTime: '13:00' };
    const cheap = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 30_000 }];
    const hall = { id: 'hall', name: 'Hall', capacity: 200, slots: [{ ...morning, packages: cheap }, late] };
    await using assistant = await connected({
      siteKey: 'key',
      venue: venueWith({ file: { spaces: [hall] } }),
    });
    const found = async () => {
      const { data } = await assistant.call('find_free', { from: date, to: date, attendance: 80 });
      const prices = ({ slotId, fromWithTaxCents }: Record<string, unknown>) => [slotId, fromWithTaxCents];
      return [...data.spaces, ...data.slots].map(prices);
    };
    assert.deepEqual(await found(), [
      [undefined, 36_000],
      ['morning', 36_000],
      ['evening', 144_000],
    ]);
    const requested = await assistant.service.post(
      '/booking-requests',
      bookingRequest({ slotId: 'morning' }),
    );
    assert.equal(requested.status, 201);
    assert.deepEqual(await found(), [
      [undefined, 144_000],
      ['evening', 144_000],
    ]);
  });

  test('says that a space is too small for so many people, and lists none of its dates as free', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const { call } = assistant;
    const studio = (attendance?: number) => call('find_free', { ...week, spaceId: 'studio', attendance });
    // Its largest layout is for 60.
    assert.equal((await studio(60)).data.slots.length, 1);
    assert.equal((await studio()).data.slots.length, 1);
    const tooMany = await studio(61);
    assert.deepEqual(
      [tooMany.isError, tooMany.data.error],
      [
        true,
        {
          code: 'TOO_MANY_PEOPLE',
          message: 'studio is for at most 60 people. Without "spaceId", find_free lists the spaces for 61.',
          capacity: 60,
        },
      ],
    );
    const choice = { spaceId: 'studio', slotId: 'studio-evening', packageId: 'dry-hire', date };
    const quoted = async (attendance: number) =>
      (await call('quote', { ...choice, attendance })).data.exceededCapacity;
    assert.deepEqual([await quoted(60), await quoted(61)], [undefined, 60]);
    // A layout for fewer people counts, and the request is sent all the same: the venue judges it.
    const inLayout = await call('quote', { ...choice, attendance: 50, layout: 'Theatre' });
    assert.equal(inLayout.data.exceededCapacity, 30);
    const requested = await call('request', {
      ...choice,
      guest,
      attendance: 61,
      expectedTotalCents: (await call('quote', { ...choice, attendance: 61 })).data.totalCents,
      idempotencyKey: 'k',
    });
    assert.deepEqual([requested.data.status, requested.data.exceededCapacity], ['pending_approval', 60]);
  });
});
