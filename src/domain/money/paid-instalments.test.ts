import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payInstalments } from './paid-instalments.ts';

const payments = [
  { amountCents: 30_000, dueBasis: 'after_signing', offsetDays: 7 },
  { amountCents: 70_000, dueBasis: 'before_event', offsetDays: 14 },
] as const;

test('marks whole instalments, divides one that is paid in part, and leaves out what exceeds them', () => {
  const paid = (cents: number) => {
    const { payments: divided, marks } = payInstalments(payments, [
      { amountCents: cents, paidOn: '2027-03-01' },
    ]);
    return [
      divided.map(({ amountCents, dueBasis }) => [amountCents, dueBasis]),
      marks.map(({ number }) => number),
    ];
  };
  const [deposit, rest] = [
    [30_000, 'after_signing'],
    [70_000, 'before_event'],
  ];
  assert.deepEqual(paid(0), [[deposit, rest], []]);
  assert.deepEqual(paid(30_000), [[deposit, rest], [1]]);
  assert.deepEqual(paid(50_000), [
    [deposit, [20_000, 'before_event'], [50_000, 'before_event']],
    [1, 2],
  ]);
  assert.deepEqual(paid(120_000), [
    [deposit, rest],
    [1, 2],
  ]);
});

test('what was paid on several days pays the instalments by date', () => {
  const { payments: divided, marks } = payInstalments(payments, [
    { amountCents: 40_000, paidOn: '2027-04-02' },
    { amountCents: 20_000, paidOn: '2027-03-01' },
  ]);
  assert.deepEqual(
    divided.map(({ amountCents, dueBasis }, index) => [amountCents, dueBasis, marks[index]?.paidOn]),
    [
      [20_000, 'after_signing', '2027-03-01'],
      [10_000, 'after_signing', '2027-04-02'],
      [30_000, 'before_event', '2027-04-02'],
      [40_000, 'before_event', undefined],
    ],
  );
  assert.deepEqual(
    marks.map(({ number }) => number),
    [1, 2, 3],
  );
});
