import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dueNow, schedulePayments } from './payments.ts';
import { dueBases, type PaymentTerm } from './venue.ts';

test('a venue without a schedule invoices everything once the contract is signed', () => {
  const payments = schedulePayments([], 144_000);
  assert.deepEqual(payments, [{ amountCents: 144_000, dueBasis: 'after_signing', offsetDays: 0 }]);
  assert.equal(dueNow(payments), 144_000);
});

test('a deposit of 30 % and a balance of 70 % are rounded to the unit, not past the total', () => {
  const payments = schedulePayments(
    [
      { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
    ],
    333,
  );
  assert.deepEqual(payments, [
    { amountCents: 100, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 233, dueBasis: 'before_event', offsetDays: 14 },
  ]);
});

test('each of the six due bases says when it is due, and nothing it has no use for', () => {
  const terms: PaymentTerm[] = [
    { amountCents: 10_000, dueBasis: 'after_signing', offsetDays: 0 },
    { basisPoints: 2500, dueBasis: 'before_event', offsetDays: 30 },
    { basisPoints: 2500, dueBasis: 'before_onsale', offsetDays: 3 },
    { basisPoints: 1250, dueBasis: 'after_settlement', offsetDays: 14 },
    { basisPoints: 1250, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
    { basisPoints: 2500, dueBasis: 'deducted_from_ticket_sales' },
  ];
  assert.deepEqual(schedulePayments(terms, 50_000), [
    { amountCents: 10_000, dueBasis: 'after_signing', offsetDays: 0 },
    { amountCents: 10_000, dueBasis: 'before_event', offsetDays: 30 },
    { amountCents: 10_000, dueBasis: 'before_onsale', offsetDays: 3 },
    { amountCents: 5000, dueBasis: 'after_settlement', offsetDays: 14 },
    { amountCents: 5000, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
    { amountCents: 10_000, dueBasis: 'deducted_from_ticket_sales' },
  ]);
});

test('days and dates stand only where the due basis has them, whatever a term carries', () => {
  for (const dueBasis of dueBases) {
    const term = { basisPoints: 10_000, dueBasis, offsetDays: 5, fixedDate: '2027-03-01' };
    const members = Object.keys(schedulePayments([term], 100)[0] ?? {});
    const expected = {
      fixed_date: ['fixedDate'],
      deducted_from_ticket_sales: [],
      after_signing: ['offsetDays'],
      before_event: ['offsetDays'],
      before_onsale: ['offsetDays'],
      after_settlement: ['offsetDays'],
    }[dueBasis];
    assert.deepEqual(members, ['amountCents', 'dueBasis', ...expected], dueBasis);
  }
});

test('a basis that counts days without saying how many counts none', () => {
  assert.deepEqual(schedulePayments([{ basisPoints: 10_000, dueBasis: 'before_event' }], 5), [
    { amountCents: 5, dueBasis: 'before_event', offsetDays: 0 },
  ]);
});

test('fixed amounts come off first wherever they stand, and the shares divide the rest', () => {
  const payments = schedulePayments(
    [
      { basisPoints: 5000, dueBasis: 'before_event', offsetDays: 14 },
      { amountCents: 25_000, dueBasis: 'after_signing', offsetDays: 0 },
      { basisPoints: 5000, dueBasis: 'after_settlement', offsetDays: 7 },
    ],
    100_001,
  );
  assert.deepEqual(
    payments.map(({ amountCents }) => amountCents),
    [37_501, 25_000, 37_500],
  );
  assert.equal(dueNow(payments), 25_000);
});

test('fixed amounts larger than the total are cut to it, and the later payments come to nothing', () => {
  const payments = schedulePayments(
    [
      { amountCents: 30_000, dueBasis: 'after_signing', offsetDays: 0 },
      { amountCents: 30_000, dueBasis: 'before_event', offsetDays: 30 },
      { amountCents: 30_000, dueBasis: 'before_event', offsetDays: 14 },
      { basisPoints: 10_000, dueBasis: 'deducted_from_ticket_sales' },
    ],
    50_000,
  );
  assert.deepEqual(
    payments.map(({ amountCents }) => amountCents),
    [30_000, 20_000, 0, 0],
  );
});

test('all payments due after signing are due now, and none of the others', () => {
  const payments = schedulePayments(
    [
      { basisPoints: 1000, dueBasis: 'after_signing', offsetDays: 0 },
      { basisPoints: 2000, dueBasis: 'after_signing', offsetDays: 30 },
      { basisPoints: 3000, dueBasis: 'after_settlement', offsetDays: 0 },
      { basisPoints: 4000, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
    ],
    1000,
  );
  assert.equal(dueNow(payments), 300);
  assert.equal(dueNow([]), 0);
});

test('whatever the schedule and the total, the payments sum to the total and none is negative', () => {
  const basis = fc.constantFrom(...dueBases);
  const fixed = fc.record({ amountCents: fc.integer({ min: 0, max: 1_000_000_000_000 }), dueBasis: basis });
  const shares = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), basis), { minLength: 1, maxLength: 8 })
    .map((cuts) => {
      const ends = cuts.map(([end]) => end).sort((one, other) => one - other);
      ends[ends.length - 1] = 10_000;
      return cuts.map(([, dueBasis], index) => ({
        basisPoints: (ends[index] ?? 0) - (ends[index - 1] ?? 0),
        dueBasis,
      }));
    });
  const schedule = fc.tuple(shares, fc.array(fixed, { maxLength: 4 })).chain(([some, others]) => {
    const terms: PaymentTerm[] = [...some, ...others];
    return fc.shuffledSubarray(terms, { minLength: terms.length });
  });
  fc.assert(
    fc.property(schedule, fc.maxSafeNat(), (terms, total) => {
      const payments = schedulePayments(terms, total);
      assert.equal(
        payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
        total,
      );
      assert.ok(payments.every(({ amountCents }) => amountCents >= 0));
      assert.deepEqual(
        payments.map(({ dueBasis }) => dueBasis),
        terms.map(({ dueBasis }) => dueBasis),
      );
      const due = payments.filter(({ dueBasis }) => dueBasis === 'after_signing');
      assert.equal(
        dueNow(payments),
        due.reduce((sum, { amountCents }) => sum + amountCents, 0),
      );
    }),
  );
});
