import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyDay } from '../fields/weekdays.ts';
import type { Block } from './block.ts';
import { tooManyBlocks } from './blocks-size.ts';

const today = '2027-03-01';
const some = (count: number, changes: Partial<Block> = {}): Block[] =>
  Array.from({ length: count }, () => ({
    spaceIds: null,
    from: '2027-05-01',
    to: '2027-05-01',
    fromTime: null,
    toTime: null,
    everyYear: false,
    weekdays: everyDay,
    reason: '',
    ...changes,
  }));
const messages = (before: readonly Block[], after: readonly Block[]) =>
  [...tooManyBlocks(before, after, today)].map(({ path, message }) => `${path} ${message}`);

test('a venue may have 5,000 blocks that are not over; past ones do not count, yearly ones always', () => {
  const past = some(9_000, { from: '2027-02-01', to: '2027-02-28' });
  assert.deepEqual(messages([], [...past, ...some(5_000)]), []);
  assert.deepEqual(messages([], [...some(4_999), ...some(1, { to: today, from: today })]), []);
  const yearly = some(5_001, { from: '2020-02-01', to: '2020-02-28', everyYear: true });
  assert.deepEqual(messages([], yearly), [
    'blocks would be 5001 that are not over, of the venue file and of staff; the maximum is 5000',
  ]);
});

test('its blocks may name 20,000 spaces and excepted dates in all', () => {
  const named = some(4_999, { spaceIds: ['one', 'two', 'three', 'four'] });
  const last = { spaceIds: ['one', 'two'], except: ['2027-05-01'] };
  const booked = [{ date: '2027-05-02', reference: 'BR-7K3M9QZ2' }];
  assert.deepEqual(messages([], [...named, ...some(1, { ...last, exceptBookings: booked })]), []);
  const one = [...booked, { date: '2027-05-03', reference: 'BR-7K3M9QZ2' }];
  assert.deepEqual(messages([], [...named, ...some(1, { ...last, exceptBookings: one })]), [
    'blocks would name 20001 spaces and excepted dates in all; the maximum is 20000',
  ]);
});

test('a venue with more may change and remove some, but add none', () => {
  const before = some(5_010, { spaceIds: ['one', 'two', 'three', 'four'] });
  assert.deepEqual(messages(before, before.slice(1)), []);
  assert.deepEqual(messages(before, [...before.slice(1), ...some(1)]), []);
  assert.deepEqual(messages(before, [...before, ...some(1)]), [
    'blocks would be 5011 that are not over, of the venue file and of staff; the maximum is 5000',
  ]);
});
