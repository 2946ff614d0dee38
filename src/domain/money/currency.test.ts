import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minorUnits } from './currency.ts';
import { isCurrencyCode } from './currency-codes.ts';

test('the seven zero-decimal currencies of the specification count whole units', () => {
  for (const currency of ['IDR', 'JPY', 'KRW', 'VND', 'CLP', 'ISK', 'UGX']) {
    assert.equal(minorUnits(currency), 0, currency);
  }
});

test('other currencies have their ISO 4217 decimals', () => {
  const decimals = {
    0: 'BIF DJF GNF KMF PYG RWF UYI VUV XAF XOF XPF',
    2: 'EUR USD GBP CHF INR MXN HUF TWD COP IRR AFN MGA MRU UYU XCG',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  };
  for (const [expected, currencies] of Object.entries(decimals)) {
    for (const currency of currencies.split(' ')) {
      assert.equal(minorUnits(currency), Number(expected), currency);
    }
  }
});

test('an unknown code has two decimals', () => {
  assert.equal(minorUnits('QQQ'), 2);
  assert.equal(minorUnits(''), 2);
});

test('accepts every ISO 4217 currency and every one the platform knows', () => {
  for (const code of ['EUR', 'USD', 'IDR', 'KWD', 'CLF', 'UYW', 'ZWG', 'XCG', 'XAD', 'BGN']) {
    assert.equal(isCurrencyCode(code), true, code);
  }
  assert.deepEqual(
    Intl.supportedValuesOf('currency').filter((code) => !isCurrencyCode(code)),
    [],
  );
});

test('rejects codes that are no currency: other words, lower case, metals', () => {
  for (const text of [
    '',
    'EU',
    'EURO',
    'eur',
    'Eur',
    'EUR ',
    'E R',
    'ÉUR',
    'QQQ',
    'XXX',
    'XTS',
    'XAU',
    'ED ',
    'EUR\n',
  ]) {
    assert.equal(isCurrencyCode(text), false, JSON.stringify(text));
  }
});
