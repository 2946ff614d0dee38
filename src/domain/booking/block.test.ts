import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Block,
  blockAppliesToAny,
  blockContentKey,
  blockedHours,
  blockIncludesDate,
  roomsOfBlock,
} from './block.ts';
import { describeBlock } from './block-description.ts';
import { parseBlock } from './block-fields.ts';

const block = (document: object): Block => parseBlock({ from: '2027-12-24', to: '2027-12-26', ...document });

test('covers the days from first to last on its weekdays', () => {
  const days = (document: object) =>
    ['2027-12-23', '2027-12-24', '2027-12-25', '2027-12-26', '2027-12-27', '2028-12-24'].filter((date) =>
      blockIncludesDate(block(document), date),
    );
  assert.deepEqual(days({}), ['2027-12-24', '2027-12-25', '2027-12-26']);
  // The 25th is a Saturday.
  assert.deepEqual(days({ weekdays: [6] }), ['2027-12-25']);
  assert.deepEqual(days({ everyYear: true, from: '2020-12-24', to: '2020-12-24' }), [
    '2027-12-24',
    '2028-12-24',
  ]);
  assert.deepEqual(days({ everyYear: true, weekdays: [7] }), ['2027-12-26', '2028-12-24']);
});

test('hours have a start and an end; without them the block covers slots that start that day', () => {
  assert.equal(blockedHours(block({})), null);
  assert.deepEqual(blockedHours(block({ fromTime: '22:00', toTime: '02:00' })), {
    startTime: '22:00',
    endTime: '02:00',
  });
});

test('applies to the named spaces or to all, and to their rooms', () => {
  const spaces = [
    { id: 'whole', rooms: ['north', 'south'] },
    { id: 'north', rooms: ['north'] },
    { id: 'attic', rooms: ['attic'] },
  ];
  const [two, every] = [block({ spaceIds: ['whole', 'attic'] }), block({})];
  assert.deepEqual(roomsOfBlock(two, spaces), ['north', 'south', 'attic']);
  assert.deepEqual(roomsOfBlock(block({ spaceId: 'north' }), spaces), ['north']);
  assert.deepEqual(roomsOfBlock(every, spaces), ['north', 'south', 'north', 'attic']);
  assert.equal(blockAppliesToAny(two, new Set(['north', 'attic'])), true);
  assert.equal(blockAppliesToAny(two, new Set(['north'])), false);
  assert.equal(blockAppliesToAny(every, new Set(['north'])), true);
});

test('compares blocks by members and sorts them by date', () => {
  const one = { spaceId: 'hall', fromTime: '09:00', toTime: '10:00', reason: 'Floor' };
  assert.equal(
    blockContentKey(block(one)),
    blockContentKey(block({ ...one, spaceId: undefined, spaceIds: ['hall'] })),
  );
  const others = [
    ...[{ spaceId: 'attic' }, { reason: 'Roof' }, { fromTime: '08:00' }, { toTime: '11:00' }],
    ...[{ everyYear: true }, { weekdays: [5, 6] }, { from: '2027-12-23' }, { to: '2027-12-27' }],
  ];
  const contents = others.map((other) => blockContentKey(block({ ...one, ...other })));
  assert.equal(new Set([blockContentKey(block(one)), ...contents]).size, 9);
  const early = blockContentKey(block({ from: '2027-12-23', reason: 'Z', spaceId: 'z' }));
  assert.ok(early < blockContentKey(block({ to: '2027-12-24' })));
});

test('has a short description', () => {
  assert.equal(describeBlock(block({ spaceId: 'hall' })), 'hall 2027-12-24 to 2027-12-26');
  assert.equal(describeBlock(block({ to: '2027-12-24' })), 'every space 2027-12-24');
  assert.equal(
    describeBlock(
      block({
        spaceIds: ['hall', 'attic'],
        everyYear: true,
        to: '2028-01-02',
        weekdays: [7, 1, 2, 3, 4, 5],
        fromTime: '22:00',
        toTime: '02:00',
      }),
    ),
    'attic, hall every year 12-24 to 01-02, Mon, Tue, Wed, Thu, Fri, Sun, 22:00 to 02:00',
  );
  assert.equal(describeBlock(block({ weekdays: [6] })), 'every space 2027-12-24 to 2027-12-26, Sat');
});
