import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prefixEndOf, searchWordsOf } from './request-search.ts';

describe('what is typed to find a request', () => {
  test('is words, the longest first; of a reference what can be read out', () => {
    assert.deepEqual(searchWordsOf('  A  Smith '), [['smith'], ['a']]);
    assert.deepEqual(searchWordsOf('br-7K3M9QZ2'), [['7k3m9qz2']]);
    assert.deepEqual(searchWordsOf('BR-'), []);
    assert.deepEqual(searchWordsOf('abr-7'), [['abr-7']]);
    assert.deepEqual(searchWordsOf('a\u0001bc'), [['bc'], ['a']]);
  });

  test('is looked for as every database may have it, small letters beyond A to Z or not', () => {
    assert.deepEqual(searchWordsOf('ärger'), [['ärger', 'Ärger']]);
    assert.deepEqual(searchWordsOf('MÜLLER'), [['müller', 'mÜller']]);
    assert.deepEqual(searchWordsOf('öğün'), [['öğün', 'Öğün', 'ÖĞÜn']]);
  });

  test('stands before all that begin with it, and those before what is behind them', () => {
    for (const name of ['an', 'anna', 'anz', 'an\u{1F600}', 'anñ']) assert.ok(name < prefixEndOf('an'), name);
    for (const name of ['ao', 'b']) assert.ok(prefixEndOf('an') < name, name);
  });

  test('whatever it is, at most five words are looked for', () => {
    assert.deepEqual(searchWordsOf('\u0000 \n\t'), []);
    assert.equal(searchWordsOf('a b c d e f g').length, 5);
    assert.equal(searchWordsOf('%_\\"\'').length, 1);
  });
});
