import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import { slugOf, uniqueSlug } from './slug.ts';

it('an id consists of the readable characters of the name', () => {
  const names: readonly (readonly [name: string, id: string])[] = [
    ['Main Hall', 'main-hall'],
    ['Große Halle', 'grosse-halle'],
    ['  Café “Zürich” No. 2 ', 'cafe-zurich-no-2'],
    ['Smørrebrød', 'smorrebrod'],
    ['大ホール', 'space'],
    ['', 'space'],
    ['--', 'space'],
    ['a'.repeat(99), 'a'.repeat(40)],
  ];
  for (const [name, id] of names) assert.equal(slugOf(name, 'space'), id);
});

it('any name yields a valid id', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => isIdentifier(slugOf(name, 'space'))));
});

it('a taken id gets a number', () => {
  const taken = ['hall', 'hall-2'];
  assert.equal(
    uniqueSlug('hall', (id) => taken.includes(id)),
    'hall-3',
  );
});
