import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ValidationError } from '../errors.ts';
import { adjustPrices } from './adjustment.ts';
import { type ChosenExtra, extraPricingUnits } from './extra.ts';
import { maxAmountCents, shareOf } from './money.ts';
import type { PaymentTerm } from './payment-term.ts';
import { amountWithTax } from './price.ts';
import { computeQuote, type QuoteTerms } from './quote.ts';
import type { Rate } from './rate.ts';
import { sumQuotes } from './sum-quotes.ts';
import type { Tax } from './tax.ts';

const saturday = '2027-01-30';
const friday = '2027-01-29';
const depositAndBalance: PaymentTerm[] = [
  { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
  { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
];

const rate: fc.Arbitrary<Rate> = fc
  .record({
    measure: fc.oneof(
      fc.record({ basisPoints: fc.integer({ min: -12_000, max: 30_000 }) }),
      fc.record({ amountCents: fc.integer({ min: -maxAmountCents, max: maxAmountCents }) }),
      fc.record({ amountCents: fc.integer({ min: -50, max: 50 }) }),
    ),
    when: fc.record(
      {
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        bookedUntil: fc.constantFrom('2026-11-01', '2026-11-02', '2027-06-01'),
        slotIds: fc.constantFrom(['evening'], ['morning']),
        packageIds: fc.constantFrom(['dry-hire'], ['full-service', 'dry-hire'], ['full-service']),
        from: fc.constantFrom('2027-01-01', saturday, '2027-02-01'),
        to: fc.constantFrom('2027-01-10', saturday, '2027-03-01'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ measure, when }) => ({ label: 'Rate', ...measure, ...when }));

const cents = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: maxAmountCents }));
const tax = fc.record({
  label: fc.constantFrom('VAT', 'GST'),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
});

const extra: fc.Arbitrary<ChosenExtra> = fc
  .record({
    amountCents: fc.integer({ min: 0, max: 1_000_000 }),
    per: fc.constantFrom(...extraPricingUnits),
    tax: fc.option(tax, { nil: undefined }),
    pieces: fc.integer({ min: 1, max: 1_000 }),
  })
  .map(({ amountCents, per, tax: own, pieces }) => ({
    extra: { id: 'x', name: 'Extra', amountCents, per, ...(own && { tax: own }) },
    pieces: per === 'piece' ? pieces : 1,
  }));

const terms: fc.Arbitrary<QuoteTerms> = fc.record({
  slotId: fc.constant('evening'),
  offer: fc.record({
    id: fc.constant('dry-hire'),
    name: fc.constant('Dry hire'),
    hireFeeCents: cents,
    perAttendeeCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
    minimumAttendance: fc.integer({ min: 1, max: 1_000 }),
    minimumTotalCents: fc.oneof(fc.constant(0), cents),
    payments: fc.constantFrom(
      [],
      [{ basisPoints: 10_000, dueBasis: 'before_event' as const, offsetDays: 3 }],
    ),
  }),
  rates: fc.array(rate, { maxLength: 6 }),
  venue: fc.record({
    currency: fc.constantFrom('GBP', 'JPY', 'KWD', 'IDR', 'KRW', 'VND', 'CLP', 'ISK', 'UGX'),
    tax: fc.option(tax),
    pricesIncludeTax: fc.boolean(),
    payments: fc.constantFrom([], depositAndBalance, [
      { amountCents: 50_000, dueBasis: 'after_signing' as const, offsetDays: 0 },
      ...depositAndBalance,
    ]),
  }),
  date: fc.constantFrom(friday, saturday, '2027-02-10'),
  today: fc.constantFrom('2026-11-02', '2027-01-20', friday),
  attendance: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: null }),
  extras: fc.array(extra, { maxLength: 4 }),
});

/** Quotes for a client that only knows the specification, from a venue with plain prices. */
const plain = terms.map((input): QuoteTerms => {
  const { attendance: _, extras: __, ...rest } = input;
  return {
    ...rest,
    offer: { ...rest.offer, perAttendeeCents: 0, minimumAttendance: 1, minimumTotalCents: 0 },
  };
});

function sum(amounts: readonly { readonly amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0);
}

