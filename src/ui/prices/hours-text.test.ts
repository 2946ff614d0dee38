import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsIn } from '../locale/formats.ts';
import { hoursText } from './hours-text.ts';
import { lengthText } from './length-text.ts';

const inHours = (locale: string, minutes: number) =>
  hoursText(minutes, formatsIn(locale)).replaceAll('\u00a0', ' ');

test('is short: a letter where it is known', () => {
  const texts = ['en-GB', 'de', 'fi', 'nl'].map((locale) => inHours(locale, 210));
  assert.deepEqual(texts, ['3.5 h', '3,5 h', '3,5 t', '3,5 u']);
});

test('is neither seconds in Turkish nor grams in Ukrainian', () => {
  assert.deepEqual([inHours('tr', 120), inHours('uk', 120)], ['2 sa.', '2 год']);
});

test('is a word, with a space, where a letter is foreign', () => {
  const texts = ['fa', 'th'].map((locale) => inHours(locale, 30));
  assert.deepEqual(texts, ['۰٫۵ ساعت', '0.5 ชม.']);
});

test('has quarters of an hour as minutes', () => {
  const texts = [15, 60, 75].flatMap((minutes) =>
    ['de', 'fr'].map((locale) => lengthText(minutes, formatsIn(locale)).replaceAll(/[\u00a0\u202f]/g, ' ')),
  );
  assert.deepEqual(texts, ['15 Min.', '15 min', '1 h', '1 h', '1 h 15 Min.', '1 h 15 min']);
});
