import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { identifierPattern, idOrEmpty, isIdentifier } from './identifier.ts';

it('an identifier is 1 to 64 letters, digits, hyphens and underscores', () => {
  for (const text of ['a', 'main-hall', 'Dry_Hire-2', '-', '0'.repeat(64)])
    assert.equal(isIdentifier(text), true, text);
});

it('rejects everything else', () => {
  const texts = [
    '',
    '0'.repeat(65),
    'a b',
    'a/b',
    'a.b',
    '..',
    'a%2e',
    'é',
    'a\n',
    'a\0',
    '\uff2b',
    '\u212a',
  ];
  for (const text of texts) assert.equal(isIdentifier(text), false, JSON.stringify(text));
});

it('an identifier is the same in a URL, with any schema', () => {
  const schema = new RegExp(identifierPattern, 'u');
  const characters = fc.constantFrom('a', 'Z', '0', '_', '-', '/', '.', '%', ' ', 'é', '😀', '\n');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 70 }), (text) => {
      assert.equal(isIdentifier(text), schema.test(text));
      if (isIdentifier(text)) assert.equal(encodeURIComponent(text), text);
    }),
  );
});

it('a string that cannot be an id becomes an empty id, which no row has', () => {
  assert.equal(idOrEmpty('main-hall'), 'main-hall');
  for (const text of ['', 'a b', 'a\0', 'a'.repeat(65)]) assert.equal(idOrEmpty(text), '');
});
