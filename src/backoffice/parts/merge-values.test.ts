import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isConflict, mergeValues } from './merge-values.ts';

describe('what two persons changed in the same list', () => {
  it('has the extras that both added, without the one that was removed', () => {
    const versions = {
      was: { chairs: '2', stage: '' } as Record<string, string>,
      mine: { chairs: '2', projector: '' } as Record<string, string>,
      theirs: { chairs: '4', stage: '', tea: '' } as Record<string, string>,
    };
    assert.deepEqual(mergeValues(versions), { chairs: '4', tea: '', projector: '' });
    assert.equal(isConflict(versions), false);
  });

  it('has the discounts that both added', () => {
    const [was, mine, theirs] = [['Old'], ['Mine'], ['Old', 'Theirs']];
    assert.deepEqual(mergeValues({ was, mine, theirs }), ['Theirs', 'Mine']);
    assert.equal(isConflict({ was, mine, theirs }), false);
  });

  it('is a conflict if both changed the same entry', () => {
    const numbers = { was: { chairs: '2' }, mine: { chairs: '3' }, theirs: { chairs: '4' } };
    assert.deepEqual(mergeValues(numbers), { chairs: '3' });
    assert.equal(isConflict(numbers), true);
    assert.equal(isConflict({ was: ['5 %'], mine: ['10 %'], theirs: ['20 %'] }), true);
    assert.equal(isConflict({ was: '', mine: 'a', theirs: 'b' }), true);
    assert.equal(isConflict({ was: '', mine: 'a', theirs: 'a' }), false);
  });
});
