import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { everyDay } from '../fields/weekdays.ts';
import { computeQuote } from '../money/quote.ts';
import type { Rate } from '../money/rate.ts';
import { BlockedDates, noBlocks } from './blocked-dates.ts';
import { bookableDates, type LowestPriceTerms, SpacePrices } from './lowest-price.ts';
import { findOfferedSlot, isOffered, type OfferRules } from './offer-rules.ts';

const tax = { label: 'VAT', basisPoints: 2000 };
/** A Monday, in London and in UTC. */
const noon = Date.UTC(2027, 2, 1, 12);
const midnight = Date.UTC(2027, 2, 2);

const hire = (id: string, hireFeeCents: number, more: object = {}) => ({
  id,
  name: id,
  hireFeeCents,
  payments: [],
  perAttendeeCents: 0,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  ...more,
});
const evening = {
  id: 'evening',
  startTime: '18:00',
  endTime: '23:00',
  weekdays: [...everyDay],
  seasons: [],
  packages: [hire('dry-hire', 10_000), hire('full-service', 30_000)],
};
const rules: OfferRules = {
  timezone: 'Europe/London',
  setupMinutes: 0,
  turnaroundMinutes: 0,
  noticeHours: 0,
  horizonDays: null,
  blocks: noBlocks,
};
const terms = { slots: [evening], rates: [] as Rate[], tax, pricesIncludeTax: false, rules, now: noon };
type Changes = Partial<Omit<LowestPriceTerms, 'dates'>> & { readonly attendance?: number | null };
const priceOf = (changes: Changes) => {
  const { attendance = null, ...changed } = { ...terms, ...changes };
  const dates = bookableDates(changed.rules, changed.now);
  return new SpacePrices({ ...changed, dates }).range(attendance, changed.now);
};
const lowest = (changes: Changes = {}) => priceOf(changes).cents;
const highest = (changes: Changes = {}) => priceOf(changes).highestCents;

test('includes daily rates in the lowest price', () => {
  assert.equal(lowest(), 12_000);
  assert.equal(lowest({ rates: [{ label: 'Always', basisPoints: 2500 }] }), 15_000);
});

test('counts a rate on some dates if one of them is offered', () => {
  const rates = [{ label: 'Summer', from: '2027-06-01', to: '2027-06-30', basisPoints: -5000 }];
  assert.equal(lowest({ rates }), 6_000);
  assert.equal(lowest({ rates, rules: { ...rules, horizonDays: 90 } }), 12_000, 'beyond the horizon');
  assert.equal(lowest({ rates, slots: [{ ...evening, seasons: [{ from: '09-01', to: '12-31' }] }] }), 12_000);
  const block = {
    id: 'block',
    reason: '',
    from: '2027-06-01',
    to: '2027-06-30',
    weekdays: [...everyDay],
    fromTime: null,
    toTime: null,
    everyYear: false,
  };
  const blocks = new BlockedDates([block], 'Europe/London');
  assert.equal(lowest({ rates, rules: { ...rules, blocks } }), 12_000, 'blocked');
  assert.equal(
    lowest({ rates: rates.map((rate) => ({ ...rate, packageIds: ['full-service'] })) }),
    12_000,
    'the rates are for a more expensive package',
  );
});

test('finds the highest price of the offered dates and packages', () => {
  assert.equal(highest(), 36_000);
  const rates = [{ label: 'Summer', from: '2027-06-01', to: '2027-06-30', basisPoints: 5000 }];
  assert.equal(highest({ rates }), 54_000);
  assert.equal(highest({ rates, rules: { ...rules, horizonDays: 90 } }), 36_000, 'beyond the horizon');
  assert.equal(highest({ slots: [{ ...evening, packages: [] }] }), null);
  const slots = [{ ...evening, packages: [hire('dinner', 0, { perAttendeeCents: 1_000 })] }];
  assert.equal(highest({ slots }), null, 'the number of guests is unknown');
  assert.equal(highest({ slots, attendance: 50 }), 60_000);
});

test('ignores slots out of season or always blocked', () => {
  const past = {
    ...evening,
    id: 'past',
    packages: [hire('cheap', 1_000)],
    seasons: [{ from: '2026-05-01', to: '2026-10-31' }],
  };
  assert.equal(lowest({ slots: [past, evening] }), 12_000);
  assert.equal(lowest({ slots: [past] }), null);
  assert.equal(lowest({ slots: [{ ...evening, packages: [] }] }), null);
});

