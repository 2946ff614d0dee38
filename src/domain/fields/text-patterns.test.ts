import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  multiLinePattern,
  nonBlankLinePattern,
  nonBlankTextPattern,
  singleLinePattern,
} from './text-patterns.ts';

/** Returns whether the pattern matches the whole text, as in JSON Schema. */
const matches = (pattern: string, ...texts: string[]) => {
  const expression = new RegExp(pattern, 'u');
  return texts.map((text) => expression.test(text));
};
const repeat = (count: number, value: boolean) => Array<boolean>(count).fill(value);

const plain = ['x', 'Grüße 🎭', ' x '];
const separators = ['a\u2028b', 'a\u2029b'];
const unprintable = ['\0', 'a\0', '\0a', '\u001b[2J', '\u0085', '\ud83d', 'a\udfffb'];
const blank = ['', ' ', '\u00a0\u2003', '\u200b', '\ufeff', '\u00ad'];

test('a line has no control characters or lone surrogates, and may be empty', () => {
  assert.deepEqual(matches(singleLinePattern, ...plain, ...blank), repeat(plain.length + blank.length, true));
  assert.deepEqual(
    matches(singleLinePattern, ...unprintable, ...separators, 'a\nb', 'a\tb', 'a\r'),
    repeat(unprintable.length + 5, false),
  );
});

test('a visible line has a visible character', () => {
  assert.deepEqual(matches(nonBlankLinePattern, ...plain, '\u200bx'), repeat(plain.length + 1, true));
  assert.deepEqual(matches(nonBlankLinePattern, ...blank), repeat(blank.length, false));
  assert.deepEqual(
    matches(
      nonBlankLinePattern,
      ...unprintable.map((text) => `x${text}`),
      ...separators,
      'a\nb',
      '\nx',
      'x\n',
    ),
    repeat(unprintable.length + 5, false),
  );
});

test('multiline text has line breaks and tabs and no other control character', () => {
  assert.deepEqual(
    matches(multiLinePattern, ...plain, ...blank, ...separators, 'a\r\n\tb\n'),
    repeat(plain.length + blank.length + 3, true),
  );
  assert.deepEqual(
    matches(multiLinePattern, ...unprintable, 'a\nb\0', '\0a\nb'),
    repeat(unprintable.length + 2, false),
  );
});

test('visible multiline text has a visible character on one line', () => {
  const seen = [...plain, '\n\nx', 'x\r\n\t', ' \n🎭'];
  assert.deepEqual(matches(nonBlankTextPattern, ...seen), repeat(seen.length, true));
  const unseen = [...blank, '\n \r\n\t', ...unprintable.map((text) => `x\n${text}`)];
  assert.deepEqual(matches(nonBlankTextPattern, ...unseen), repeat(unseen.length, false));
});
