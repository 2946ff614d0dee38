import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { tags } from '../messages/language.ts';
import { formatTypedAmount, parseTypedAmount } from './typed-amount.ts';

it('parses an amount in the user’s locale', () => {
  const typed: readonly (readonly [text: string, currency: string, locale: string, cents: number | null])[] =
    [
      ['1200', 'GBP', 'en-GB', 120_000],
      ['1,200', 'GBP', 'en-GB', 120_000],
      ['1,200.50', 'GBP', 'en-GB', 120_050],
      ['1.5', 'GBP', 'en-GB', 150],
      ['1,5', 'GBP', 'en-GB', 150],
      ['1.200', 'EUR', 'de', 120_000],
      ['1.200,5', 'EUR', 'de', 120_050],
      ['1 200,50', 'EUR', 'fr', 120_050],
      ['1’200.50', 'CHF', 'de-CH', 120_050],
      ['1.234,567', 'KWD', 'de', 1_234_567],
      ['1.500.000', 'IDR', 'id', 1_500_000],
      ['١٢٠٠٫٥', 'GBP', 'ar-EG', 120_050],
      ['1.500', 'KWD', 'de', 1_500_000],
      ['1.500', 'KWD', 'en', 1_500],
      ['129,630', 'KWD', 'de', 129_630],
      ['2,400', 'JPY', 'de', 2400],
      ['180,00 €', 'EUR', 'de', 18_000],
      ['£2,400.00', 'GBP', 'en', 240_000],
      ['CHF 1’200.00', 'CHF', 'de', 120_000],
      ['2500 €', 'EUR', 'de', 250_000],
      ['1.500', 'EUR', 'en', null],
      ['1e5', 'GBP', 'en', null],
      ['12.34.56', 'GBP', 'en', null],
      ['1.5', 'JPY', 'en', null],
      ['1.555', 'GBP', 'en-GB', null],
      ['-5', 'GBP', 'en-GB', null],
      ['a lot', 'GBP', 'en-GB', null],
      ['', 'GBP', 'en-GB', null],
    ];
  for (const [text, currency, locale, cents] of typed)
    assert.equal(parseTypedAmount(text, currency, locale), cents, `${text} in ${locale}`);
});

it('parses its own formatted amounts of every currency in every locale', () => {
  const locales = [
    ...tags,
    'de-AT',
    'de-CH',
    'fr-CH',
    'es-MX',
    'nl-BE',
    'en-IN',
    'en-ZA',
    'ar-EG',
    'hi',
    'fa',
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.constantFrom(...locales),
      fc.constantFrom(...Intl.supportedValuesOf('currency')),
      (cents, locale, currency) =>
        assert.equal(parseTypedAmount(formatTypedAmount(cents, currency, locale), currency, locale), cents),
    ),
  );
});
