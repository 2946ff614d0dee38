import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoney } from './format-money.ts';

/** `Intl` uses no-break spaces (and bidi marks) where a reader sees a space. */
function shown(cents: number, currency: string, locale: string): string {
  return formatMoney(cents, currency, locale).replace(/[\u00a0\u202f]/g, ' ');
}

test('formats 150000 in a two-decimal currency as 1,500.00', () => {
  assert.equal(shown(150_000, 'GBP', 'en-GB'), '£1,500.00');
  assert.equal(shown(150_000, 'EUR', 'de-DE'), '1.500,00 €');
  assert.equal(shown(150_000, 'USD', 'en-US'), '$1,500.00');
});

test('formats a zero-decimal amount as whole units', () => {
  assert.equal(shown(1_500_000, 'IDR', 'id-ID'), 'Rp 1.500.000');
  assert.equal(shown(150_000, 'JPY', 'ja-JP'), '￥150,000');
  assert.equal(shown(150_000, 'KRW', 'ko-KR'), '₩150,000');
  assert.equal(shown(1_500_000, 'VND', 'vi-VN'), '1.500.000 ₫');
  assert.equal(shown(150_000, 'CLP', 'es-CL'), '$150.000');
  assert.equal(shown(150_000, 'ISK', 'is-IS'), '150.000 kr.');
  assert.equal(shown(150_000, 'UGX', 'en-UG'), 'USh 150,000');
});

test('shows three decimals for a three-decimal currency and four for a four-decimal one', () => {
  assert.equal(shown(1_234_567, 'KWD', 'en-KW'), 'KWD 1,234.567');
  assert.equal(shown(5, 'BHD', 'en-GB'), 'BHD 0.005');
  assert.equal(shown(12_345, 'CLF', 'en-GB'), 'CLF 1.2345');
});

test('keeps the API’s decimals for currencies the platform shows without', () => {
  assert.equal(shown(123_456, 'IQD', 'en-GB'), 'IQD 123.456');
  assert.equal(shown(123_456, 'AFN', 'en-GB'), 'AFN 1,234.56');
});

test('a discount has a sign, and zero has no sign', () => {
  assert.equal(shown(-2050, 'GBP', 'en-GB'), '-£20.50');
  assert.equal(shown(0, 'GBP', 'en-GB'), '£0.00');
  assert.equal(shown(0, 'JPY', 'en-GB'), 'JP¥0');
});

test('a currency code has a space before the sign, as before the number', () => {
  assert.equal(shown(138_000, 'CHF', 'de-CH'), "CHF 1'380.00");
  assert.equal(shown(-19_458, 'CHF', 'de-CH'), 'CHF -194.58');
  assert.equal(shown(-19_458, 'CHF', 'en-CH'), 'CHF -194.58');
  assert.equal(shown(-19_458, 'CHF', 'en-GB'), '-CHF 194.58');
  assert.equal(shown(-19_458, 'EUR', 'nl'), '€ -194,58');
});

test('the largest amounts are exact', () => {
  assert.equal(shown(2_000_000_000_000_001, 'GBP', 'en-GB'), '£20,000,000,000,000.01');
  assert.equal(shown(4_999_999_999_999_999, 'CLF', 'en-GB'), 'CLF 499,999,999,999.9999');
  for (let cents = 0; cents < 2000; cents += 1) {
    const expected = `£${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    assert.equal(shown(cents, 'GBP', 'en-GB'), expected);
  }
});
