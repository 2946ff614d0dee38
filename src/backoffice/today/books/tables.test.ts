/** The tables that a bookkeeper exports. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { untaxedCents } from '../../../domain/money/taxed-amounts.ts';
import { messages } from '../messages.ts';
import {
  type DueInstalment,
  daysOverdue,
  eventsTable,
  instalmentsTable,
  instalmentTotals,
  statusText,
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
    untaxedCents: untaxedCents(hireFeeCents + taxCents, taxes),
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
  assert.deepEqual(heads.slice(9, 16), [
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
      ['Credits not returned', -40_000],
    ],
  );
});

it('names the month that an instalment is for, and the discounts of a date', () => {
  const monthly = { reference: 'BR-AAAA2222', number: 1, guest: { name: 'Ada Guest' }, status: 'accepted' };
  const { heads, rows } = instalmentsTable(
    [
      {
        ...monthly,
        month: '2027-03',
        amountCents: 100,
        currency: 'EUR',
        invoicedOn: null,
        paidOn: null,
        dueOn: null,
      },
    ] as unknown as DueInstalment[],
    'byDue',
  );
  assert.deepEqual([heads.at(-1), rows[0]?.at(-1)], ['Month', '2027-03']);
  const discounted = { ...full, adjustmentsCents: -5_000 };
  const table = eventsTable([full, discounted]);
  assert.equal(table.heads.at(-1), 'Discounts and surcharges');
  assert.deepEqual(
    table.rows.map((row) => row.at(-1)),
    ['', { cents: -5_000, decimals: 2 }],
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
  const cancelled = list.map((each) => ({ ...each, status: 'cancelled' as const }));
  assert.deepEqual(
    instalmentTotals(cancelled, 'unpaid', '2027-03-01').rows.map(([label, sum]) => [
      label,
      (sum as { cents: number }).cents,
    ]),
    [
      ['Unpaid', 0],
      ['Credits not returned', -5_000],
      ['Invoiced for bookings that are not accepted', 50_000],
    ],
  );
  const { heads, rows } = instalmentsTable(list, 'byDue');
  assert.deepEqual(heads.slice(-2), ['Kind', 'Month']);
  assert.deepEqual(
    rows.map((row) => row.at(-2)),
    ['', '', 'Credit'],
  );
});

it('calls a booking whose acceptance was undone a pending request', () => {
  assert.equal(statusText('pending_approval'), 'Pending request');
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

const payment = (status: string, amountCents: number, taxes: DueInstalment['taxes']) =>
  ({
    status,
    amountCents,
    taxes,
    untaxedCents: untaxedCents(amountCents, taxes),
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

const sumsOf = ({ rows }: ReturnType<typeof instalmentTotals>) =>
  rows.map(([label, amount]) => [label, (amount as { cents: number }).cents]);

it('shows the taxes in each payment, and none in that of a cancelled booking', () => {
  const payments = [
    payment('accepted', 11_900, [
      { label: 'Tax 19%', basisPoints: 1_900, netCents: 10_000, amountCents: 1_900 },
    ]),
    payment('cancelled', 5_000, null),
  ];
  const { heads, rows } = instalmentsTable(payments, 'byPaid');
  assert.deepEqual(heads.slice(9, 13), ['Amount', 'Net (Tax 19%)', 'Tax 19%', 'Currency']);
  assert.deepEqual(
    rows.map((row) =>
      row.slice(9, 12).map((cell) => (typeof cell === 'object' && 'cents' in cell ? cell.cents : cell)),
    ),
    [
      [11_900, 10_000, 1_900],
      [5_000, '', ''],
    ],
  );
  assert.deepEqual(sumsOf(instalmentTotals(payments, 'paid', '2027-03-03')), [
    ['Paid', 16_900],
    ['Net (Tax 19%)', 10_000],
    ['Tax 19%', 1_900],
    ['Paid for bookings that are not accepted', 5_000],
  ]);
});

it('divides what was paid into net amounts, taxes, what is not taxed and not known, and not accepted', () => {
  const tax = { label: 'Tax 19%', basisPoints: 1_900 };
  const payments = [
    payment('accepted', 11_900, [{ ...tax, netCents: 10_000, amountCents: 1_900 }]),
    // An imported booking without tax, and one with an extra without tax.
    payment('accepted', 40_000, []),
    payment('accepted', 6_950, [{ ...tax, netCents: 5_000, amountCents: 950 }]),
    // Its instalments add up to nothing.
    payment('accepted', 700, null),
    payment('cancelled', 5_000, null),
  ];
  const { heads, rows } = instalmentsTable(payments, 'byPaid');
  assert.deepEqual(heads.slice(9, 14), ['Amount', 'Net (Tax 19%)', 'Tax 19%', 'Net without tax', 'Currency']);
  assert.deepEqual(
    rows
      .map((row) => row[12])
      .map((cell) => (typeof cell === 'object' && 'cents' in cell ? cell.cents : cell)),
    [0, 40_000, 1_000, '', ''],
  );
  const [[, paid = 0] = [], ...parts] = sumsOf(instalmentTotals(payments, 'paid', '2027-03-03'));
  assert.deepEqual(parts, [
    ['Net (Tax 19%)', 15_000],
    ['Tax 19%', 2_850],
    ['Net without tax', 41_000],
    ['Tax rate unknown', 700],
    ['Paid for bookings that are not accepted', 5_000],
  ]);
  assert.equal(
    parts.reduce((sum, [, cents]) => sum + Number(cents), 0),
    paid,
  );
});

it('names what is not taxed beside taxed events, and what has unknown rates', () => {
  const untaxed = event([], 40_000, 0);
  const { heads, rows } = eventsTable([full, untaxed]);
  assert.deepEqual(heads.slice(9, 15), [
    'Net',
    'Tax',
    'Net (Tax 19%)',
    'Tax 19%',
    'Net without tax',
    'Gross',
  ]);
  assert.deepEqual(
    rows.map((row) => (row[13] as { cents: number }).cents),
    [0, 40_000],
  );
  assert.deepEqual(sumsOf(totalsTable([full, untaxed])), [
    ['Net', 140_000],
    ['Net (Tax 19%)', 100_000],
    ['Tax 19%', 19_000],
    ['Net without tax', 40_000],
    ['Gross', 159_000],
  ]);
  assert.deepEqual(sumsOf(totalsTable([untaxed])), [
    ['Net', 40_000],
    ['Gross', 40_000],
  ]);
  const ofFirstVersion = event(
    [
      { label: 'Tax 19%', basisPoints: 1_900, netCents: null, amountCents: 1_900 },
      { label: 'Tax 7%', basisPoints: 700, netCents: null, amountCents: 700 },
    ],
    20_000,
    2_600,
  );
  assert.deepEqual(sumsOf(totalsTable([ofFirstVersion])), [
    ['Net', 20_000],
    ['Tax 19%', 1_900],
    ['Tax 7%', 700],
    ['Tax rate unknown', 20_000],
    ['Tax in all', 2_600],
    ['Gross', 22_600],
  ]);
});

it('explains every row of the overdue list in its totals', () => {
  const unpaid = (status: string, amountCents: number, dates: Partial<DueInstalment>) => ({
    ...payment(status, amountCents, null),
    paidOn: null,
    ...dates,
  });
  const list = [
    unpaid('accepted', 75_050, { dueOn: '2027-01-10' }),
    unpaid('accepted', 5_000, { dueOn: '2027-02-27' }),
    unpaid('accepted', -4_000, { dueOn: '2027-02-27' }),
    // Imported after its event, and invoiced then.
    unpaid('accepted', 900, { dueOn: null, invoicedOn: '2027-02-20' }),
    unpaid('cancelled', 126_000, { dueOn: '2027-02-08', invoicedOn: '2027-01-08' }),
  ];
  assert.deepEqual(
    list.map((each) => daysOverdue(each, '2027-03-01')),
    [50, 2, 0, 0, 0],
  );
  assert.deepEqual(sumsOf(instalmentTotals(list, 'overdue', '2027-03-01')), [
    ['Overdue', 80_050],
    ['Of which overdue for more than 30 days', 75_050],
    ['Unpaid, without a due date', 900],
    ['Credits not returned', -4_000],
    ['Invoiced for bookings that are not accepted', 126_000],
  ]);
});
