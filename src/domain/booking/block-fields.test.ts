import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { addDays } from '../time/calendar.ts';
import { blockIncludesDate } from './block.ts';
import { assertBlocksSomeDate, parseBlock, serializeBlock, validateBlock } from './block-fields.ts';

const block = { spaceId: 'hall', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };
const longestBlock = { from: '2027-01-01', to: addDays('2027-01-01', venueFileLimits.blockDays - 1) };
const tooLong = { from: '2027-01-01', to: addDays('2027-01-01', venueFileLimits.blockDays) };

test('defaults to whole days, once, for all spaces', () => {
  assert.deepEqual(parseBlock({ from: '2027-12-24', to: '2027-12-26' }), {
    spaceIds: null,
    from: '2027-12-24',
    to: '2027-12-26',
    fromTime: null,
    toTime: null,
    everyYear: false,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    except: [],
    reason: '',
  });
});

test('excludes dates of the block, and only those', () => {
  const tuesdays = { from: '2027-03-01', to: '2027-03-31', weekdays: [2] };
  const read = parseBlock({ ...tuesdays, except: ['2027-03-16', '2027-03-09', '2027-03-16'] });
  assert.deepEqual(read.except, ['2027-03-09', '2027-03-16']);
  assert.equal(blockIncludesDate(read, '2027-03-09'), false);
  assert.equal(blockIncludesDate(read, '2027-03-23'), true);
  assert.throws(
    () => parseBlock({ ...tuesdays, except: ['2027-03-10'] }),
    /2027-03-10 is not a day of this block/,
  );
  const all = ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23', '2027-03-30'];
  assert.throws(
    () => assertBlocksSomeDate(parseBlock({ ...tuesdays, except: all })),
    /leaves no date to block/,
  );
});

test('writes a block as it was read', () => {
  const { spaceId: _, ...allSpaces } = block;
  for (const document of [
    block,
    allSpaces,
    { ...allSpaces, spaceIds: ['hall', 'studio'] },
    { ...block, except: [block.from] },
    { ...block, fromTime: '22:00', toTime: '02:00', everyYear: true, weekdays: [5, 6] },
  ])
    assert.deepEqual(serializeBlock(parseBlock(document)), document);
  assert.deepEqual(serializeBlock(parseBlock({ ...allSpaces, spaceIds: ['hall'] })), block);
});

function rejectedAt(changes: object): string[] {
  try {
    parseBlock({ ...block, ...changes });
  } catch (error) {
    assert.ok(error instanceof ValidationError);
    return error.problems.map(({ path }) => path);
  }
  return [];
}

test('reports each problem of a block by member', () => {
  assert.deepEqual(rejectedAt({ from: '2027-02-30' }), ['from']);
  assert.deepEqual(rejectedAt({ to: '2027-12-23' }), ['to']);
  assert.deepEqual(rejectedAt(longestBlock), []);
  assert.deepEqual(rejectedAt(tooLong), ['to']);
  assert.deepEqual(rejectedAt({ to: undefined }), ['to']);
  assert.deepEqual(rejectedAt({ spaceIds: ['studio'] }), ['spaceIds']);
  assert.deepEqual(rejectedAt({ spaceId: undefined, spaceIds: ['studio', 'studio'] }), ['spaceIds[1]']);
  assert.deepEqual(rejectedAt({ fromTime: '09:00' }), ['toTime']);
  assert.deepEqual(rejectedAt({ toTime: '09:00' }), ['fromTime']);
  assert.deepEqual(rejectedAt({ fromTime: '9:00', toTime: '24:00' }), ['fromTime', 'toTime']);
  assert.deepEqual(rejectedAt({ fromTime: '09:00', toTime: '24:00' }), ['toTime']);
});

test('reports weekdays that never fall within the dates', () => {
  // Friday to Sunday.
  assert.deepEqual(rejectedAt({ weekdays: [1, 2, 3, 4] }), ['weekdays']);
  assert.deepEqual(rejectedAt({ weekdays: [4, 5] }), []);
  assert.deepEqual(rejectedAt({ to: '2027-12-30', weekdays: [4] }), []);
  assert.deepEqual(
    rejectedAt({ everyYear: true, weekdays: [1] }),
    [],
    'the weekday falls within the dates in another year',
  );
});

test('a yearly block crosses New Year at most once', () => {
  assert.deepEqual(rejectedAt({ everyYear: true, to: '2028-01-02' }), []);
  assert.deepEqual(rejectedAt({ everyYear: true, to: '2028-12-23' }), []);
  assert.deepEqual(rejectedAt({ everyYear: true, to: '2028-12-24' }), ['to']);
  assert.deepEqual(rejectedAt({ everyYear: true, to: '2029-01-02' }), ['to']);
});

test('reports an implausibly long block with its path in the file', () => {
  assert.deepEqual(
    [...validateBlock(tooLong, 'blocks[3]')].map(({ path }) => path),
    ['blocks[3].to'],
  );
});
