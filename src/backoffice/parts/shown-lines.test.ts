import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownLines } from './shown-lines.ts';

const fee = { type: 'hire_fee', label: 'Party', amountCents: 126_051, amountWithTaxCents: 150_000 };
const perHead = { type: 'attendance', label: '50 × Party', amountCents: 50_420, amountWithTaxCents: 60_000 };
const tax = { type: 'tax', label: 'VAT 19%', amountCents: 33_529 };
const amountsOf = (lines: Parameters<typeof shownLines>[0]) =>
  shownLines(lines, 'Subtotal').map(({ label, amountCents }) => [label, amountCents]);

test('prices with tax are shown as the venue states them, with a subtotal before the tax', () => {
  assert.deepEqual(amountsOf([fee, perHead, tax]), [
    ['Party', 150_000],
    ['50 × Party', 60_000],
    ['Subtotal', 176_471],
    ['VAT 19%', 33_529],
  ]);
});

test('prices before tax are shown as they are, also beside others', () => {
  const { amountWithTaxCents: _, ...before } = fee;
  assert.deepEqual(amountsOf([before, tax]), [
    ['Party', 126_051],
    ['VAT 19%', 33_529],
  ]);
  assert.deepEqual(amountsOf([before, perHead, tax]), [
    ['Party', 126_051],
    ['50 × Party', 50_420],
    ['VAT 19%', 33_529],
  ]);
});

test('a price without a tax needs no subtotal', () => {
  assert.deepEqual(amountsOf([{ ...fee, amountCents: 150_000 }]), [['Party', 150_000]]);
});
