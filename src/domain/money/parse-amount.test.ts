import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPlainAmount, parseAmount } from './parse-amount.ts';

test('reads an amount only with all decimals of its currency, so pence never become pounds', () => {
  assert.equal(parseAmount('2400.00', 'GBP'), 240_000);
  assert.equal(parseAmount('0.05', 'GBP'), 5);
  assert.equal(parseAmount('240000', 'JPY'), 240_000);
  assert.equal(parseAmount('1.500', 'KWD'), 1_500);
  assert.equal(parseAmount('90071992547409.91', 'GBP'), Number.MAX_SAFE_INTEGER);
  for (const none of [
    '2400',
    '2400.5',
    '2,400.00',
    '2400,00',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1e3',
    '.50',
    '1.',
    '',
  ])
    assert.equal(parseAmount(none, 'GBP'), null, none);
  assert.equal(parseAmount('90071992547409.92', 'GBP'), null);
  assert.equal(parseAmount('1.0', 'JPY'), null);
});

test('reads an amount that a spreadsheet shortened', () => {
  assert.equal(parseAmount('2400', 'GBP', true), 240_000);
  assert.equal(parseAmount('2400.5', 'GBP', true), 240_050);
  assert.equal(parseAmount('2400.505', 'GBP', true), null);
});

test('parses its own formatted amounts', () => {
  for (const [cents, currency] of [
    [0, 'GBP'],
    [5, 'GBP'],
    [240_000, 'JPY'],
    [1, 'CLF'],
  ] as const)
    assert.equal(parseAmount(formatPlainAmount(cents, currency), currency), cents);
  assert.equal(formatPlainAmount(5, 'GBP'), '0.05');
});