test('lines, tax, total and payments sum exactly, and only discounts are negative', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { lines, payments, ...amounts } = computeQuote(input);
      const beforeTax = lines.filter(({ type }) => type !== 'tax');
      assert.equal(sum(beforeTax), amounts.hireFeeCents);
      assert.equal(sum(lines.filter(({ type }) => type === 'tax')), amounts.taxCents);
      assert.equal(sum(lines), amounts.totalCents);
      assert.equal(sum(payments), amounts.totalCents);
      assert.equal(sum(payments.filter(({ dueBasis }) => dueBasis === 'after_signing')), amounts.dueNowCents);
      for (const { type, amountCents, amountWithTaxCents: stated = amountCents } of lines) {
        assert.ok(Number.isSafeInteger(amountCents));
        if (type === 'surcharge') assert.ok(stated > 0);
        else if (type === 'discount') assert.ok(stated < 0);
        else assert.ok(stated >= 0);
        assert.ok(amountCents * stated >= 0);
      }
      if (input.venue.pricesIncludeTax)
        assert.equal(
          beforeTax.reduce((total, { amountWithTaxCents = Number.NaN }) => total + amountWithTaxCents, 0),
          amounts.totalCents,
        );
      else assert.ok(lines.every((line) => !('amountWithTaxCents' in line)));
      for (const { amountCents } of payments) assert.ok(amountCents > 0);
      assert.ok(amounts.hireFeeCents >= 0);
    }),
    { numRuns: 500 },
  );
});

test('the order of rates never changes the price', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { lines: _, ...one } = computeQuote(input);
      const { lines: __, ...other } = computeQuote({ ...input, rates: input.rates.toReversed() });
      assert.deepEqual(one, other);
    }),
    { numRuns: 500 },
  );
});

test('the gross fee of a package equals its quote on a day without rates', () => {
  fc.assert(
    fc.property(plain, (input) => {
      const { totalCents } = computeQuote({ ...input, rates: [] });
      assert.equal(amountWithTax(input.offer.hireFeeCents, input.venue), totalCents);
    }),
  );
  assert.equal(amountWithTax(12_345, { tax: null, pricesIncludeTax: false }), 12_345);
});

test('the tax is the sum of the separately rounded lines if there is anything to pay', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const input = { ...given, offer: { ...given.offer, minimumTotalCents: 0 }, extras: [] };
      const { lines, hireFeeCents, taxCents } = computeQuote(input);
      const { tax, pricesIncludeTax } = input.venue;
      fc.pre(tax !== null && hireFeeCents > 0 && !pricesIncludeTax);
      const byLine = lines
        .filter(({ type }) => type !== 'tax')
        .map(({ amountCents }) => shareOf(amountCents, tax?.basisPoints ?? 0))
        .reduce((total, share) => total + share, 0);
      assert.equal(taxCents, Math.max(byLine, 0));
    }),
  );
});

