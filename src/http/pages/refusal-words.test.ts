import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RefusalWords, refusalWords } from './refusal-words.ts';

test('whoever gets no page reads why in their language: a heading and a sentence, other ones for each reason', () => {
  const languages = Object.entries(refusalWords);
  assert.equal(languages.length, 32);
  for (const [tag, ofLanguage] of languages) {
    const told: RefusalWords[] = Object.values(ofLanguage);
    assert.equal(told.length, 4, tag);
    for (const [heading, words] of told) {
      assert.match(heading, /^\S.*[\p{L}\p{M}].*$/u, tag);
      // Chinese says it in ten signs.
      assert.ok(words.length > 8 && words.trim() === words, `${tag}: ${words}`);
    }
    const texts = told.flat();
    assert.equal(new Set(texts).size, texts.length, `${tag} says the same of two`);
    if (tag !== 'en')
      for (const [reason, [heading, words]] of Object.entries(ofLanguage)) {
        const english = refusalWords.en[reason as keyof typeof ofLanguage];
        assert.notEqual(heading, english[0], `${tag} ${reason}`);
        assert.notEqual(words, english[1], `${tag} ${reason}`);
      }
  }
});
