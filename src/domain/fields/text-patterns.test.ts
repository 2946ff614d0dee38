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
  const found = new RegExp(pattern, 'u');
  return texts.map((text) => found.test(text));
};
const all = (count: number, value: boolean) => Array<boolean>(count).fill(value);

const plain = ['x', 'Grüße 🎭', ' x ', 'a\u2028b'];
const unprintable = ['\0', 'a\0', '\0a', '\u001b[2J', '\u0085', '\ud83d', 'a\udfffb'];
const blank = ['', ' ', '\u00a0\u2003', '\u200b', '\ufeff', '\u00ad'];

test('a line has no control characters or lone surrogates, and may be empty', () => {
  assert.deepEqual(matches(singleLinePattern, ...plain, ...blank), all(plain.length + blank.length, true));
  assert.deepEqual(
    matches(singleLinePattern, ...unprintable, 'a\nb', 'a\tb', 'a\r'),
    all(unprintable.length + 3, false),
  );
});

test('a visible line has a visible character', () => {
  assert.deepEqual(matches(nonBlankLinePattern, ...plain, '\u200bx'), all(plain.length + 1, true));
  assert.deepEqual(matches(nonBlankLinePattern, ...blank), all(blank.length, false));
  assert.deepEqual(
    matches(nonBlankLinePattern, ...unprintable.map((text) => `x${text}`), 'a\nb', '\nx', 'x\n'),
    all(unprintable.length + 3, false),
  );
});

test('multiline text has line breaks and tabs and no other control character', () => {
  assert.deepEqual(
    matches(multiLinePattern, ...plain, ...blank, 'a\r\n\tb\n'),
    all(plain.length + blank.length + 1, true),
  );
  assert.deepEqual(
    matches(multiLinePattern, ...unprintable, 'a\nb\0', '\0a\nb'),
    all(unprintable.length + 2, false),
  );
});

test('visible multiline text has a visible character on one line', () => {
  const seen = [...plain, '\n\nx', 'x\r\n\t', ' \n🎭'];
  assert.deepEqual(matches(nonBlankTextPattern, ...seen), all(seen.length, true));
  const unseen = [...blank, '\n \r\n\t', ...unprintable.map((text) => `x\n${text}`)];
  assert.deepEqual(matches(nonBlankTextPattern, ...unseen), all(unseen.length, false));
});