/** The documented arithmetic (docs/api/prices.md) implemented independently with BigInt. */
function byTheContract({ slotId, offer, rates, venue, date, today, attendance, extras = [] }: QuoteTerms) {
  const share = (amount: bigint, basisPoints: number) => {
    const doubled = 2n * amount * BigInt(basisPoints);
    const away = doubled < 0n ? -10_000n : 10_000n;
    return (doubled + away) / 20_000n;
  };
  const weekday = ((Date.parse(date) / 86_400_000 + 3) % 7) + 1;
  const people = BigInt(Math.max(attendance ?? 1, offer.minimumAttendance));
  const fee = BigInt(offer.hireFeeCents) + BigInt(offer.perAttendeeCents) * people;
  const changes = rates
    .filter(
      ({ weekdays = [weekday], from = date, to = date }) =>
        weekdays.includes(weekday) && from <= date && date <= to,
    )
    .filter(({ bookedUntil = today }) => today <= bookedUntil)
    .filter(
      ({ slotIds = [slotId], packageIds = [offer.id] }) =>
        slotIds.includes(slotId) && packageIds.includes(offer.id),
    )
    .map(({ basisPoints, amountCents = 0 }) =>
      basisPoints === undefined ? BigInt(amountCents) : share(fee, basisPoints),
    );
  const taxed =
    offer.perAttendeeCents > 0
      ? [BigInt(offer.hireFeeCents), BigInt(offer.perAttendeeCents) * people]
      : [fee];
  taxed.push(...changes.filter((change) => change > 0n));
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  for (const change of changes) {
    if (change >= 0n) continue;
    const left = sum(taxed);
    if (left > 0n) taxed.push(left < -change ? -left : change);
  }
  const ofVenue = (amount: bigint) => share(amount, venue.tax?.basisPoints ?? 0);
  const left = sum(taxed);
  if (venue.pricesIncludeTax) return withIncludedTax();
  const summed = sum(taxed.map(ofVenue));
  const rateTax = left === 0n || summed < 0n ? 0n : summed;
  const missing = BigInt(offer.minimumTotalCents) - left;
  const made = missing > 0n ? missing : 0n;
  const added = extras.map(({ extra, pieces }) => {
    const amount = BigInt(extra.amountCents) * (extra.per === 'attendee' ? people : BigInt(pieces));
    return { amount, tax: share(amount, (extra.tax ?? venue.tax)?.basisPoints ?? 0) };
  });
  const hireFeeCents = left + made + sum(added.map(({ amount }) => amount));
  const taxCents = rateTax + ofVenue(made) + sum(added.map(({ tax: of }) => of));
  return { hireFeeCents: Number(hireFeeCents), taxCents: Number(taxCents) };

  function withIncludedTax() {
    const least = BigInt(offer.minimumTotalCents);
    const sums = new Map<string, { of: Tax | null; cents: bigint }>();
    const add = (of: Tax | null, cents: bigint) => {
      const key = of ? `${of.label} ${of.basisPoints}` : '';
      sums.set(key, { of, cents: (sums.get(key)?.cents ?? 0n) + cents });
    };
    add(venue.tax, left < least ? least : left);
    for (const { extra, pieces } of extras)
      add(
        extra.tax ?? venue.tax,
        BigInt(extra.amountCents) * (extra.per === 'attendee' ? people : BigInt(pieces)),
      );
    const total = sum([...sums.values()].map(({ cents }) => cents));
    const within = [...sums.values()].map(({ of, cents }) => {
      const rate = BigInt(of?.basisPoints ?? 0);
      return (2n * cents * rate + 10_000n + rate) / (2n * (10_000n + rate));
    });
    return { hireFeeCents: Number(total - sum(within)), taxCents: Number(sum(within)) };
  }
}

test('every price matches a reference implementation, for any currency, attendance, rates and extras', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { hireFeeCents, taxCents } = computeQuote(input);
      assert.deepEqual({ hireFeeCents, taxCents }, byTheContract(input));
    }),
    { numRuns: 1_000 },
  );
});

test('an extra adds its cost and its own tax and changes nothing else', () => {
  fc.assert(
    fc.property(terms, extra, (input, another) => {
      const before = computeQuote({ ...input, extras: [] });
      const after = computeQuote({ ...input, extras: [another] });
      // Where prices include tax, the amount before tax of another line may change by a unit.
      const hire = (lines: typeof before.lines) =>
        lines
          .filter(({ type }) => type !== 'tax' && type !== 'extra')
          .map(({ amountCents, amountWithTaxCents = amountCents, ...line }) => [line, amountWithTaxCents]);
      assert.deepEqual(hire(after.lines), hire(before.lines));
      assert.ok(after.totalCents >= before.totalCents);
    }),
  );
});

test('rejects totals beyond the safe integers by name and computes all others exactly', () => {
  const huge = fc.record({
    perAttendeeCents: fc.integer({ min: 0, max: maxAmountCents }),
    attendance: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(terms, huge, (input, { perAttendeeCents, attendance }) => {
      const offer = { ...input.offer, perAttendeeCents, minimumAttendance: 1 };
      const requested = { ...input, offer, attendance, extras: [] };
      const { hireFeeCents, taxCents } = byTheContract(requested);
      try {
        assert.equal(computeQuote(requested).totalCents, hireFeeCents + taxCents);
        assert.ok(Number.isSafeInteger(hireFeeCents + taxCents));
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        assert.deepEqual(
          error.problems.map(({ path }) => path),
          ['attendance'],
        );
      }
    }),
  );
});

test('each line before tax is less than a unit off, and exact where the price with tax divides', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { lines } = computeQuote({ ...given, venue: { ...given.venue, pricesIncludeTax: true } });
      for (const { type, amountCents, amountWithTaxCents = 0, tax } of lines) {
        if (type === 'tax') continue;
        const whole = 10_000n + BigInt(tax?.basisPoints ?? 0);
        const [exact, net] = [BigInt(amountWithTaxCents) * 10_000n, BigInt(amountCents) * whole];
        const off = net < exact ? exact - net : net - exact;
        assert.ok(exact % whole === 0n ? off === 0n : off < whole, `${amountCents} of ${amountWithTaxCents}`);
      }
    }),
    { numRuns: 500 },
  );
});

