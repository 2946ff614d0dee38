import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { addTax } from '../../../domain/money/price.ts';
import { withoutTax } from './gross.ts';

it('removes the tax from an amount', () => {
  assert.equal(withoutTax(11_900, { label: 'MwSt.', basisPoints: 1900 }), 10_000);
  assert.equal(withoutTax(10_000, { label: 'MwSt.', basisPoints: 1900 }), 8403);
  assert.equal(withoutTax(10_000, { label: 'none', basisPoints: 0 }), 10_000);
  assert.equal(withoutTax(0, { label: 'VAT', basisPoints: 2000 }), 0);
});

it('returns to each amount that has a tax, and misses others by one unit at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 3000 }),
      (cents, basisPoints) => {
        const tax = { label: 'VAT', basisPoints };
        const gross = addTax(cents, tax);
        assert.equal(addTax(withoutTax(gross, tax), tax), gross);
        assert.ok(Math.abs(addTax(withoutTax(cents, tax), tax) - cents) <= 1);
      },
    ),
  );
});
