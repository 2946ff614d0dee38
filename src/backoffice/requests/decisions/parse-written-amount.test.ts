import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseWrittenAmount } from './parse-written-amount.ts';

const cases: readonly [text: string, currency: string, cents: number | null][] = [
  ['2400', 'GBP', 240_000],
  ['2,400', 'GBP', 240_000],
  ['2.400', 'EUR', 240_000],
  ['2,400.50', 'GBP', 240_050],
  ['2.400,50', 'EUR', 240_050],
  ['2400.50', 'EUR', 240_050],
  ['2 400,50 €', 'EUR', 240_050],
  ['£2,400.00', 'GBP', 240_000],
  ['CHF 1’200.00', 'CHF', 120_000],
  ['1.234.567,00', 'EUR', 123_456_700],
  ['2,400', 'JPY', 2400],
  ['2400', 'JPY', 2400],
  ['1.234', 'KWD', 1234],
  ['0', 'GBP', 0],
  ['', 'GBP', null],
  ['24.5', 'GBP', null],
  ['24,0000', 'GBP', null],
  ['-5', 'GBP', null],
  ['1e5', 'GBP', null],
  ['12 34', 'GBP', null],
  ['12.34.56', 'GBP', null],
];

for (const [text, currency, cents] of cases)
  it(`reads “${text}” ${currency} as ${cents === null ? 'invalid' : cents}`, () =>
    assert.equal(parseWrittenAmount(text, currency), cents));
