import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNumber } from './parse-number.ts';

test('parses numbers in any digits', () => {
  for (const typed of ['150', ' 150 ', '١٥٠', '۱۵۰', '१५०', '๑๕๐', '１５０'])
    assert.equal(parseNumber(typed), 150, typed);
  assert.equal(parseNumber('1,5'), 1.5);
  assert.equal(parseNumber('-2.5'), -2.5);
});

test('rejects invalid and ambiguous numbers', () => {
  for (const typed of ['', '  ', 'many', '1,500', '12 people', '１5x'])
    assert(Number.isNaN(parseNumber(typed)), typed);
});
