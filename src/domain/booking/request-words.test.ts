import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endOf, wordsOf } from './request-words.ts';

describe('what is typed to find a request', () => {
  test('is words, the longest first; of a reference what can be read out', () => {
    assert.deepEqual(wordsOf('  A  Smith '), [['smith'], ['a']]);
    assert.deepEqual(wordsOf('br-7K3M9QZ2'), [['7k3m9qz2']]);
    assert.deepEqual(wordsOf('BR-'), []);
    assert.deepEqual(wordsOf('abr-7'), [['abr-7']]);
    assert.deepEqual(wordsOf('a\u0001bc'), [['bc'], ['a']]);
  });

  test('is looked for as every database may have it, small letters beyond A to Z or not', () => {
    assert.deepEqual(wordsOf('ärger'), [['ärger', 'Ärger']]);
    assert.deepEqual(wordsOf('MÜLLER'), [['müller', 'mÜller']]);
    assert.deepEqual(wordsOf('öğün'), [['öğün', 'Öğün', 'ÖĞÜn']]);
  });

  test('stands before all that begin with it, and those before what is behind them', () => {
    for (const name of ['an', 'anna', 'anz', 'an\u{1F600}', 'anñ']) assert.ok(name < endOf('an'), name);
    for (const name of ['ao', 'b']) assert.ok(endOf('an') < name, name);
  });

  test('whatever it is, at most five words are looked for', () => {
    assert.deepEqual(wordsOf('\u0000 \n\t'), []);
    assert.equal(wordsOf('a b c d e f g').length, 5);
    assert.equal(wordsOf('%_\\"\'').length, 1);
  });
});
