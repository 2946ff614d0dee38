import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prefixEndOf, searchWordsOf, wordsOfRequest } from './request-search.ts';

describe('search text', () => {
  test('becomes words, longest first; for references only readable characters', () => {
    assert.deepEqual(searchWordsOf('  A  Smith '), ['smith', 'a']);
    assert.deepEqual(searchWordsOf('br-7K3M9QZ2'), ['7k3m9qz2']);
    assert.deepEqual(searchWordsOf('BR-'), []);
    assert.deepEqual(searchWordsOf('abr-7'), ['abr-7']);
    assert.deepEqual(searchWordsOf('a\u0001bc'), ['bc', 'a']);
  });

  test('matches case-insensitively, also beyond A to Z', () => {
    const guest = { name: 'Ärger MÜLLER', email: 'Öğün@example.com', phone: null, company: null };
    const words = wordsOfRequest('BR-7K3M9QZ2', { title: 'Hochzeit Müller', guest });
    assert.deepEqual(words, ['7k3m9qz2', 'hochzeit', 'müller', 'ärger', 'öğün@example.com']);
    for (const text of ['ÄRGER', 'Müller', 'ÖĞÜN@EXAMPLE.COM', 'br-7K3M9QZ2'])
      assert.ok(words.includes(searchWordsOf(text)[0] ?? ''), text);
  });

  test('is compared with each word of a request once, and with the reference alone if its guest is erased', () => {
    const guest = { name: 'Anna\u00a0 Anna', email: 'anna@example.com', phone: '1', company: 'Anna & Sons' };
    assert.deepEqual(wordsOfRequest('BR-7K3M9QZ2', { title: null, guest }), [
      '7k3m9qz2',
      'anna',
      'anna@example.com',
      '&',
      'sons',
    ]);
    assert.deepEqual(wordsOfRequest('BR-7K3M9QZ2', null), ['7k3m9qz2']);
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
