import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import { slugOf, uniqueSlug } from './slug.ts';

it('an id is made of what can be read of a name', () => {
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

it('whatever a space is called, its id is one the service takes', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => isIdentifier(slugOf(name, 'space'))));
});

it('an id that is taken gets a number', () => {
  const taken = ['hall', 'hall-2'];
  assert.equal(
    uniqueSlug('hall', (id) => taken.includes(id)),
    'hall-3',
  );
});
