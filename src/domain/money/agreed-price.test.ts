import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ValidationError } from '../errors.ts';
import { agreedPrice, parsePriceAgreement } from './agreed-price.ts';
import { addTax } from './price.ts';
import { computeQuote, type Quote } from './quote.ts';
import type { Tax } from './tax.ts';

/** £1,000.00 and 20 % tax; 30 % after signing, the rest before the event. */
const quoted = quoteOf(100_000);

function quoteOf(
  hireFeeCents: number,
  changes: { extras?: number; basisPoints?: number | null; taxOfExtras?: Tax } = {},
) {
  const { extras = 0, basisPoints = 2000, taxOfExtras = { label: 'Meals', basisPoints: 1000 } } = changes;
  return computeQuote({
    slotId: 'evening',
    offer: {
      id: 'dry-hire',
      name: 'Dry hire',
      hireFeeCents,
      perAttendeeCents: 0,
      minimumAttendance: 1,
      minimumTotalCents: 0,
      payments: [
        { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
        { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
      ],
    },
    rates: [],
    venue: {
      tax: basisPoints === null ? null : { label: 'VAT', basisPoints },
      pricesIncludeTax: false,
      currency: 'GBP',
      payments: [],
    },
    date: '2027-06-12',
    today: '2027-03-01',
    extras:
      extras === 0
        ? []
        : [
            {
              pieces: 1,
              extra: {
                id: 'meal',
                name: 'Meal',
                amountCents: extras,
                per: 'booking' as const,
                tax: taxOfExtras,
              },
            },
          ],
  });
}

const reason = 'A third evening';

/** Returns a quote as version 1.0 stored it: without the rate of each line. */
const ofFirstVersion = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map(({ tax: _, ...line }) => line),
});
const shown = (quote: Quote) => quote.lines.map(({ type, label, amountCents }) => [type, label, amountCents]);

