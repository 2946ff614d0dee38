import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPlainAmount, parseAmount } from './parse-amount.ts';

test('an amount is read with all decimals of its currency, so that nobody takes pence for pounds', () => {
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

test('an amount that a spreadsheet shortened is read as it meant it', () => {
  assert.equal(parseAmount('2400', 'GBP', true), 240_000);
  assert.equal(parseAmount('2400.5', 'GBP', true), 240_050);
  assert.equal(parseAmount('2400.505', 'GBP', true), null);
});

test('an amount is written as it is read', () => {
  for (const [cents, currency] of [
    [0, 'GBP'],
    [5, 'GBP'],
    [240_000, 'JPY'],
    [1, 'CLF'],
  ] as const)
    assert.equal(parseAmount(formatPlainAmount(cents, currency), currency), cents);
  assert.equal(formatPlainAmount(5, 'GBP'), '0.05');
});