test('every price that a manager types with tax is a line of the quote, unchanged, in every currency and at every rate', () => {
  const typed = fc.record({ fee: cents, perPerson: fc.integer({ min: 1, max: 1_000_000 }), extra: cents });
  const people = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(terms, typed, people, fc.option(tax), ({ venue, ...given }, amounts, attendance, own) => {
      const { fee, perPerson, extra: wine } = amounts;
      const offer = {
        ...given.offer,
        hireFeeCents: fee,
        perAttendeeCents: perPerson,
        minimumAttendance: 1,
        minimumTotalCents: 0,
        tax: own,
      };
      const extras = [
        { extra: { id: 'wine', name: 'Wine', amountCents: wine, per: 'booking' as const }, pieces: 1 },
      ];
      const { lines, totalCents } = computeQuote({
        ...given,
        offer,
        rates: [],
        extras,
        attendance,
        venue: { ...venue, pricesIncludeTax: true },
      });
      assert.deepEqual(
        lines.flatMap(({ type, amountWithTaxCents }) => (type === 'tax' ? [] : [amountWithTaxCents])),
        [fee, perPerson * attendance, wine],
      );
      assert.equal(totalCents, fee + perPerson * attendance + wine);
    }),
    { numRuns: 500 },
  );
});

const adjustment = fc.oneof(
  fc.record({ label: fc.constant('A'), basisPoints: fc.integer({ min: -10_000, max: 20_000 }) }),
  fc.record({ label: fc.constant('B'), amountCents: fc.integer({ min: -200, max: 200 }) }),
  fc.record({ label: fc.constant('C'), amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
);

test('adjustments add up with lines, taxes and payments, over several dates too, and no sum or tax is below 0', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.array(terms, { minLength: 1, maxLength: 3 }),
      fc.array(adjustment, { minLength: 1, maxLength: 4 }),
      (inputs, adjustments) => {
        const [first] = inputs;
        assert.ok(first);
        const { venue, date, today } = first;
        const items = inputs.map((input) => computeQuote({ ...input, venue }));
        const adjusted = valueUnlessRefused(() => adjustPrices(items, adjustments));
        if (adjusted === null) return;
        accepted += 1;
        const quotes = adjusted.map((price) => ({
          ...price,
          dueNowCents: 0,
          payments: [],
          currency: venue.currency,
        }));
        const [main, ...others] = quotes;
        assert.ok(main);
        const whole = valueUnlessRefused(() =>
          sumQuotes([main, ...others], venue.payments, { today, event: date }),
        );
        if (whole === null) return;
        const { lines, payments } = whole;
        assert.equal(sum(lines.filter(({ type }) => type !== 'tax')), whole.hireFeeCents);
        assert.equal(sum(lines.filter(({ type }) => type === 'tax')), whole.taxCents);
        assert.equal(sum(lines), whole.totalCents);
        assert.equal(sum(payments), whole.totalCents);
        for (const [index, price] of adjusted.entries()) {
          assert.ok(price.hireFeeCents >= 0 && price.taxCents >= 0);
          const fees = price.lines.filter(({ type }) => type !== 'tax');
          assert.ok(price.lines.every(({ type, amountCents }) => type !== 'tax' || amountCents >= 0));
          if (venue.pricesIncludeTax)
            assert.equal(
              fees.reduce((total, line) => total + (line.amountWithTaxCents ?? 0), 0),
              price.totalCents,
            );
          const unadjusted = fees.filter(({ type }) => type !== 'adjustment').length;
          assert.equal(unadjusted, items[index]?.lines.filter(({ type }) => type !== 'tax').length);
        }
      },
    ),
  );
  assert.ok(accepted > 20, `${accepted} of the random adjustments were accepted`);
});

function valueUnlessRefused<Value>(compute: () => Value): Value | null {
  try {
    return compute();
  } catch (error) {
    assert.ok(error instanceof ValidationError);
    return null;
  }
}
