import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragmentOf, type ReceiptView, receiptIn } from './receipt.ts';

/** The receipt in the address: restores a receipt of the form and rejects forged ones. */

const receipt: ReceiptView = {
  reference: 'BR-7K3M9QZ2',
  holdExpiresAt: '2027-03-03T12:00:00.000Z',
  date: '2027-03-12',
  requestedOn: '2027-03-01',
  space: 'Großer Saal “Zürich” 大厅 🎪',
  slot: { name: 'Evening', startTime: '18:00', endTime: '01:00', endsNextDay: true },
  offer: 'Dry hire',
  guests: 80,
  layout: 'Theatre',
  extras: [{ name: 'Projector' }, { name: 'Chairs', pieces: 20 }],
  price: {
    lines: [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
      { type: 'tax', label: 'VAT 20 %', amountCents: 24_000 },
    ],
    payments: [
      { amountCents: 44_000, dueBasis: 'after_signing', offsetDays: 7 },
      { amountCents: 100_000, dueBasis: 'fixed_date', fixedDate: '2027-03-02' },
    ],
    hireFeeCents: 120_000,
    taxCents: 24_000,
    totalCents: 144_000,
    dueNowCents: 44_000,
    currency: 'GBP',
  },
};

const fragment = (given: unknown) => fragmentOf(given as ReceiptView);

test('a receipt survives the URL in any script', () => {
  assert.match(fragmentOf(receipt), /^#booking=[\w-]+$/);
  assert.deepEqual(receiptIn(fragmentOf(receipt)), receipt);
  const { holdExpiresAt: _, ...unlimited } = receipt;
  const withoutPrice = { ...unlimited, price: null, isEarlier: true };
  assert.deepEqual(receiptIn(fragmentOf(withoutPrice)), withoutPrice);
});

test('the other dates of a request survive the URL, and are validated', () => {
  const { date, space, slot, offer } = receipt;
  const others = [{ date, space, slot, offer }];
  assert.deepEqual(receiptIn(fragment({ ...receipt, others })), { ...receipt, others });
  for (const forged of [[null], [{ date, space, slot }], [{ date: 'soon', space, slot, offer }], 'BR'])
    assert.equal(receiptIn(fragment({ ...receipt, others: forged })), null);
});

test('the price of ten dates, with the longest names and counts, survives the URL', () => {
  const { price } = receipt;
  assert(price);
  const line = { type: 'extra', label: `20 × ${'n'.repeat(200)}`, amountCents: 100 } as const;
  const large = { ...receipt, price: { ...price, lines: Array(600).fill(line) } };
  assert.deepEqual(receiptIn(fragmentOf(large)), large);
});

test('other fragments are not receipts', () => {
  for (const other of [
    '',
    '#',
    '#spaces',
    '#booking',
    '#booking=',
    '#booking=%%%',
    '#booking=_w',
    '#booking=bnVsbA',
  ])
    assert.equal(receiptIn(other), null, other);
});

test('rejects a missing or invalid member', () => {
  const { price } = receipt;
  const made: readonly unknown[] = [
    null,
    [],
    'BR-7K3M9QZ2',
    ...Object.keys(receipt)
      .filter((name) => !['holdExpiresAt', 'guests', 'layout', 'extras'].includes(name))
      .map((name) => ({ ...receipt, [name]: undefined })),
    ...Object.keys(receipt.slot).map((name) => ({ ...receipt, slot: { ...receipt.slot, [name]: 1 } })),
    ...Object.keys(price ?? {}).map((name) => ({ ...receipt, price: { ...price, [name]: undefined } })),
    { ...receipt, isEarlier: 'yes' },
    { ...receipt, reference: 'Call 0900 12345' },
    { ...receipt, holdExpiresAt: 'soon' },
    { ...receipt, date: '2027-02-30' },
    { ...receipt, guests: 'many' },
    { ...receipt, layout: 7 },
    { ...receipt, extras: [{ pieces: 2 }] },
    { ...receipt, space: 'x'.repeat(301) },
    { ...receipt, space: 'two\nlines' },
    { ...receipt, slot: { ...receipt.slot, endTime: '25:00' } },
    { ...receipt, price: { ...price, currency: '<b>' } },
    { ...receipt, price: { ...price, totalCents: 0.5 } },
    { ...receipt, price: { ...price, lines: Array(5_001).fill(price?.lines[0]) } },
    { ...receipt, price: { ...price, payments: [{ amountCents: 1, dueBasis: 'toString' }] } },
    {
      ...receipt,
      price: { ...price, payments: [{ amountCents: 1, dueBasis: 'before_event', offsetDays: 1e9 }] },
    },
  ];
  for (const other of made)
    assert.equal(receiptIn(fragment(other)), null, JSON.stringify(other).slice(0, 500));
});
