import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { limits } from '../fields/limits.ts';
import { addDays } from '../time/calendar.ts';
import { blockDateProblems, parseBlock } from './block-fields.ts';

const block = { spaceId: 'hall', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };
const asLongAsCanBe = { from: '2027-01-01', to: addDays('2027-01-01', limits.blockDays - 1) };
const tooLong = { from: '2027-01-01', to: addDays('2027-01-01', limits.blockDays) };

test('a block reads as it is written, with no reason where none is given', () => {
  assert.deepEqual(parseBlock(block), block);
  const { reason: _, ...withoutReason } = block;
  assert.equal(parseBlock(withoutReason).reason, '');
});

test('each thing that is wrong with a block is told by its member', () => {
  const refusedAt = (changes: object) => {
    try {
      parseBlock({ ...block, ...changes });
    } catch (error) {
      assert.ok(error instanceof ValidationError);
      return error.problems.map(({ path }) => path);
    }
    return [];
  };
  assert.deepEqual(refusedAt({ from: '2027-02-30' }), ['from']);
  assert.deepEqual(refusedAt({ to: '2027-12-23' }), ['to']);
  assert.deepEqual(refusedAt(asLongAsCanBe), []);
  assert.deepEqual(refusedAt(tooLong), ['to']);
  assert.deepEqual(refusedAt({ spaceId: undefined, to: undefined }), ['spaceId', 'to']);
});

test('a block so long that a year must have been mistyped is told where it stands in its file', () => {
  assert.deepEqual(
    [...blockDateProblems(tooLong, 'blocks[3]')].map(({ path }) => path),
    ['blocks[3].to'],
  );
});
