import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ValidationError } from '../errors.ts';
import { agreedPrice, parsePriceAgreement } from './agreed-price.ts';
import { computeQuote } from './quote.ts';

/** £1,000.00 and 20 % tax; 30 % after signing, the rest before the event. */
const quoted = quoteOf(100_000);

function quoteOf(hireFeeCents: number, changes: { extras?: number; basisPoints?: number | null } = {}) {
  const { extras = 0, basisPoints = 2000 } = changes;
  return computeQuote({
    slotId: 'evening',
    offer: {
      ...{ id: 'dry-hire', name: 'Dry hire', hireFeeCents },
      ...{ perAttendeeCents: 0, minimumAttendance: 1, minimumTotalCents: 0, extras: [] },
      payments: [
        { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
        { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
      ],
    },
    rates: [],
    venue: {
      tax: basisPoints === null ? null : { label: 'VAT', basisPoints },
      ...{ currency: 'GBP', payments: [] },
    },
    ...{ date: '2027-06-12', today: '2027-03-01' },
    extras:
      extras === 0
        ? []
        : [
            {
              pieces: 1,
              extra: {
                ...{ id: 'meal', name: 'Meal', amountCents: extras, per: 'booking' as const },
                tax: { label: 'Meals', basisPoints: 1000 },
              },
            },
          ],
  });
}

const reason = 'A third evening';

describe('an agreed price', () => {
  test('is given with or without tax, at the rate of the quote', () => {
    const expected = {
      ...{ hireFeeCents: 75_000, taxCents: 15_000, totalCents: 90_000, dueNowCents: 27_000, currency: 'GBP' },
      lines: [
        { type: 'hire_fee', label: 'Dry hire', amountCents: 75_000 },
        { type: 'tax', label: 'VAT 20%', amountCents: 15_000 },
      ],
      payments: [
        { amountCents: 27_000, dueBasis: 'after_signing', offsetDays: 7 },
        { amountCents: 63_000, dueBasis: 'before_event', offsetDays: 14 },
      ],
    };
    assert.deepEqual(agreedPrice(quoted, { totalCents: 90_000, reason }, 'Dry hire'), expected);
    assert.deepEqual(agreedPrice(quoted, { hireFeeCents: 75_000, reason }, 'Dry hire'), expected);
  });

  test('has the exact tax of its total, not the rounding of the quote', () => {
    // The quoted tax on 333.33 was rounded: multiplied by a thousand, the rounding would be an error of 3.
    const rounded = quoteOf(33_333);
    assert.equal(agreedPrice(rounded, { hireFeeCents: 33_333_000, reason }, 'Dry hire').taxCents, 6_666_600);
    assert.equal(agreedPrice(rounded, { totalCents: 40_000_000, reason }, 'Dry hire').taxCents, 6_666_667);
  });

  test('splits its tax like the quote, or as stated', () => {
    const withMeal = quoteOf(100_000, { extras: 100_000 });
    assert.equal(withMeal.taxCents, 30_000);
    const agreed = agreedPrice(withMeal, { totalCents: 115_000, reason }, 'Dry hire');
    assert.deepEqual(agreed.lines.slice(1), [
      { type: 'tax', label: 'VAT 20%', amountCents: 10_000 },
      { type: 'tax', label: 'Meals 10%', amountCents: 5_000 },
    ]);
    const text = agreedPrice(withMeal, { totalCents: 115_000, taxCents: 17, reason }, 'Dry hire');
    assert.deepEqual([text.hireFeeCents, text.taxCents], [114_983, 17]);
    assert.equal(agreedPrice(withMeal, { hireFeeCents: 100_000, reason }, 'Dry hire').taxCents, 15_000);
  });

  test('keeps the tax share of several taxes without rounding to basis points', () => {
    // A sixth: 16.67 % would be 5 too much.
    const withMeal = quoteOf(100_000, { extras: 50_000 });
    assert.equal(agreedPrice(withMeal, { hireFeeCents: 150_000_00, reason }, 'Dry hire').taxCents, 2_500_000);
    assert.equal(agreedPrice(withMeal, { totalCents: 175_000_00, reason }, 'Dry hire').taxCents, 2_500_000);
  });

  test('keeps a zero tax beside a charged one', () => {
    const taxed = {
      ...quoted,
      lines: [...quoted.lines, { type: 'tax', label: 'City', amountCents: 0 } as const],
    };
    const { lines } = agreedPrice(
      { ...taxed, lines: taxed.lines.toReversed() },
      { totalCents: 90_000, reason },
      'Dry hire',
    );
    assert.deepEqual(lines.slice(1), [
      { type: 'tax', label: 'City', amountCents: 0 },
      { type: 'tax', label: 'VAT 20%', amountCents: 15_000 },
    ]);
  });

  test('puts all tax on the first of several zero taxes', () => {
    const [hired] = quoted.lines;
    assert.ok(hired);
    const nothing = (label: string) => ({ type: 'tax', label, amountCents: 0 }) as const;
    const untaxed = { ...quoted, lines: [hired, nothing('VAT'), nothing('City')], taxCents: 0 };
    const { lines } = agreedPrice(untaxed, { totalCents: 90_000, taxCents: 15_000, reason }, 'Dry hire');
    assert.deepEqual(lines.slice(1), [{ ...nothing('VAT'), amountCents: 15_000 }, nothing('City')]);
  });

  test('can be zero, or above zero after a zero quote once its tax is stated', () => {
    const free = agreedPrice(quoted, { totalCents: 0, reason }, 'Dry hire');
    assert.deepEqual([free.taxCents, free.dueNowCents, free.payments], [0, 0, []]);
    assert.throws(
      () => agreedPrice(quoteOf(0), { totalCents: 1_000, reason }, 'Dry hire'),
      /^Error: taxCents: is required/,
    );
    const text = agreedPrice(quoteOf(0), { totalCents: 1_200, taxCents: 200, reason }, 'Dry hire');
    assert.deepEqual(text.lines.at(-1), { type: 'tax', label: 'VAT 20%', amountCents: 200 });
    assert.deepEqual(text.payments, [{ amountCents: 1_200, dueBasis: 'after_signing', offsetDays: 0 }]);
    const untaxed = quoteOf(1_000, { basisPoints: null });
    assert.equal(agreedPrice(untaxed, { totalCents: 900, reason }, 'Dry hire').lines.length, 1);
  });

  test('can be zero with or without tax, and above zero if untaxed', () => {
    for (const nothing of [{ totalCents: 0 }, { hireFeeCents: 0 }])
      assert.equal(agreedPrice(quoteOf(0), { ...nothing, reason }, 'Dry hire').totalCents, 0);
    const free = quoteOf(0, { basisPoints: null });
    assert.equal(agreedPrice(free, { totalCents: 900, reason }, 'Dry hire').taxCents, 0);
  });

  test('adds a line for a stated tax if the quote has no tax', () => {
    const untaxed = quoteOf(1_000, { basisPoints: null });
    const linesFor = (taxCents: number) =>
      agreedPrice(untaxed, { totalCents: 900, taxCents, reason }, 'Dry hire').lines;
    const [hire, ...taxes] = linesFor(100);
    assert.equal(hire?.amountCents, 800);
    assert.deepEqual(taxes, [{ type: 'tax', label: 'Tax', amountCents: 100 }]);
    assert.equal(linesFor(0).length, 1);
  });

  test('adds up exactly for any quote and agreed total', () => {
    const cents = fc.oneof(fc.nat(2_000), fc.nat(1_000_000_000_000));
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.nat(10_000),
        cents,
        fc.boolean(),
        (fee, extras, basisPoints, cents, isTotal) => {
          const before = quoteOf(fee, { extras, basisPoints });
          fc.pre(before.hireFeeCents > 0);
          const requested = isTotal ? { totalCents: cents } : { hireFeeCents: cents };
          const agreed = agreedPrice(before, { ...requested, reason }, 'Dry hire');
          const sum = (of: readonly { amountCents: number }[]) =>
            of.reduce((total, { amountCents }) => total + amountCents, 0);
          assert.equal(isTotal ? agreed.totalCents : agreed.hireFeeCents, cents);
          assert.equal(agreed.hireFeeCents + agreed.taxCents, agreed.totalCents);
          assert.equal(sum(agreed.lines), agreed.totalCents);
          assert.equal(sum(agreed.lines.slice(1)), agreed.taxCents);
          assert.equal(sum(agreed.payments), agreed.totalCents);
          for (const { amountCents } of [...agreed.lines, ...agreed.payments]) assert.ok(amountCents >= 0);
        },
      ),
    );
  });

  test('is rejected by field if impossible', () => {
    const problemsOf = (agreement: object) => {
      try {
        agreedPrice(quoted, parsePriceAgreement({ reason, ...agreement }), 'Dry hire');
      } catch (error) {
        assert.ok(error instanceof ValidationError, String(error));
        assert.ok(error.problems.every(({ message }) => message !== ''));
        return error.problems.map(({ path }) => path).join(' ');
      }
      return 'none';
    };
    assert.equal(problemsOf({}), 'totalCents');
    assert.equal(problemsOf({ totalCents: 1, hireFeeCents: 1 }), 'hireFeeCents');
    assert.equal(problemsOf({ totalCents: -1, reason: ' ' }), 'totalCents reason');
    assert.equal(problemsOf({ totalCents: 1.5 }), 'totalCents');
    assert.equal(problemsOf({ totalCents: 2 ** 53 }), 'totalCents');
    assert.equal(problemsOf({ totalCents: 10, taxCents: 11 }), 'taxCents');
    assert.equal(problemsOf({ hireFeeCents: Number.MAX_SAFE_INTEGER }), 'hireFeeCents');
    assert.equal(problemsOf({ totalCents: Number.MAX_SAFE_INTEGER }), 'none');
  });
});
