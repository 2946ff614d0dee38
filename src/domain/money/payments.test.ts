import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../time/calendar.ts';
import { dueBases, type PaymentTerm } from './payment-term.ts';
import { computeDueDate, type Payment, schedulePayments, sumDueAtSigning } from './payments.ts';

/** Far enough apart that nothing here is due before its signing. */
const dates = { today: '2027-01-01', event: '2027-06-01' };

/** Returns the payments of a schedule, by default of a quote made long before the event. */
const scheduled = (terms: readonly PaymentTerm[], totalCents: number, when = dates) =>
  schedulePayments(terms, totalCents, when);

test('a venue without a schedule invoices everything once the contract is signed', () => {
  const payments = scheduled([], 144_000);
  assert.deepEqual(payments, [{ amountCents: 144_000, dueBasis: 'after_signing', offsetDays: 0 }]);
  assert.equal(sumDueAtSigning(payments), 144_000);
});

test('a deposit of 30 % and a balance of 70 % are rounded and sum to the total', () => {
  const payments = scheduled(
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

test('each of the six due bases has the members it needs and no others', () => {
  const terms: PaymentTerm[] = [
    { amountCents: 10_000, dueBasis: 'after_signing', offsetDays: 0 },
    { basisPoints: 2500, dueBasis: 'before_event', offsetDays: 30 },
    { basisPoints: 2500, dueBasis: 'before_onsale', offsetDays: 3 },
    { basisPoints: 1250, dueBasis: 'after_settlement', offsetDays: 14 },
    { basisPoints: 1250, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
    { basisPoints: 2500, dueBasis: 'deducted_from_ticket_sales' },
  ];
  assert.deepEqual(scheduled(terms, 50_000), [
    { amountCents: 10_000, fixedCents: 10_000, dueBasis: 'after_signing', offsetDays: 0 },
    { amountCents: 5000, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
    { amountCents: 10_000, dueBasis: 'before_event', offsetDays: 30 },
    { amountCents: 10_000, dueBasis: 'before_onsale', offsetDays: 3 },
    { amountCents: 10_000, dueBasis: 'deducted_from_ticket_sales' },
    { amountCents: 5000, dueBasis: 'after_settlement', offsetDays: 14 },
  ]);
});

test('days and dates appear only for bases that use them', () => {
  for (const dueBasis of dueBases) {
    const term = { basisPoints: 10_000, dueBasis, offsetDays: 5, fixedDate: '2027-03-01' };
    const members = Object.keys(scheduled([term], 100)[0] ?? {});
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

test('a basis that counts days defaults to zero days', () => {
  assert.deepEqual(scheduled([{ basisPoints: 10_000, dueBasis: 'before_event' }], 5), [
    { amountCents: 5, dueBasis: 'before_event', offsetDays: 0 },
  ]);
});

test('fixed amounts come off first wherever they are, and shares divide the rest', () => {
  const payments = scheduled(
    [
      { basisPoints: 5000, dueBasis: 'before_event', offsetDays: 14 },
      { amountCents: 25_000, dueBasis: 'after_signing', offsetDays: 0 },
      { basisPoints: 5000, dueBasis: 'after_settlement', offsetDays: 7 },
    ],
    100_001,
  );
  assert.deepEqual(
    payments.map(({ amountCents, dueBasis }) => [dueBasis, amountCents]),
    [
      ['after_signing', 25_000],
      ['before_event', 37_501],
      ['after_settlement', 37_500],
    ],
  );
  assert.equal(sumDueAtSigning(payments), 25_000);
});

test('fixed amounts above the total are cut, and later payments of zero are omitted', () => {
  const payments = scheduled(
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
    [30_000, 20_000],
  );
});

test('all payments due at signing are due now, and no others', () => {
  const payments = scheduled(
    [
      { basisPoints: 1000, dueBasis: 'after_signing', offsetDays: 0 },
      { basisPoints: 2000, dueBasis: 'after_signing', offsetDays: 30 },
      { basisPoints: 3000, dueBasis: 'after_settlement', offsetDays: 0 },
      { basisPoints: 4000, dueBasis: 'fixed_date', fixedDate: '2027-03-01' },
    ],
    1000,
  );
  assert.equal(sumDueAtSigning(payments), 300);
  assert.equal(sumDueAtSigning([]), 0);
});

test('“7 days after signing” comes after “when signed” in any order', () => {
  const terms: PaymentTerm[] = [
    { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
    { basisPoints: 7000, dueBasis: 'after_signing', offsetDays: 0 },
  ];
  assert.deepEqual(
    scheduled(terms, 100).map(({ offsetDays, amountCents }) => [offsetDays, amountCents]),
    [
      [0, 70],
      [7, 30],
    ],
  );
});

test('payments due on one day keep the venue’s order', () => {
  const event = '2027-02-01';
  const terms: PaymentTerm[] = [
    { basisPoints: 1000, dueBasis: 'after_settlement', offsetDays: 0 },
    { basisPoints: 2000, dueBasis: 'deducted_from_ticket_sales' },
    { basisPoints: 1000, dueBasis: 'before_event', offsetDays: 0 },
    { basisPoints: 2000, dueBasis: 'fixed_date', fixedDate: event },
    { basisPoints: 2000, dueBasis: 'before_onsale', offsetDays: 0 },
    { basisPoints: 2000, dueBasis: 'after_signing', offsetDays: 31 },
  ];
  const basesOf = (some: readonly { dueBasis: string }[]) => some.map(({ dueBasis }) => dueBasis);
  for (const schedule of [terms, terms.toReversed()])
    assert.deepEqual(basesOf(scheduled(schedule, 100, { today: '2027-01-01', event })), basesOf(schedule));
});

test('a deposit comes before the balance on which it is due at the latest', () => {
  const terms: PaymentTerm[] = [
    { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
    { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
  ];
  const basesOn = (event: string, schedule = terms) =>
    scheduled(schedule, 100, { today: '2027-05-20', event }).map(({ dueBasis }) => dueBasis);
  const [deposit, balance] = ['after_signing', 'before_event'];
  assert.deepEqual(basesOn('2027-06-20'), [deposit, balance]);
  assert.deepEqual(basesOn('2027-06-05'), [deposit, balance], 'the balance in two days');
  assert.deepEqual(basesOn('2027-06-03'), [deposit, balance], 'the balance today');
  assert.deepEqual(basesOn('2027-05-25'), [deposit, balance], 'everything at signing');
  assert.deepEqual(basesOn('2027-05-25', terms.toReversed()), [balance, deposit], 'the venue’s order');
  const fixed: PaymentTerm[] = [
    { basisPoints: 4000, dueBasis: 'after_signing', offsetDays: 0 },
    { basisPoints: 6000, dueBasis: 'fixed_date', fixedDate: '2027-05-01' },
  ];
  assert.deepEqual(basesOn('2027-06-20', fixed), [deposit, 'fixed_date'], 'a date that is past');
});

test('instalments after the last supported date still sort', () => {
  const payments = scheduled(
    [
      { basisPoints: 5000, dueBasis: 'after_settlement', offsetDays: 3650 },
      { basisPoints: 5000, dueBasis: 'before_event', offsetDays: 0 },
    ],
    100,
    { today: '2027-01-01', event: '9998-12-31' },
  );
  assert.deepEqual(
    payments.map(({ dueBasis }) => dueBasis),
    ['before_event', 'after_settlement'],
  );
});

test('twelve instalments of a few cents yield one per cent, and a zero total none', () => {
  const shares = [833, 833, 833, 833, 834, 834, 833, 833, 833, 833, 834, 834];
  const twelve = shares.map(
    (basisPoints, month): PaymentTerm => ({
      basisPoints,
      dueBasis: 'before_event',
      offsetDays: 30 * (12 - month),
    }),
  );
  const amounts = (total: number) => scheduled(twelve, total).map(({ amountCents }) => amountCents);
  assert.deepEqual(amounts(5), [1, 1, 1, 1, 1]);
  assert.deepEqual(amounts(0), []);
  assert.deepEqual(scheduled([], 0), []);
});

/** Returns when each payment is due at the latest: a deposit with the balance, and what is overdue at signing. */
function shownDates(payments: readonly Payment[], { today, event }: typeof dates): string[] {
  const own = payments.map((payment) => dueDate(payment, { today, event }));
  const beforeEvent = own.filter((_, index) => payments[index]?.dueBasis.startsWith('before'));
  const latest = [event, ...beforeEvent].sort()[0] ?? event;
  const latestOf = (date: string, basis?: string) =>
    basis === 'after_signing' && latest < date ? latest : date;
  return own.map((date, index) => [today, latestOf(date, payments[index]?.dueBasis)].sort()[1] ?? date);
}

function dueDate({ dueBasis, offsetDays = 0, fixedDate }: Payment, { today, event }: typeof dates): string {
  if (fixedDate !== undefined) return fixedDate;
  if (dueBasis === 'after_signing') return addDays(today, offsetDays);
  return addDays(event, dueBasis.startsWith('before') ? -offsetDays : offsetDays);
}

test('any schedule, total and dates: sorted, exact and without zero payments', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2027-01-01', days));
  const due = fc
    .tuple(fc.constantFrom(...dueBases), day, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })))
    .map(([dueBasis, fixedDate, offsetDays]) =>
      dueBasis === 'fixed_date' ? { dueBasis, fixedDate } : { dueBasis, offsetDays },
    );
  const fixed = fc.tuple(fc.integer({ min: 0, max: 1_000_000_000_000 }), due);
  const shares = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), due), { minLength: 1, maxLength: 8 })
    .map((cuts) => {
      const ends = cuts.map(([end]) => end).sort((one, other) => one - other);
      ends[ends.length - 1] = 10_000;
      return cuts.map(
        ([, term], index): PaymentTerm => ({
          ...term,
          basisPoints: (ends[index] ?? 0) - (ends[index - 1] ?? 0),
        }),
      );
    });
  const schedule = fc.tuple(shares, fc.array(fixed, { maxLength: 4 })).chain(([some, others]) => {
    const terms = [...some, ...others.map(([amountCents, term]): PaymentTerm => ({ ...term, amountCents }))];
    return fc.shuffledSubarray(terms, { minLength: terms.length });
  });
  const total = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeNat());
  fc.assert(
    fc.property(schedule, total, day, day, (terms, totalCents, today, event) => {
      const payments = schedulePayments(terms, totalCents, { today, event });
      assert.equal(
        payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
        totalCents,
      );
      assert.ok(payments.every(({ amountCents }) => amountCents > 0));
      const dueDates = shownDates(payments, { today, event });
      assert.deepEqual(dueDates, dueDates.toSorted());
      const dueAfterSigning = payments.filter(({ dueBasis }) => dueBasis === 'after_signing');
      assert.equal(
        sumDueAtSigning(payments),
        dueAfterSigning.reduce((sum, { amountCents }) => sum + amountCents, 0),
      );
    }),
    { numRuns: 500 },
  );
});

test('each payment is due by its offset from signing, event or settlement, or on its date', () => {
  const on = (payment: Omit<Payment, 'amountCents'>) => computeDueDate({ amountCents: 1, ...payment }, dates);
  assert.equal(on({ dueBasis: 'after_signing', offsetDays: 7 }), '2027-01-08');
  assert.equal(on({ dueBasis: 'before_event', offsetDays: 14 }), '2027-05-18');
  assert.equal(on({ dueBasis: 'before_onsale', offsetDays: 1 }), '2027-05-31');
  assert.equal(on({ dueBasis: 'after_settlement', offsetDays: 30 }), '2027-07-01');
  assert.equal(on({ dueBasis: 'fixed_date', fixedDate: '2027-02-03' }), '2027-02-03');
  assert.equal(on({ dueBasis: 'deducted_from_ticket_sales' }), '2027-06-01');
});
