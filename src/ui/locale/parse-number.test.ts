import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNumber, plainNumber } from './parse-number.ts';

test('parses numbers in any digits', () => {
  for (const typed of ['150', ' 150 ', '١٥٠', '۱۵۰', '१५०', '১৫০', '๑๕๐', '１５０'])
    assert.equal(parseNumber(typed, 'en'), 150, typed);
  assert.equal(parseNumber('1,5', 'en'), 1.5);
  assert.equal(parseNumber('-2.5', 'en'), -2.5);
  assert.equal(parseNumber('−2,5', 'de'), -2.5);
  assert.equal(parseNumber('٢٫٥', 'ar-EG'), 2.5);
});

test('parses numbers that were copied with invisible characters', () => {
  for (const mark of '\u200b\u200e\u200f\u061c\u202a\u202c\u2066\u2069\u00ad\ufeff')
    for (const typed of [`${mark}95`, `9${mark}5`, `95${mark}`])
      assert.equal(parseNumber(typed, 'ar-EG'), 95, JSON.stringify(typed));
});

test('reads thousands as the language groups them', () => {
  const typed: readonly (readonly [text: string, locale: string, number: number])[] = [
    ['1,200', 'en', 1200],
    ['1.200', 'de', 1200],
    ['1.200', 'es', 1200],
    ['1 200', 'fr', 1200],
    ['1\u202f200', 'fr', 1200],
    ['1’200', 'de-CH', 1200],
    ['١٬٢٠٠', 'ar-EG', 1200],
    ['1,200', 'ar-EG', 1200],
    ['1,200', 'fa', 1200],
    ['1,00,000', 'en-IN', 100_000],
    ['1,200,000', 'de', 1_200_000],
    ['1,234.5', 'de', 1234.5],
    ['1.234,5', 'en', 1234.5],
    ['0,125', 'de', 0.125],
    ['0.125', 'de', 0.125],
    ['1234,567', 'de', 1234.567],
  ];
  for (const [text, locale, number] of typed)
    assert.equal(parseNumber(text, locale), number, `${text} ${locale}`);
});

test('rejects invalid and ambiguous numbers', () => {
  const texts = [
    '',
    '  ',
    'many',
    '12 people',
    '１5x',
    '95-100',
    '1,2,3',
    '1,,200',
    '1,',
    ',5',
    '1.2.3,4,5',
    '12 15',
    '1e3',
    '0x10',
  ];
  for (const typed of texts) assert(Number.isNaN(parseNumber(typed, 'en')), typed);
  assert(Number.isNaN(parseNumber('1.200', 'en')), 'a German 1200?');
  assert(Number.isNaN(parseNumber('1,200', 'de')), 'an English 1200?');
  assert(Number.isNaN(parseNumber('1.200', 'fr')));
  assert.equal(plainNumber('1,200', 'de', 3), '1.200', 'an amount of a currency with three decimals');
});
