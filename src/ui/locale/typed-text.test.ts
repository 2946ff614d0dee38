import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanEmail, cleanLine, cleanLines } from './typed-text.ts';

test('drops invisible characters of copied text', () => {
  const pasted = 'A\u200bnn \u00adSm\u2060ith\u200e\u202a\u202c\ufeff';
  assert.equal(cleanLine(pasted), 'Ann Smith');
  assert.equal(cleanLine('\u200fAnn\u200c Smith\u200d'), 'Ann Smith');
});

test('keeps joiners that shape letters, and emoji', () => {
  for (const text of [
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d👩\u200d👧',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])
    assert.equal(cleanLine(text), text);
});

test('turns line breaks of Word and Windows into one kind, and drops control characters', () => {
  assert.equal(
    cleanLines('One\r\nTwo\vThree\u2028Four\rFive\0\u0003\tSix \n'),
    'One\nTwo\nThree\nFour\nFive\tSix',
  );
  assert.equal(cleanLine('Ann\vSmith\tand\r\nsons\u0003'), 'Ann Smith and sons');
  assert.equal(cleanLines('half \ud83d of a pair'), 'half  of a pair');
});

test('writes an address as it is meant', () => {
  assert.equal(cleanEmail(' o’connor@example.com\u200b'), "o'connor@example.com");
  assert.equal(cleanEmail('ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ'), 'ann@example.com');
  assert.equal(cleanEmail('ann–marie@example。com'), 'ann-marie@example.com');
  assert.equal(cleanEmail('用户@例子.example'), '用户@例子.example');
});
