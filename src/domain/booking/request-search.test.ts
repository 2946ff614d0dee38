import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Guest } from './guest.ts';
import { isFoundWithoutContacts, prefixEndOf, searchTermsOf, wordsOfRequest } from './request-search.ts';

const reference = 'BR-7K3M9QZ2';
const guestOf = (guest: Partial<Guest>): Guest => ({
  name: 'Anna Berg',
  email: 'anna@example.com',
  phone: null,
  company: null,
  ...guest,
});
const isFound = (guest: Partial<Guest>, text: string, title: string | null = null) => {
  const words = wordsOfRequest(reference, { title, guest: guestOf(guest) });
  return searchTermsOf(text).every((term) =>
    term.some((start) => words.some((word) => word.startsWith(start))),
  );
};

describe('search text', () => {
  test('becomes terms, longest first; for references only readable characters', () => {
    assert.deepEqual(searchTermsOf('  A  Smith '), [['smith'], ['a']]);
    assert.deepEqual(searchTermsOf('br-7K3M9QZ2'), [['7k3m9qz2']]);
    assert.deepEqual(searchTermsOf('BR-'), []);
    assert.deepEqual(searchTermsOf('abr-7'), [['abr-7']]);
    assert.deepEqual(searchTermsOf('a\u0001bc'), [['bc'], ['a']]);
    assert.deepEqual(searchTermsOf('MÜLLER'), [['müller', 'muller', 'mueller']]);
  });

  test('has words in lower case, which version 1.0.0 searches for, and folded', () => {
    const guest = guestOf({ name: 'Ärger MÜLLER', email: 'Öğün@example.com' });
    assert.deepEqual(wordsOfRequest(reference, { title: 'Hochzeit Müller', guest }), [
      ...['7k3m9qz2', 'hochzeit', 'müller', 'muller', 'mueller', 'ärger', 'arger', 'aerger'],
      ...['öğün@example.com', 'ogun@example.com'],
    ]);
  });

  test('finds names however they are spelled', () => {
    for (const [name, ...texts] of [
      ['Zoë Weiß', 'zoe', 'ZOË', 'weiss', 'weiß', 'Weis'],
      ['Jürgen Müller', 'mueller', 'muller', 'MÜLLER', 'juergen'],
      ['Juergen Mueller', 'Müller', 'jürgen'],
      ['Łukasz Sørensen', 'lukasz', 'sorensen', 'soerensen', 'łuk'],
      ['Ayşe Işık', 'isik', 'ISIK', 'ayse', 'ışık'],
      ['Anna O’Neill-Jones', 'oneill', "o'neill", 'jones', 'o’n'],
      ['Æsa Þórsdóttir', 'aesa', 'thorsd'],
    ] as const)
      for (const text of texts) assert.ok(isFound({ name }, text), `${text} for ${name}`);
    assert.ok(!isFound({ name: 'Zoë Weiß' }, 'oe'));
  });

  test('finds titles and companies', () => {
    const company = '(Wick & Sons)';
    for (const text of ['wedding', 'weiss wed', 'wick', 'sons', '"wick'.slice(1)])
      assert.ok(isFound({ company }, text, 'Wedding “Weiß”'), text);
  });

  test('finds a phone number by its digits, however they are grouped', () => {
    const typed = [
      '0044 20 7946',
      '+44 (0)20 7946 0999',
      '79460999',
      '020 7946 0999',
      '+442079',
      '4420 7946',
      '0999',
    ];
    for (const phone of ['+44 (0)20 7946 0999', '0044 20-7946-0999', '(020) 7946 0999', '+442079460999'])
      for (const text of [...typed, '7946 0999', '020-7946', '+44.20', 'anna 020 79'])
        assert.ok(isFound({ phone }, text), `${text} for ${phone}`);
    for (const none of ['+44 30 7946', '7946 09', '994 70', '0998'])
      assert.ok(!isFound({ phone: '+44 20 7946 0999' }, none), none);
    assert.ok(isFound({ phone: '+44 20 7946 0999 or +49 30 123456 (office)' }, '030 1234'));
    assert.ok(isFound({ phone: '+1 (555) 010-0123 ext. 12' }, '555 010'));
    assert.ok(isFound({ phone: '+353 1 555 0123' }, '00353 1555'));
    assert.ok(!isFound({ phone: 'ext. 12' }, '12'));
  });

  test('finds numbers that are words', () => {
    assert.ok(isFound({}, 'abi 2027', 'Abi 2027'));
    assert.ok(isFound({}, '12.3.2027', 'Party 12.3.2027'));
    assert.ok(isFound({ company: 'Hotel 24 7' }, '24 7'));
  });

  test('finds neither addresses nor numbers for readers who may not see them', () => {
    const request = { reference, title: 'Gala', guest: guestOf({ phone: '020 7946 0999' }), erasedAt: null };
    for (const text of ['gala', 'anna', 'berg']) assert.ok(isFoundWithoutContacts(request, text), text);
    for (const text of ['anna@', '0999', '020 7946', '<999'])
      assert.ok(!isFoundWithoutContacts(request, text), text);
  });

  test('is compared with each word of a request once, and with the reference alone if its guest is erased', () => {
    const guest = guestOf({ name: 'Anna\u00a0 Anna', phone: '1', company: 'Anna & Sons' });
    assert.deepEqual(wordsOfRequest(reference, { title: null, guest }), [
      ...['7k3m9qz2', '&', 'sons', 'anna@example.com'],
    ]);
    assert.deepEqual(wordsOfRequest(reference, null), ['7k3m9qz2']);
  });

  test('sorts before all words that begin with it', () => {
    for (const name of ['an', 'anna', 'anz', 'an\u{1F600}', 'anñ']) assert.ok(name < prefixEndOf('an'), name);
    for (const name of ['ao', 'b']) assert.ok(prefixEndOf('an') < name, name);
  });

  test('has at most five terms', () => {
    assert.deepEqual(searchTermsOf('\u0000 \n\t'), []);
    assert.equal(searchTermsOf('a b c d e f g').length, 5);
    assert.equal(searchTermsOf('%_\\"\'').length, 1);
    // What no number is.
    assert.deepEqual(searchTermsOf('+49 000'), [['+49 000']]);
  });
});
