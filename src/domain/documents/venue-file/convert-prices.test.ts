import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { venueDocument } from '../../../../test/arbitrary-venue-document.ts';
import { basePrice } from '../../money/price.ts';
import { convertPrices, switchesTax } from './convert-prices.ts';
import { parseVenueFile } from './parse.ts';
import type { VenueDocument } from './schema.ts';

const food = { label: 'Food', basisPoints: 700 };
const document: VenueDocument = {
  venue: {
    id: 'v',
    name: 'V',
    timezone: 'UTC',
    currency: 'EUR',
    locale: 'en',
    tax: { label: 'VAT', basisPoints: 1900 },
    payments: [
      { amountCents: 10_000, dueBasis: 'after_signing', offsetDays: 0 },
      { basisPoints: 10_000, dueBasis: 'before_event', offsetDays: 7 },
    ],
  },
  spaces: [
    {
      id: 'hall',
      name: 'Hall',
      capacity: 100,
      rates: [
        { label: 'Weekend', weekdays: [6], basisPoints: 2000 },
        { label: 'Offer', amountCents: -10_000 },
        { label: 'Buffet', amountCents: 2_000, packageIds: ['dinner'] },
      ],
      slots: [
        {
          id: 'day',
          name: 'Day',
          startTime: '09:00',
          endTime: '17:00',
          packages: [
            {
              id: 'hire',
              name: 'Hire',
              hireFeeCents: 150_000,
              perAttendeeCents: 1_200,
              minimumTotalCents: 200_000,
              extras: [
                { id: 'wine', name: 'Wine', amountCents: 1_000, per: 'booking' },
                { id: 'soup', name: 'Soup', amountCents: 1_000, per: 'piece', tax: food },
              ],
            },
            { id: 'dinner', name: 'Dinner', hireFeeCents: 100_000, tax: food },
          ],
        },
      ],
    },
  ],
};
const switched = (from: VenueDocument, pricesIncludeTax: boolean, more: object = {}) =>
  convertPrices(from, { ...from, venue: { ...from.venue, pricesIncludeTax, ...more } }) as VenueDocument;

test('amounts get the tax of their package or extra, rates that of their packages, and payments stay', () => {
  const { venue, spaces } = switched(document, true);
  assert.deepEqual(venue.payments, document.venue.payments);
  assert.deepEqual(
    spaces[0]?.rates?.map(({ amountCents, basisPoints }) => amountCents ?? basisPoints),
    [2000, -11_900, 2_140],
  );
  const [hire, dinner] = spaces[0]?.slots?.[0]?.packages ?? [];
  assert.deepEqual(
    [hire?.hireFeeCents, hire?.perAttendeeCents, hire?.minimumTotalCents, dinner?.hireFeeCents],
    [178_500, 1_428, 238_000, 107_000],
  );
  assert.deepEqual(
    hire?.extras?.map(({ amountCents }) => amountCents),
    [1_190, 1_070],
  );
});

test('what guests pay stays the same if the venue’s tax changes at the same time', () => {
  const untaxed = { ...document, venue: { ...document.venue, tax: null } };
  const { tax } = document.venue;
  const feeOf = ({ spaces }: VenueDocument) => spaces[0]?.slots?.[0]?.packages?.[0]?.hireFeeCents;
  assert.equal(feeOf(switched(untaxed, true, { tax })), 150_000);
  const including = { ...document, venue: { ...document.venue, pricesIncludeTax: true } };
  assert.equal(feeOf(switched(including, false, { tax: { label: 'VAT', basisPoints: 2000 } })), 125_000);
  assert.equal(feeOf(switched(including, false, { tax: null })), 150_000);
  assert.equal(feeOf(switched(including, false, { tax: { label: 'VAT', basisPoints: 'high' } })), 150_000);
});

test('only another value of pricesIncludeTax switches', () => {
  assert.equal(switchesTax(document, { venue: { pricesIncludeTax: true } }), true);
  assert.equal(switchesTax(document, { venue: { pricesIncludeTax: false } }), false);
  assert.equal(switchesTax(document, { venue: {} }), false);
  assert.equal(switchesTax(document, { venue: { pricesIncludeTax: 'yes' } }), true);
});

test('there and back, every amount of any venue is as before, and every package costs the same with tax', () => {
  fc.assert(
    fc.property(venueDocument, (any) => {
      const before = { ...any, venue: { ...any.venue, pricesIncludeTax: false } };
      const including = switched(before, true);
      assert.deepEqual(switched(including, false), before);
      const packagesOf = (of: VenueDocument) =>
        of.spaces.flatMap(({ slots = [] }) => slots).flatMap(({ packages = [] }) => packages);
      const { tax = null } = before.venue;
      const costOf = (offer: ReturnType<typeof packagesOf>[number], pricesIncludeTax: boolean) =>
        basePrice(
          {
            name: '',
            hireFeeCents: offer.hireFeeCents,
            tax: offer.tax ?? null,
            perAttendeeCents: 0,
            minimumAttendance: 1,
            minimumTotalCents: 0,
          },
          { tax, pricesIncludeTax },
        ).hireFeeWithTaxCents;
      const [old, now] = [packagesOf(before), packagesOf(including)];
      for (const [index, offer] of old.entries()) {
        const converted = now[index];
        assert.ok(converted);
        assert.equal(costOf(converted, true), costOf(offer, false));
      }
    }),
    { numRuns: 200 },
  );
});

test('the example is valid before and after', () => {
  assert.equal(parseVenueFile(document).venue.pricesIncludeTax, false);
  assert.equal(parseVenueFile(switched(document, true)).venue.pricesIncludeTax, true);
});
