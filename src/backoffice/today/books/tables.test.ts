/** The tables that a bookkeeper exports. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messages } from '../messages.ts';
import {
  type DueInstalment,
  daysOverdue,
  eventsTable,
  instalmentsTable,
  instalmentTotals,
  totalsTable,
} from './tables.ts';

await messages.load();

type Event = Parameters<typeof eventsTable>[0][number];
const event = (taxes: Event['taxes'], hireFeeCents: number, taxCents: number) =>
  ({
    date: '2027-03-12',
    endDate: '2027-03-12',
    reference: 'BR-AAAA2222',
    guest: { name: 'Ada Guest', company: null },
    spaceName: 'Hall',
    packageName: null,
    status: 'accepted',
    taxes,
    hireFeeCents,
    taxCents,
    totalCents: hireFeeCents + taxCents,
    currency: 'EUR',
  }) as unknown as Event;
const full = event(
  [{ label: 'Tax 19%', basisPoints: 1_900, netCents: 100_000, amountCents: 19_000 }],
  100_000,
  19_000,
);
/** Staff stated its tax. */
const stated = event(
  [{ label: 'Tax', basisPoints: null, netCents: 90_909, amountCents: 9_091 }],
  90_909,
  9_091,
);

it('distinguishes a tax without a rate from the sum of all taxes', () => {
  const { heads } = eventsTable([full, stated]);
  assert.equal(new Set(heads).size, heads.length, 'no heading stands for two columns');
  assert.deepEqual(heads.slice(8, 15), [
    'Net',
    'Tax',
    'Net (Tax (at no rate of the venue))',
    'Tax (at no rate of the venue)',
    'Net (Tax 19%)',
    'Tax 19%',
    'Gross',
  ]);
  const cents = (cell: unknown) => (cell as { cents: number }).cents;
  assert.deepEqual(
    totalsTable([full, stated]).rows.map(([label, amount]) => [label, cents(amount)]),
    [
      ['Net', 190_909],
      ['Net (Tax (at no rate of the venue))', 90_909],
      ['Tax (at no rate of the venue)', 9_091],
      ['Net (Tax 19%)', 100_000],
      ['Tax 19%', 19_000],
      ['Tax in all', 28_091],
      ['Gross', 219_000],
    ],
  );
});

it('counts no credit as overdue, nor against what other guests owe', () => {
  const instalment = (reference: string, dueOn: string, amountCents: number) =>
    ({
      reference,
      dueOn,
      amountCents,
      currency: 'EUR',
      status: 'accepted',
      invoicedOn: null,
      paidOn: null,
    }) as unknown as DueInstalment;
  const list = [
    instalment('BR-OWED-LONG', '2027-01-10', 100_000),
    instalment('BR-CREDIT', '2027-01-11', -40_000),
    instalment('BR-OWED', '2027-02-27', 5_000),
  ];
  assert.deepEqual(
    list.map((each) => daysOverdue(each, '2027-03-01')),
    [50, 0, 2],
  );
  assert.deepEqual(
    instalmentTotals(list, 'overdue', '2027-03-01').rows.map(([label, amount]) => [
      label,
      (amount as { cents: number }).cents,
    ]),
    [
      ['Overdue', 105_000],
      ['Of which overdue for more than 30 days', 100_000],
    ],
  );
});

it('names a credit in the file, and sums credits beside what guests owe', () => {
  const instalment = (number: number, amountCents: number, paidOn: string | null) =>
    ({
      reference: 'BR-AAAA2222',
      number,
      guest: { name: 'Ada Guest', company: null },
      spaceName: 'Hall',
      date: '2027-03-12',
      dueOn: '2027-03-01',
      amountCents,
      taxes: null,
      currency: 'EUR',
      status: 'accepted',
      invoicedOn: null,
      paidOn,
    }) as unknown as DueInstalment;
  const list = [
    instalment(1, 100_000, '2027-02-20'),
    instalment(2, 50_000, null),
    instalment(3, -5_000, null),
  ];
  const totals = (kind: 'due' | 'unpaid') =>
    instalmentTotals(list, kind, '2027-03-01').rows.map(([label, amount]) => [
      label,
      (amount as { cents: number }).cents,
    ]);
  assert.deepEqual(totals('unpaid'), [
    ['Unpaid', 50_000],
    ['Credits not returned', -5_000],
  ]);
  assert.deepEqual(totals('due'), [
    ['Total', 145_000],
    ['Paid', 100_000],
    ['Unpaid', 50_000],
    ['Credits not returned', -5_000],
  ]);
  const { heads, rows } = instalmentsTable(list, 'byDue');
  assert.equal(heads.at(-1), 'Kind');
  assert.deepEqual(
    rows.map((row) => row.at(-1)),
    ['', '', 'Credit'],
  );
});

