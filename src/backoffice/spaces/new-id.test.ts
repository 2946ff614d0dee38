import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import { freeId, idFrom } from './new-id.ts';

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
  for (const [name, id] of names) assert.equal(idFrom(name, 'space'), id);
});

it('whatever a space is called, its id is one the service takes', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => isIdentifier(idFrom(name, 'space'))));
});

it('an id that is taken gets a number', () => {
  const taken = ['hall', 'hall-2'];
  assert.equal(
    freeId('hall', (id) => taken.includes(id)),
    'hall-3',
  );
});
