import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateRange } from '../time/calendar.ts';
import { type PricedSlot, priceList, ratesValidUntil } from './price-list.ts';
import { computeQuote } from './quote.ts';
import type { Rate } from './rate.ts';

const tax = { label: 'VAT', basisPoints: 2000 };
const today = '2027-03-01';

const hire = (id: string, hireFeeCents: number) => ({
  id,
  name: id,
  hireFeeCents,
  payments: [],
  perAttendeeCents: 0,
  minimumAttendance: 1,
  minimumTotalCents: 0,
});
const evening = { id: 'evening', startTime: '18:00', endTime: '23:00' };
const slots = [
  {
    id: 'day',
    startTime: '09:00',
    endTime: '17:00',
    packages: [hire('dry-hire', 100_000), hire('full-service', 300_000)],
  },
  { ...evening, packages: [hire('dry-hire', 80_000), { ...hire('dinner', 0), perAttendeeCents: 4_000 }] },
];
const rates: Rate[] = [
  { label: 'Weekend', weekdays: [6, 7], basisPoints: 5000 },
  {
    label: 'Evenings in June',
    from: '2027-06-01',
    to: '2027-06-30',
    slotIds: ['evening'],
    amountCents: 10_000,
  },
  { label: 'Without staff', packageIds: ['dry-hire'], amountCents: -5_000 },
  { label: 'Early bird', bookedUntil: '2027-03-31', basisPoints: -1000 },
];

test('a price list has the same price as a quote for each date, slot and package', () => {
  // The last Sunday of May, and the first weekdays and the first weekend of June.
  const dates = ['2027-05-30', '2027-05-31', '2027-06-01', '2027-06-05'];
  for (const [requested, attendance, pricesIncludeTax] of [
    [today, null, false],
    ['2027-04-01', null, false],
    [today, 40, false],
    [today, 40, true],
  ] as const) {
    const list = priceList({ slots, rates, tax, pricesIncludeTax, dates, today: requested, attendance });
    const quoted = dates.map((date) => ({
      date,
      slots: slots.map(({ id: slotId, packages }) => ({
        slotId,
        packages: packages.map((offer) => {
          const venue = { currency: 'GBP', tax, pricesIncludeTax, payments: [] };
          const { hireFeeCents, totalCents } = computeQuote({
            slotId,
            offer,
            rates,
            venue,
            date,
            today: requested,
            attendance,
          });
          return { packageId: offer.id, hireFeeCents, hireFeeWithTaxCents: totalCents };
        }),
      })),
    }));
    assert.deepEqual(list, quoted);
  }
  const [, monday] = priceList({
    slots,
    rates: [],
    tax,
    pricesIncludeTax: false,
    dates,
    today,
    attendance: null,
  });
  assert.deepEqual(monday?.slots[1]?.packages, [
    { packageId: 'dry-hire', hireFeeCents: 80_000, hireFeeWithTaxCents: 96_000 },
    { packageId: 'dinner', hireFeeCents: 4_000, hireFeeWithTaxCents: 4_800 },
  ]);
});

test('a list is valid until the first early booking rate ends', () => {
  const until = (...ends: (string | undefined)[]) =>
    ratesValidUntil(
      ends.map((bookedUntil) => ({ label: 'Early', ...(bookedUntil !== undefined && { bookedUntil }) })),
      today,
    );
  assert.equal(until('2027-05-01', undefined, '2027-03-31', '2027-04-01'), '2027-03-31');
  assert.equal(until('2027-02-28', '2027-05-01'), '2027-05-01');
  assert.equal(until(today, '2027-05-01'), today);
  assert.equal(until('2027-02-28', undefined), null);
});

test('says the fixed fee and what one more guest costs on a date, beyond the minimum', () => {
  const dinner = { ...hire('dinner', 10_000), perAttendeeCents: 1_000, minimumAttendance: 80 };
  const costs = (attendance: number | null, offer = dinner) =>
    priceList({
      slots: [{ ...evening, packages: [offer, hire('dry-hire', 5_000)] }],
      rates: [{ label: 'Weekend', weekdays: [6, 7], basisPoints: 5000 }],
      tax,
      pricesIncludeTax: false,
      dates: ['2027-06-04', '2027-06-05'],
      today,
      attendance,
      withAttendee: true,
    }).map(({ slots: [slot] }) =>
      slot?.packages.map((price) => [price.fixedWithTaxCents, price.perAttendeeWithTaxCents]),
    );
  // £100.00, £10.00 per guest and 20 % tax; on Saturday 50 % more.
  assert.deepEqual(costs(null), [
    [
      [12_000, 1_200],
      [undefined, undefined],
    ],
    [
      [18_000, 1_800],
      [undefined, undefined],
    ],
  ]);
  assert.deepEqual(costs(95), costs(null));
  assert.deepEqual(
    costs(10, { ...dinner, minimumTotalCents: 1_000_000 }),
    costs(null),
    'below a minimum price',
  );
});