it('sums every instalment that the list has, also without a due date and of bookings that are not accepted', () => {
  const undated = { currency: 'EUR', dueOn: null, invoicedOn: null, paidOn: null };
  const instalment = (amountCents: number, status: string, dates: Partial<DueInstalment>) =>
    ({ ...undated, amountCents, status, ...dates }) as unknown as DueInstalment;
  const list = [
    // Imported after its event, and paid.
    instalment(50_055, 'accepted', { paidOn: '2026-10-31' }),
    instalment(49_323, 'accepted', { dueOn: '2026-10-12' }),
    // Its acceptance was undone.
    instalment(1_000, 'pending_approval', { paidOn: '2026-10-20' }),
    instalment(300, 'cancelled', { invoicedOn: '2026-10-21' }),
    instalment(200, 'cancelled', { dueOn: '2026-10-22', paidOn: '2026-10-22' }),
  ];
  const totals = (kind: 'due' | 'unpaid', some = list) =>
    instalmentTotals(some, kind, '2026-11-01').rows.map(([label, amount]) => [
      label,
      (amount as { cents: number }).cents,
    ]);
  assert.deepEqual(totals('due'), [
    ['Total', 100_878],
    ['Paid', 51_255],
    ['Unpaid', 49_323],
    ['Invoiced for bookings that are not accepted', 300],
  ]);
  assert.deepEqual(
    totals(
      'unpaid',
      list.filter(({ paidOn }) => paidOn === null),
    ),
    [
      ['Unpaid', 49_323],
      ['Invoiced for bookings that are not accepted', 300],
    ],
  );
});

it('shows the taxes in each payment, and none in that of a cancelled booking', () => {
  const payment = (status: string, amountCents: number, taxes: DueInstalment['taxes']) =>
    ({
      status,
      amountCents,
      taxes,
      dueOn: '2027-03-01',
      paidOn: '2027-03-02',
      invoicedOn: null,
      reference: 'BR-AAAA2222',
      number: 1,
      guest: { name: 'Ada Guest', company: null },
      spaceName: 'Hall',
      date: '2027-03-12',
      currency: 'EUR',
    }) as unknown as DueInstalment;
  const payments = [
    payment('accepted', 11_900, [
      { label: 'Tax 19%', basisPoints: 1_900, netCents: 10_000, amountCents: 1_900 },
    ]),
    payment('cancelled', 5_000, null),
  ];
  const { heads, rows } = instalmentsTable(payments, 'byPaid');
  assert.deepEqual(heads.slice(8, 12), ['Amount', 'Net (Tax 19%)', 'Tax 19%', 'Currency']);
  assert.deepEqual(
    rows.map((row) =>
      row.slice(8, 11).map((cell) => (typeof cell === 'object' && 'cents' in cell ? cell.cents : cell)),
    ),
    [
      [11_900, 10_000, 1_900],
      [5_000, '', ''],
    ],
  );
  assert.deepEqual(
    instalmentTotals(payments, 'paid', '2027-03-03').rows.map(([label, amount]) => [
      label,
      (amount as { cents: number }).cents,
    ]),
    [
      ['Paid', 16_900],
      ['Net (Tax 19%)', 10_000],
      ['Tax 19%', 1_900],
      ['Paid for bookings that are not accepted', 5_000],
    ],
  );
});
