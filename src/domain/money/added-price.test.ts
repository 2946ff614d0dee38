import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ValidationError } from '../errors.ts';
import { addToPrice } from './added-price.ts';
import { type Price, priceIncludingTax, type QuoteLine } from './price.ts';

const vat = { label: 'VAT', basisPoints: 2_000 };
const food = { label: 'Food', basisPoints: 700 };

/** Returns the price of a party for guests who each pay 22.50, with extras, all including tax. */
const party = (guests: number, ...extras: QuoteLine[]): Price =>
  priceIncludingTax(
    [
      { type: 'hire_fee', label: 'Party', amountCents: 60_000, tax: vat },
      { type: 'attendance', label: `${guests} × Party`, amountCents: 2_250 * guests, tax: vat },
      ...extras,
    ],
    'price',
  );

const soundSystem: QuoteLine = { type: 'extra', label: 'PA', amountCents: 9_500, tax: vat };
const cakes = (pieces: number): QuoteLine => ({
  type: 'extra',
  label: `${pieces} × Cake`,
  amountCents: 1_070 * pieces,
  tax: food,
});

/** 800.00, tax included. */
const agreed = priceIncludingTax(
  [{ type: 'hire_fee', label: 'Party', amountCents: 80_000, tax: vat }],
  'price',
).lines;

const shown = ({ lines, totalCents, taxCents }: Price) => ({
  lines: lines.map(({ label, amountCents, amountWithTaxCents = amountCents }) => [label, amountWithTaxCents]),
  totalCents,
  taxCents,
});

describe('an agreed price with what was added', () => {
  it('has a line for an extra, with the tax of the new sum', () => {
    const price = addToPrice(agreed, { before: party(10).lines, after: party(10, soundSystem).lines });
    assert.deepEqual(shown(price), {
      lines: [
        ['Party', 80_000],
        ['PA', 9_500],
        ['VAT 20%', 14_917],
      ],
      totalCents: 89_500,
      taxCents: 14_917,
    });
  });

  it('charges more guests in the line of the package, and an extra at its own rate', () => {
    const price = addToPrice(agreed, { before: party(10).lines, after: party(12, cakes(2)).lines });
    assert.deepEqual(shown(price), {
      lines: [
        ['Party', 84_500],
        ['2 × Cake', 2_140],
        ['VAT 20%', 14_083],
        ['Food 7%', 140],
      ],
      totalCents: 86_640,
      taxCents: 14_223,
    });
  });

  it('loses the line of an extra that goes, with its tax, and has no tax without a line', () => {
    const withCakes = addToPrice(agreed, { before: party(10).lines, after: party(10, cakes(2)).lines });
    const price = addToPrice(withCakes.lines, { before: party(10, cakes(2)).lines, after: party(10).lines });
    assert.deepEqual(price.lines, agreed);
  });

  it('adds the tax of an extra to a stated tax', () => {
    const stated: QuoteLine[] = [
      { type: 'hire_fee', label: 'Party', amountCents: 75_000, amountWithTaxCents: 80_000, tax: vat },
      { type: 'tax', label: 'VAT 20%', amountCents: 5_000, tax: vat },
    ];
    const price = addToPrice(stated, { before: party(10).lines, after: party(10, soundSystem).lines });
    assert.deepEqual([price.totalCents, price.taxCents], [89_500, 6_583]);
  });

  it('keeps the lines of a price of version 1.0, which have no rates', () => {
    const old: QuoteLine[] = [
      { type: 'hire_fee', label: 'Party', amountCents: 66_667 },
      { type: 'tax', label: 'VAT 20%', amountCents: 13_333 },
    ];
    const price = addToPrice(old, { before: party(10).lines, after: party(10, soundSystem).lines });
    assert.equal(price.totalCents, 89_500);
  });

  it('is not below 0', () => {
    const free = agreed.map((line) => ({
      ...line,
      amountCents: 0,
      ...(line.type !== 'tax' && { amountWithTaxCents: 0 }),
    }));
    assert.throws(
      () => addToPrice(free, { before: party(10).lines, after: party(5).lines }),
      ValidationError,
    );
  });
});
