import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Slot } from '../../client/types.ts';
import { firstFree, isFull } from './free-dates.ts';

const evening = { id: 'evening' } as Slot;
const days = (free: Record<string, boolean>) =>
  new Map(Object.entries(free).map(([date, free]) => [date, { date, slots: [{ slotId: 'evening', free }] }]));

test('a month is full once it is loaded and nothing from today on is free', () => {
  const march = { '2027-03-01': true, '2027-03-15': false, '2027-03-31': false };
  assert.equal(isFull(days(march), [evening], '2027-03', '2027-03-01'), false);
  assert.equal(isFull(days(march), [evening], '2027-03', '2027-03-02'), true, 'past dates are not free');
  assert.equal(
    isFull(days({ '2027-03-15': false }), [evening], '2027-03', '2027-03-02'),
    false,
    'not known yet',
  );
  assert.equal(isFull(days({ ...march, '2027-04-01': true }), [evening], '2027-03', '2027-03-02'), true);
  assert.equal(isFull(days(march), [], '2027-03', '2027-03-02'), false, 'no slots, so nothing to search');
});

test('the next free date considers only listed slots', () => {
  const cached = days({ '2027-05-02': true, '2027-04-09': true, '2027-03-31': false });
  assert.equal(firstFree(cached, [evening], '2027-03-01'), '2027-04-09');
  assert.equal(firstFree(cached, [evening], '2027-04-10'), '2027-05-02');
  assert.equal(firstFree(cached, [{ id: 'other' } as Slot], '2027-03-01'), null);
});
