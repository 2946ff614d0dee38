import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prefixEndOf, searchWordsOf } from './request-search.ts';

describe('search text', () => {
  test('becomes words, longest first; for references only readable characters', () => {
    assert.deepEqual(searchWordsOf('  A  Smith '), [['smith'], ['a']]);
    assert.deepEqual(searchWordsOf('br-7K3M9QZ2'), [['7k3m9qz2']]);
    assert.deepEqual(searchWordsOf('BR-'), []);
    assert.deepEqual(searchWordsOf('abr-7'), [['abr-7']]);
    assert.deepEqual(searchWordsOf('a\u0001bc'), [['bc'], ['a']]);
  });

  test('matches case-insensitively on every database, also beyond A to Z', () => {
    assert.deepEqual(searchWordsOf('ärger'), [['ärger', 'Ärger']]);
    assert.deepEqual(searchWordsOf('MÜLLER'), [['müller', 'mÜller']]);
    assert.deepEqual(searchWordsOf('öğün'), [['öğün', 'Öğün', 'ÖĞÜn']]);
  });

  test('sorts before all words that begin with it', () => {
    for (const name of ['an', 'anna', 'anz', 'an\u{1F600}', 'anñ']) assert.ok(name < prefixEndOf('an'), name);
    for (const name of ['ao', 'b']) assert.ok(prefixEndOf('an') < name, name);
  });

  test('has at most five words', () => {
    assert.deepEqual(searchWordsOf('\u0000 \n\t'), []);
    assert.equal(searchWordsOf('a b c d e f g').length, 5);
    assert.equal(searchWordsOf('%_\\"\'').length, 1);
  });
});
