import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMoney } from '../../domain/money/format-money.ts';
import { computeQuote } from '../../domain/money/quote.ts';
import { shownLines } from './shown-lines.ts';

const fee = { type: 'hire_fee', label: 'Party', amountCents: 126_051, amountWithTaxCents: 150_000 };
const perHead = { type: 'attendance', label: '50 × Party', amountCents: 50_420, amountWithTaxCents: 60_000 };
const tax = { type: 'tax', label: 'VAT 19%', amountCents: 33_529 };
const amountsOf = (lines: Parameters<typeof shownLines>[0]) =>
  shownLines(lines, 'Subtotal').map(({ label, amountCents }) => [label, amountCents]);

test('prices with tax are shown as the venue states them, with a subtotal before the tax', () => {
  assert.deepEqual(amountsOf([fee, perHead, tax]), [
    ['Party', 150_000],
    ['50 × Party', 60_000],
    ['Subtotal', 176_471],
    ['VAT 19%', 33_529],
  ]);
});

test('prices before tax are shown as they are, also beside others', () => {
  const { amountWithTaxCents: _, ...before } = fee;
  assert.deepEqual(amountsOf([before, tax]), [
    ['Party', 126_051],
    ['VAT 19%', 33_529],
  ]);
  assert.deepEqual(amountsOf([before, perHead, tax]), [
    ['Party', 126_051],
    ['50 × Party', 50_420],
    ['VAT 19%', 33_529],
  ]);
});

test('a price without a tax needs no subtotal', () => {
  assert.deepEqual(amountsOf([{ ...fee, amountCents: 150_000 }]), [['Party', 150_000]]);
});

test('every price that a manager types with tax is shown unchanged, in every currency and at every rate', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const currency = fc.constantFrom('EUR', 'GBP', 'JPY', 'KRW', 'ISK', 'KWD', 'BHD', 'CLF');
  const basisPoints = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(cents, cents, currency, basisPoints, (fee, wine, of, share) => {
      const tax = { label: 'VAT', basisPoints: share };
      const quote = computeQuote({
        slotId: 'evening',
        offer: {
          id: 'party',
          name: 'Party',
          hireFeeCents: fee,
          perAttendeeCents: 0,
          minimumAttendance: 1,
          minimumTotalCents: 0,
          payments: [],
        },
        rates: [],
        venue: { tax, pricesIncludeTax: true, currency: of, payments: [] },
        date: '2027-06-12',
        today: '2027-03-01',
        extras: [{ extra: { id: 'wine', name: 'Wine', amountCents: wine, per: 'booking' }, pieces: 1 }],
      });
      const [party, bottle, subtotal, vat] = shownLines(quote.lines, 'Subtotal').map(
        ({ amountCents }) => amountCents,
      );
      const text = (amount: number | undefined) => formatMoney(amount ?? Number.NaN, of, 'en');
      assert.deepEqual([text(party), text(bottle)], [text(fee), text(wine)]);
      assert.equal((subtotal ?? 0) + (vat ?? 0), fee + wine);
      assert.equal(quote.totalCents, fee + wine);
    }),
    { numRuns: 300 },
  );
});
