import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { limits } from '../fields/limits.ts';
import { addDays } from '../time/calendar.ts';
import { isDayOf } from './block.ts';
import { blockProblems, parseBlock, writtenBlock } from './block-fields.ts';

const block = { spaceId: 'hall', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };
const asLongAsCanBe = { from: '2027-01-01', to: addDays('2027-01-01', limits.blockDays - 1) };
const tooLong = { from: '2027-01-01', to: addDays('2027-01-01', limits.blockDays) };

test('a block that says little is of whole days, once, on all of them', () => {
  assert.deepEqual(parseBlock({ from: '2027-12-24', to: '2027-12-26' }), {
    spaceIds: null,
    ...{ from: '2027-12-24', to: '2027-12-26', fromTime: null, toTime: null },
    ...{ everyYear: false, weekdays: [1, 2, 3, 4, 5, 6, 7], except: [], reason: '' },
  });
});

test('leaves out dates of the block, and no others', () => {
  const tuesdays = { from: '2027-03-01', to: '2027-03-31', weekdays: [2] };
  const read = parseBlock({ ...tuesdays, except: ['2027-03-16', '2027-03-09', '2027-03-16'] });
  assert.deepEqual(read.except, ['2027-03-09', '2027-03-16']);
  assert.equal(isDayOf(read, '2027-03-09'), false);
  assert.equal(isDayOf(read, '2027-03-23'), true);
  assert.throws(
    () => parseBlock({ ...tuesdays, except: ['2027-03-10'] }),
    /2027-03-10 is no day of this block/,
  );
  const all = ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23', '2027-03-30'];
  assert.throws(() => parseBlock({ ...tuesdays, except: all }), /leaves no date to block/);
});

test('a block is written as it was read', () => {
  const { spaceId: _, ...everySpace } = block;
  for (const written of [
    block,
    everySpace,
    { ...everySpace, spaceIds: ['hall', 'studio'] },
    { ...block, except: [block.from] },
    { ...block, fromTime: '22:00', toTime: '02:00', everyYear: true, weekdays: [5, 6] },
  ])
    assert.deepEqual(writtenBlock(parseBlock(written)), written);
  assert.deepEqual(writtenBlock(parseBlock({ ...everySpace, spaceIds: ['hall'] })), block);
});

function refusedAt(changes: object): string[] {
  try {
    parseBlock({ ...block, ...changes });
  } catch (error) {
    assert.ok(error instanceof ValidationError);
    return error.problems.map(({ path }) => path);
  }
  return [];
}

test('each thing that is wrong with a block is told by its member', () => {
  assert.deepEqual(refusedAt({ from: '2027-02-30' }), ['from']);
  assert.deepEqual(refusedAt({ to: '2027-12-23' }), ['to']);
  assert.deepEqual(refusedAt(asLongAsCanBe), []);
  assert.deepEqual(refusedAt(tooLong), ['to']);
  assert.deepEqual(refusedAt({ to: undefined }), ['to']);
  assert.deepEqual(refusedAt({ spaceIds: ['studio'] }), ['spaceIds']);
  assert.deepEqual(refusedAt({ spaceId: undefined, spaceIds: ['studio', 'studio'] }), ['spaceIds[1]']);
  assert.deepEqual(refusedAt({ fromTime: '09:00' }), ['toTime']);
  assert.deepEqual(refusedAt({ toTime: '09:00' }), ['fromTime']);
  assert.deepEqual(refusedAt({ fromTime: '9:00', toTime: '24:00' }), ['fromTime', 'toTime']);
  assert.deepEqual(refusedAt({ fromTime: '09:00', toTime: '24:00' }), ['toTime']);
});

test('weekdays that never fall within the dates are told, since nothing would be blocked', () => {
  // Friday to Sunday.
  assert.deepEqual(refusedAt({ weekdays: [1, 2, 3, 4] }), ['weekdays']);
  assert.deepEqual(refusedAt({ weekdays: [4, 5] }), []);
  assert.deepEqual(refusedAt({ to: '2027-12-30', weekdays: [4] }), []);
  assert.deepEqual(refusedAt({ everyYear: true, weekdays: [1] }), [], 'in another year it does');
});

test('a yearly block runs over New Year at most once', () => {
  assert.deepEqual(refusedAt({ everyYear: true, to: '2028-01-02' }), []);
  assert.deepEqual(refusedAt({ everyYear: true, to: '2028-12-23' }), []);
  assert.deepEqual(refusedAt({ everyYear: true, to: '2028-12-24' }), ['to']);
  assert.deepEqual(refusedAt({ everyYear: true, to: '2029-01-02' }), ['to']);
});

test('a block so long that a year must have been mistyped is told where it stands in its file', () => {
  assert.deepEqual(
    [...blockProblems(tooLong, 'blocks[3]')].map(({ path }) => path),
    ['blocks[3].to'],
  );
});