test('counts dates from today to 366 days ahead', () => {
  const on = (date: string) => lowest({ slots: [{ ...evening, seasons: [{ from: date, to: date }] }] });
  assert.equal(on('2027-02-28'), null);
  assert.equal(on('2027-03-01'), 12_000);
  assert.equal(on('2028-03-01'), 12_000);
  assert.equal(on('2028-03-02'), null);
  assert.equal(bookableDates({ timezone: 'UTC', horizonDays: 3 }, noon).length, 4);
  assert.equal(bookableDates({ timezone: 'UTC', horizonDays: 1000 }, noon).at(-1), '2028-03-01');
});

test('is for the number of guests, otherwise for one guest or the minimum', () => {
  const slots = [
    { ...evening, packages: [hire('dinner', 0, { perAttendeeCents: 1_000, minimumAttendance: 10 })] },
  ];
  assert.equal(lowest({ slots }), 12_000);
  assert.equal(lowest({ slots, attendance: 5 }), 12_000);
  assert.equal(lowest({ slots, attendance: 50 }), 60_000);
});

test('skips packages too expensive to compute', () => {
  const huge = hire('huge', 0, { perAttendeeCents: 1_000_000_000_000 });
  assert.equal(lowest({ slots: [{ ...evening, packages: [huge] }], attendance: 1_000_000 }), null);
  assert.equal(
    lowest({ slots: [{ ...evening, packages: [huge, hire('dry-hire', 10_000)] }], attendance: 1_000_000 }),
    12_000,
  );
});

test('is valid until the end of the venue’s day or until the only date closes', () => {
  assert.equal(priceOf({}).validUntil, midnight);
  assert.equal(priceOf({ slots: [] }).validUntil, midnight);
  const today = { slots: [{ ...evening, seasons: [{ from: '2027-03-01', to: '2027-03-01' }] }] };
  const { cents, validUntil } = priceOf(today);
  assert.deepEqual([cents, validUntil], [12_000, Date.UTC(2027, 2, 1, 18)]);
  assert.equal(lowest({ ...today, now: validUntil - 1 }), 12_000);
  assert.equal(lowest({ ...today, now: validUntil }), null);
});

test('is the lowest of all quotes for offered dates', () => {
  const dateIn = fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(noon + (days - 20) * 86_400_000).toISOString().slice(0, 10));
  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
  const rate = fc.record(
    {
      label: fc.constant('rate'),
      basisPoints: fc.integer({ min: -9000, max: 9000 }),
      weekdays: fc.subarray([...everyDay], { minLength: 1 }),
      from: dateIn,
      to: dateIn,
      slotIds: some(['a', 'b']),
      packageIds: some(['p', 'q']),
      bookedUntil: dateIn,
    },
    { requiredKeys: ['label', 'basisPoints'] },
  );
  const slot = (id: string) =>
    fc.record({
      id: fc.constant(id),
      startTime: fc.constant('10:00'),
      endTime: fc.constant('14:00'),
      weekdays: fc.subarray([...everyDay]),
      seasons: fc.array(fc.record({ from: dateIn, to: dateIn }), { maxLength: 2 }),
      packages: fc
        .subarray(['p', 'q'])
        .map((ids) => ids.map((packageId, index) => hire(packageId, 10_000 + index * 500))),
    });
  fc.assert(
    fc.property(
      fc.record({
        rates: fc.array(rate, { maxLength: 6 }) as fc.Arbitrary<Rate[]>,
        slots: fc.tuple(slot('a'), slot('b')),
        noticeHours: fc.integer({ min: 0, max: 1000 }),
        horizonDays: fc.option(fc.integer({ min: 0, max: 400 })),
        attendance: fc.option(fc.integer({ min: 1, max: 200 })),
        pricesIncludeTax: fc.boolean(),
      }),
      ({ rates, slots, noticeHours, horizonDays, attendance, pricesIncludeTax }) => {
        const changed = { ...rules, noticeHours, horizonDays };
        const totals = bookableDates(changed, noon).flatMap((date) =>
          slots.flatMap((one) => {
            const onDate = findOfferedSlot(one, date, changed);
            if (onDate === null || !isOffered(onDate, noon)) return [];
            return one.packages.map((offer) => {
              const venue = { tax, pricesIncludeTax, currency: 'GBP', payments: [] };
              const on = { date, today: '2027-03-01', attendance };
              return computeQuote({ slotId: one.id, offer, rates, venue, ...on }).totalCents;
            });
          }),
        );
        assert.equal(
          lowest({ slots, rates, rules: changed, attendance, pricesIncludeTax }),
          totals.length === 0 ? null : Math.min(...totals),
        );
      },
    ),
    { numRuns: 60 },
  );
});
