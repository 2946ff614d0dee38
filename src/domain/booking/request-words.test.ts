import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wordsOf } from './request-words.ts';

describe('what is typed to find a request', () => {
  test('is words, the longest first; of a reference what can be read out', () => {
    assert.deepEqual(wordsOf('  A  Smith '), [['smith'], ['a']]);
    assert.deepEqual(wordsOf('br-7K3M9QZ2'), [['7k3m9qz2']]);
    assert.deepEqual(wordsOf('BR-'), []);
  });

  test('is looked for as every database may have it, small letters beyond A to Z or not', () => {
    assert.deepEqual(wordsOf('ärger'), [['ärger', 'Ärger']]);
    assert.deepEqual(wordsOf('MÜLLER'), [['müller', 'mÜller']]);
  });

  test('whatever it is, at most five words are looked for', () => {
    assert.deepEqual(wordsOf('\u0000 \n\t'), []);
    assert.equal(wordsOf('a b c d e f g').length, 5);
    assert.equal(wordsOf('%_\\"\'').length, 1);
  });
});
