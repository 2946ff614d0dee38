import { deepEqual } from 'node:assert/strict';
import { it } from 'node:test';
import { settlementOf } from './settlement.ts';

type Booking = Parameters<typeof settlementOf>[0];
type Marked = 'open' | 'due' | 'paid';

/** A booking with these instalments: some open, some overdue, some paid. */
const booking = (...instalments: readonly (readonly [amountCents: number, marked: Marked])[]) =>
  ({
    agreedPrice: null,
    quote: { totalCents: instalments.reduce((sum, [amountCents]) => sum + amountCents, 0) },
    instalments: instalments.map(([amountCents, marked]) => ({
      amountCents,
      dueOn: marked === 'due' ? '2027-01-01' : '2027-06-01',
      invoicedOn: null,
      paidOn: marked === 'paid' ? '2027-01-02' : null,
    })),
  }) as unknown as Booking;

it('deducts a cancelled date from the open instalment of a booking with a paid one, and returns nothing', () =>
  deepEqual(
    settlementOf(booking([65_688, 'paid'], [153_272, 'open']), booking([65_688, 'paid'], [105_672, 'open'])),
    {
      deductedCents: 47_600,
      creditCents: 0,
      returnCents: 0,
      isPaid: true,
    },
  ));

it('returns what was paid beyond the new total, after the open instalments are used up', () =>
  deepEqual(
    settlementOf(booking([80_000, 'paid'], [20_000, 'open']), booking([80_000, 'paid'], [-30_000, 'open'])),
    { deductedCents: 20_000, creditCents: 0, returnCents: 30_000, isPaid: true },
  ));

it('deducts a credit from an instalment that is overdue before it returns the rest', () => {
  deepEqual(settlementOf(booking([70_000, 'due']), booking([70_000, 'due'], [-20_000, 'open'])), {
    deductedCents: 0,
    creditCents: 20_000,
    returnCents: 0,
    isPaid: false,
  });
  deepEqual(
    settlementOf(
      booking([50_000, 'paid'], [30_000, 'due']),
      booking([50_000, 'paid'], [30_000, 'due'], [-40_000, 'open']),
    ),
    { deductedCents: 0, creditCents: 30_000, returnCents: 10_000, isPaid: true },
  );
});

it('counts no credit that was returned before', () =>
  deepEqual(
    settlementOf(
      booking([50_000, 'paid'], [-10_000, 'paid']),
      booking([50_000, 'paid'], [-10_000, 'paid'], [-5_000, 'open']),
    ),
    { deductedCents: 0, creditCents: 0, returnCents: 5_000, isPaid: true },
  ));