describe('an agreed price', () => {
  test('is given with or without tax, at the rate of the quote', () => {
    const expected = {
      hireFeeCents: 75_000,
      taxCents: 15_000,
      totalCents: 90_000,
      dueNowCents: 27_000,
      currency: 'GBP',
      lines: [
        { type: 'hire_fee', label: 'Dry hire', amountCents: 75_000 },
        { type: 'tax', label: 'VAT 20%', amountCents: 15_000 },
      ],
      payments: [
        { amountCents: 27_000, dueBasis: 'after_signing', offsetDays: 7 },
        { amountCents: 63_000, dueBasis: 'before_event', offsetDays: 14 },
      ],
    };
    for (const agreement of [{ totalCents: 90_000 }, { hireFeeCents: 75_000 }]) {
      const older = agreedPrice(ofFirstVersion(quoted), { ...agreement, reason }, 'Dry hire');
      assert.deepEqual(older, expected);
      const agreed = agreedPrice(quoted, { ...agreement, reason }, 'Dry hire');
      assert.deepEqual(ofFirstVersion(agreed), expected);
      assert.deepEqual(
        agreed.lines.map(({ tax }) => tax?.basisPoints),
        [2000, 2000],
      );
    }
  });

  test('has the exact tax of its total, not the rounding of the quote', () => {
    // The quoted tax on 333.33 was rounded: multiplied by a thousand, the rounding would be an error of 3.
    const rounded = quoteOf(33_333);
    assert.equal(agreedPrice(rounded, { hireFeeCents: 33_333_000, reason }, 'Dry hire').taxCents, 6_666_600);
    assert.equal(agreedPrice(rounded, { totalCents: 40_000_000, reason }, 'Dry hire').taxCents, 6_666_667);
  });

  test('of which 100 is taken off the rent leaves the meal and its tax as they were', () => {
    // 1,000.00 rent at 20 %, 500.00 meal at 10 %: 1,750.00.
    const withMeal = quoteOf(100_000, { extras: 50_000 });
    const agreed = agreedPrice(withMeal, { totalCents: 165_000, reason }, 'Dry hire');
    assert.deepEqual(shown(agreed), [
      ['hire_fee', 'Dry hire', 91_667],
      ['extra', 'Meal', 50_000],
      ['tax', 'VAT 20%', 18_333],
      ['tax', 'Meals 10%', 5_000],
    ]);
    const offTheMeal = agreedPrice(withMeal, { totalCents: 165_000, lines: [1], reason }, 'Dry hire');
    assert.deepEqual(shown(offTheMeal), [
      ['hire_fee', 'Dry hire', 100_000],
      ['extra', 'Meal', 40_909],
      ['tax', 'VAT 20%', 20_000],
      ['tax', 'Meals 10%', 4_091],
    ]);
    const both = agreedPrice(withMeal, { hireFeeCents: 75_000, lines: [0, 1], reason }, 'Dry hire');
    assert.deepEqual(shown(both), [
      ['hire_fee', 'Dry hire', 50_000],
      ['extra', 'Meal', 25_000],
      ['tax', 'VAT 20%', 10_000],
      ['tax', 'Meals 10%', 2_500],
    ]);
  });

  test('keeps the tax of the package where that of an extra has the rate in its name', () => {
    const taxOfExtras = { label: 'VAT (20 %)', basisPoints: 2000 };
    const withMeal = quoteOf(100_000, { extras: 50_000, taxOfExtras });
    const offTheMeal = agreedPrice(withMeal, { totalCents: 165_000, lines: [1], reason }, 'Dry hire');
    assert.deepEqual(shown(offTheMeal), [
      ['hire_fee', 'Dry hire', 100_000],
      ['extra', 'Meal', 37_500],
      ['tax', 'VAT 20%', 27_500],
    ]);
  });

  test('below what the other lines cost takes the excess from them in proportion', () => {
    const withMeal = quoteOf(100_000, { extras: 50_000 });
    assert.deepEqual(shown(agreedPrice(withMeal, { totalCents: 11_000, reason }, 'Dry hire')), [
      ['hire_fee', 'Dry hire', 0],
      ['extra', 'Meal', 10_000],
      ['tax', 'VAT 20%', 0],
      ['tax', 'Meals 10%', 1_000],
    ]);
  });

  test('below what the lines that are not named cost is refused, and names them', () => {
    // 1,000.00 rent at 20 %, 500.00 meal at 10 %: the meal alone costs 550.00.
    const withMeal = quoteOf(100_000, { extras: 50_000 });
    const agreeOn = (agreement: object) => () =>
      agreedPrice(withMeal, { lines: [0], reason, ...agreement }, 'Dry hire');
    const isRefused = (path: string) => (error: unknown) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(
        error.problems.map((each) => [each.path, each.problem, each.values]),
        [[path, 'below_other_lines', { choices: 'Meal' }]],
      );
      return true;
    };
    assert.throws(agreeOn({ totalCents: 54_999 }), isRefused('totalCents'));
    assert.throws(agreeOn({ hireFeeCents: 49_999 }), isRefused('hireFeeCents'));
    assert.deepEqual(shown(agreeOn({ totalCents: 55_000 })()), [
      ['hire_fee', 'Dry hire', 0],
      ['extra', 'Meal', 50_000],
      ['tax', 'VAT 20%', 0],
      ['tax', 'Meals 10%', 5_000],
    ]);
  });

  test('names lines of the price only, and none of a price without rates', () => {
    for (const [price, lines] of [
      [quoted, [1]],
      [quoted, [7]],
      [ofFirstVersion(quoted), [0]],
    ] as const)
      assert.throws(
        () => agreedPrice(price, { totalCents: 1, lines, reason }, 'Dry hire'),
        (error: unknown) => error instanceof ValidationError && error.problems[0]?.path === 'lines',
      );
  });

  test('at a stated tax has the rate that fits, and a label without a rate if none does', () => {
    const german = { label: 'MwSt.', basisPoints: 1900 };
    const reduced = { label: 'MwSt.', basisPoints: 700 };
    const quote = quoteOf(100_000, { basisPoints: 1900 });
    const agreeOn = (totalCents: number, taxCents: number, rates = [german, reduced]) =>
      agreedPrice(quote, { totalCents, taxCents, reason }, 'Dry hire', rates).lines;
    assert.deepEqual(agreeOn(10_700, 700), [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 10_000, tax: reduced },
      { type: 'tax', label: 'MwSt. 7%', amountCents: 700, tax: reduced },
    ]);
    assert.deepEqual(agreeOn(10_800, 800), [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 10_000 },
      { type: 'tax', label: 'VAT', amountCents: 800 },
    ]);
    assert.deepEqual(agreeOn(10_000, 0), [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 10_000, tax: null },
    ]);
  });

  test('of a price without rates splits its tax like the quote, or as stated', () => {
    const withMeal = ofFirstVersion(quoteOf(100_000, { extras: 100_000 }));
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

  test('of a price without rates keeps the tax share of several taxes without rounding to basis points', () => {
    // A sixth: 16.67 % would be 5 too much.
    const withMeal = ofFirstVersion(quoteOf(100_000, { extras: 50_000 }));
    assert.equal(agreedPrice(withMeal, { hireFeeCents: 150_000_00, reason }, 'Dry hire').taxCents, 2_500_000);
    assert.equal(agreedPrice(withMeal, { totalCents: 175_000_00, reason }, 'Dry hire').taxCents, 2_500_000);
  });

  test('of a price without rates keeps a zero tax beside a charged one', () => {
    const older = ofFirstVersion(quoted);
    const taxed = {
      ...older,
      lines: [...older.lines, { type: 'tax', label: 'City', amountCents: 0 } as const],
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

  test('can be zero, or above zero after a zero quote once its tax is stated', () => {
    const free = agreedPrice(quoted, { totalCents: 0, reason }, 'Dry hire');
    assert.deepEqual([free.taxCents, free.dueNowCents, free.payments], [0, 0, []]);
    assert.throws(
      () => agreedPrice(ofFirstVersion(quoteOf(0)), { totalCents: 1_000, reason }, 'Dry hire'),
      /^Error: taxCents: is required/,
    );
    const text = agreedPrice(quoteOf(0), { totalCents: 1_200, taxCents: 200, reason }, 'Dry hire');
    assert.deepEqual(text, agreedPrice(quoteOf(0), { totalCents: 1_200, reason }, 'Dry hire'));
    assert.deepEqual(shown(text).at(-1), ['tax', 'VAT 20%', 200]);
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
        fc.constantFrom('1.0', 'package', 'extra', 'both'),
        (fee, extras, basisPoints, cents, isTotal, changed) => {
          const current = quoteOf(fee, { extras, basisPoints });
          const before = changed === '1.0' ? ofFirstVersion(current) : current;
          fc.pre(before.hireFeeCents > 0);
          const named: number[] = { '1.0': [], package: [0], extra: extras === 0 ? [] : [1], both: [0] }[
            changed
          ];
          const lines = named.length === 0 ? {} : { lines: named };
          // What is not named stays as it is.
          const kept = before.lines.filter(
            ({ type }, index) => named.length > 0 && type !== 'tax' && !named.includes(index),
          );
          const least = kept.reduce(
            (sum, { amountCents, tax = null }) => sum + (isTotal ? addTax(amountCents, tax) : amountCents),
            0,
          );
          const amount = least + cents;
          const requested = { ...(isTotal ? { totalCents: amount } : { hireFeeCents: amount }), ...lines };
          const agreed = agreedPrice(before, { ...requested, reason }, 'Dry hire');
          const sum = (of: readonly { amountCents: number }[]) =>
            of.reduce((total, { amountCents }) => total + amountCents, 0);
          assert.equal(isTotal ? agreed.totalCents : agreed.hireFeeCents, amount);
          assert.equal(agreed.hireFeeCents + agreed.taxCents, agreed.totalCents);
          assert.equal(sum(agreed.lines), agreed.totalCents);
          assert.equal(sum(agreed.lines.filter(({ type }) => type === 'tax')), agreed.taxCents);
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
