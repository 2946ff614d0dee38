import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hasTooManyCombiningMarks, toNfc } from './unicode-normalization.ts';

/** Every character with several Unicode spellings, in each of them, with its combining marks. */
const variants = (() => {
  const found = new Set<string>();
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    const decomposed = character.normalize('NFD');
    if (decomposed === character) continue;
    for (const spelling of [character, decomposed, ...decomposed]) found.add(spelling);
  }
  return [...found];
})();
const text = fc.array(fc.constantFrom(...variants), { maxLength: 20 }).map((parts) => parts.join(''));

describe('Unicode normalisation', () => {
  test('is NFC for every text whose NFC is not too long', () => {
    fc.assert(
      fc.property(text, (value) => {
        const normalized = value.normalize('NFC');
        fc.pre(!hasTooManyCombiningMarks(value));
        assert.equal(toNfc(value, [...normalized].length), normalized);
      }),
      { numRuns: 2000 },
    );
  });

  test('of a single character stays within its length limit', () => {
    for (const value of variants) {
      const normalized = value.normalize('NFC');
      assert.equal(toNfc(value, [...normalized].length), normalized, JSON.stringify(value));
    }
  });

  test('of a text too long for its limit is skipped, and the text stays too long', () => {
    for (const long of ['e\u0301'.repeat(401), 'x'.repeat(801)]) {
      assert.equal(toNfc(long, 100), long);
      assert.ok([...long].length > 100);
    }
  });

  test('of a text with 31 marks in a row is skipped', () => {
    const max = `e${'\u0301'.repeat(30)}`;
    assert.equal(toNfc(max, 1000), max.normalize('NFC'));
    assert.equal(toNfc(`${max}\u0301`, 1000), `${max}\u0301`);
    assert.equal(hasTooManyCombiningMarks(max), false);
    assert.equal(hasTooManyCombiningMarks(`${max}\u0301`), true);
  });
});
