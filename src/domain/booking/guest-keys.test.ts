import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressKeyOf, nameKeyOf } from './guest-keys.ts';

it('identifies a guest by the address in any case and normalization form', () => {
  for (const email of ['Zoë@Bücher.example', 'ZOË@BÜCHER.EXAMPLE', 'zoe\u0308@bu\u0308cher.example'])
    assert.equal(addressKeyOf(email), 'zoë@bücher.example');
  assert.equal(addressKeyOf('İ@example.com'), addressKeyOf('i\u0307@example.com'));
  assert.equal(addressKeyOf(''), null);
  assert.equal(addressKeyOf('(erased)'), null);
});

it('sorts names without regard to case and accents', () => {
  const names = ['Zoe', 'älter', 'Bernd', 'Ånders'].map((name) => nameKeyOf({ name, email: '' }));
  assert.deepEqual(names.toSorted(), ['alter', 'anders', 'bernd', 'zoe']);
  assert.equal([...(nameKeyOf({ name: '😀'.repeat(50), email: '' }) ?? '')].length, 40);
  assert.equal(nameKeyOf({ name: '(erased)', email: '(erased)' }), null);
});
