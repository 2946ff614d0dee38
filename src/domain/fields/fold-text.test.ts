import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedForms, foldText } from './fold-text.ts';

test('a folded text has plain letters in lower case', () => {
  for (const [text, folded] of [
    ['Zoë', 'zoe'],
    ['Zoe\u0308', 'zoe'],
    ['WEIẞ Weiß', 'weiss weiss'],
    ['Åse Østergård', 'ase ostergard'],
    ['Æsop Cœur', 'aesop coeur'],
    ['Łukasz Đorđe', 'lukasz dorde'],
    ['IŞIK ışık İzmir', 'isik isik izmir'],
    ['Þór Guðni', 'thor gudni'],
    ['O’Brien O\u0027Brien', 'obrien obrien'],
    ['ＡＣＭＥ ﬁn', 'acme fin'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Ёлкин', 'елкин'],
    ['한글 山田', '한글 山田'],
  ] as const)
    assert.equal(foldText(text), folded, text);
});

test('a letter that people also write as two has both spellings', () => {
  assert.deepEqual(foldedForms('Müller'), ['muller', 'mueller']);
  assert.deepEqual(foldedForms('SØREN'), ['soren', 'soeren']);
  assert.deepEqual(foldedForms('Weiß'), ['weiss']);
});
