import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyDay } from '../fields/weekdays.ts';
import { blockDateRanges, datesOfMonth, statusOfSpaces } from './month-overview.ts';

test('a month has all its dates, also in leap years; other strings are rejected', () => {
  assert.deepEqual([datesOfMonth('2028-02')?.length, datesOfMonth('2027-02')?.length], [29, 28]);
  assert.deepEqual([datesOfMonth('2027-12')?.at(-1), datesOfMonth('9999-12')?.length], ['2027-12-31', 31]);
  for (const none of ['2027-00', '2027-13', '1969-12', '10000-01', '2027-1', '2027', '2027-01-01', ''])
    assert.equal(datesOfMonth(none), null, none);
});

test('a block is a list of date runs within the month, also for weekdays and yearly blocks', () => {
  const dates = datesOfMonth('2027-12') ?? [];
  const block = { from: '2027-11-29', to: '2027-12-03', fromTime: null, toTime: null, everyYear: false };
  const runsOf = (changes: object) =>
    blockDateRanges({ ...block, weekdays: everyDay, ...changes }, dates).map((run) => [run[0], run.at(-1)]);
  assert.deepEqual(runsOf({}), [['2027-12-01', '2027-12-03']]);
  assert.deepEqual(runsOf({ to: '2027-12-14', weekdays: [1, 2] }), [
    ['2027-12-06', '2027-12-07'],
    ['2027-12-13', '2027-12-14'],
  ]);
  assert.deepEqual(runsOf({ from: '2020-12-24', to: '2021-01-01', everyYear: true }), [
    ['2027-12-24', '2027-12-31'],
  ]);
});

test('a space has the strongest status of all spaces that share a room with it', () => {
  const spaces = [
    { id: 'whole', rooms: ['a', 'b'] },
    { id: 'north', rooms: ['a'] },
    { id: 'south', rooms: ['b'] },
  ];
  const [date, next] = ['2027-03-12', '2027-03-13'];
  const statuses = statusOfSpaces(spaces, [
    { status: 'blocked', dates: [date, next], spaceIds: null },
    { status: 'booked', dates: [date], spaceIds: ['north'] },
    { status: 'held', dates: [date], spaceIds: ['whole', 'gone'] },
  ]);
  const on = (day: string) => spaces.map(({ id }) => statuses.get(id)?.get(day));
  assert.deepEqual(on(date), ['booked', 'booked', 'held']);
  assert.deepEqual(on(next), ['blocked', 'blocked', 'blocked']);
  assert.deepEqual(on('2027-03-14'), [undefined, undefined, undefined]);
});