test('says the fixed fee and what one more hour costs on a date, in each part of a slot', () => {
  const rehearsal = {
    ...hire('room-only', 2_000),
    perHourCents: 3_000,
    hourBands: [
      { fromTime: '00:00', toTime: '02:00', perHourCents: 0 },
      { fromTime: '18:00', toTime: '22:00', perHourCents: 4_500 },
    ],
  };
  const hours = { stepMinutes: 30, minimumMinutes: 60 };
  const costs = (offer: PricedSlot['packages'][number], pricesIncludeTax = false) =>
    priceList({
      slots: [{ id: 'session', startTime: '09:00', endTime: '02:00', hours, packages: [offer] }],
      rates: [
        { label: 'Saturday', weekdays: [6], basisPoints: 5000 },
        { label: 'Cleaning', weekdays: [6], amountCents: 500 },
        { label: 'Sunday', weekdays: [7], amountCents: -10_000 },
      ],
      tax,
      pricesIncludeTax,
      dates: ['2027-06-04', '2027-06-05', '2027-06-06'],
      today,
      attendance: null,
      withAttendee: true,
    }).map(({ slots: [slot] }) => {
      const [price] = slot?.packages ?? [];
      return [price?.fixedWithTaxCents, price?.hourRates];
    });
  const rates = (day: number, evening: number) => [
    { perHourWithTaxCents: day },
    { startTime: '18:00', endTime: '22:00', perHourWithTaxCents: evening },
  ];
  // £20.00, £30.00 and £45.00 an hour and 20 % tax; on Saturday 50 % and £5.00 more, on Sunday £100.00 less.
  const expected = [
    [2_400, rates(3_600, 5_400)],
    [4_200, rates(5_400, 8_100)],
    [0, rates(3_600, 5_400)],
  ];
  assert.deepEqual(costs(rehearsal), expected);
  assert.deepEqual(costs({ ...rehearsal, minimumTotalCents: 1_000_000 }), expected);
  assert.deepEqual(costs(rehearsal, true)[0], [2_000, rates(3_000, 4_500)]);
  const ofParts = { ...rehearsal, hourBands: [{ fromTime: '09:00', toTime: '02:00', perHourCents: 1_000 }] };
  assert.deepEqual(costs(ofParts)[0], [
    2_400,
    [{ startTime: '09:00', endTime: '02:00', perHourWithTaxCents: 1_200 }],
  ]);
});

test('one guest costs the same for every number of guests, where the price of one is half a cent', () => {
  const dinner = { ...hire('dinner', 402_500), perAttendeeCents: 8_990, minimumAttendance: 1 };
  const costs = [80, 95, 140].map((attendance) =>
    priceList({
      slots: [{ ...evening, packages: [dinner] }],
      rates: [{ label: 'Saturday', weekdays: [6], basisPoints: 1500 }],
      tax,
      pricesIncludeTax: true,
      dates: ['2027-06-05'],
      today,
      attendance,
      withAttendee: true,
    }).map(({ slots: [slot] }) => slot?.packages[0]?.perAttendeeWithTaxCents),
  );
  // 89.90 and 15 % more: 103.385.
  assert.deepEqual(costs, [[10_339], [10_339], [10_339]]);
});

test('reads the prices by the hour of a package once for all dates and each rate a few times', () => {
  const reads = { bands: 0, rates: 0 };
  const fivePast = (hour: number) => `${String(hour).padStart(2, '0')}:05`;
  const hourBands = Array.from({ length: 12 }, (_, index) => ({
    fromTime: fivePast(index + 7),
    toTime: fivePast(index + 8),
    perHourCents: 3_000 + index * 137,
  }));
  const rehearsal = {
    ...hire('room-only', 10_000),
    perHourCents: 2_500,
    get hourBands() {
      reads.bands += 1;
      return hourBands;
    },
  };
  const hours = { stepMinutes: 15, minimumMinutes: 120 };
  const slot = { id: 'day', startTime: '07:00', endTime: '07:00', hours, packages: [rehearsal] };
  const dates = dateRange('2027-03-01', '2027-05-31');
  // Each date has five of the fifty rates.
  const rateOf = (index: number): Rate => ({
    label: `Rate ${index}`,
    from: dates[index] ?? '',
    to: dates[index + 4] ?? '',
    get basisPoints() {
      reads.rates += 1;
      return 100 + index;
    },
  });
  const list = (of: readonly string[]) => {
    reads.bands = 0;
    reads.rates = 0;
    const listed = { dates: of, rates: Array.from({ length: 50 }, (_, index) => rateOf(index)) };
    priceList({ ...listed, slots: [slot], tax, pricesIncludeTax: false, today, attendance: null });
    return { ...reads };
  };
  const [ofOne, ofAll] = [list(dates.slice(0, 1)), list(dates)];
  assert.equal(ofAll.bands, ofOne.bands);
  // 89 shortest bookings on 92 dates would read the rates 40,000 times.
  assert.ok(ofAll.rates < 2_000, `${ofAll.rates}`);
});
