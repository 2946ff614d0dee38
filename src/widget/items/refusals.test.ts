import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../client/types.ts';
import { indexIn, refusalOf } from './refusals.ts';

const item = (date: string) => ({ spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date });
const items = [item('2027-03-12'), item('2027-03-13'), item('2027-03-14')];
const error = (code: 'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT', ...paths: string[]): ApiError => ({
  code,
  message: '',
  details: paths.map((path) => ({ path, message: '' })),
});

test('a path names the main date or a further one, or none', () => {
  const paths = ['date', 'layout', 'extras[0].pieces', 'additionalItems[1]', 'additionalItems[1].date'];
  assert.deepEqual(paths.map(indexIn), [0, 0, 0, 2, 2]);
  assert.deepEqual(['guest.email', 'terms', 'expectedTotalCents', 'additionalItems'].map(indexIn), [
    null,
    null,
    null,
    null,
  ]);
});

test('the refused dates are those that the error names', () => {
  assert.deepEqual(refusalOf(error('CONFLICT', 'date', 'additionalItems[1]'), items), {
    code: 'CONFLICT',
    items: [items[0], items[2]],
  });
});

test('a date that overlaps is told from one that is no longer offered', () => {
  assert.equal(refusalOf(error('VALIDATION_ERROR', 'additionalItems[0]'), items)?.code, 'VALIDATION_ERROR');
  assert.equal(refusalOf(error('VALIDATION_ERROR', 'additionalItems[0].layout'), items)?.code, 'NOT_FOUND');
});

test('an error about something else, or about the only date, refuses no date', () => {
  assert.equal(refusalOf(error('VALIDATION_ERROR', 'guest.email'), items), null);
  assert.equal(refusalOf(error('CONFLICT', 'date'), items.slice(0, 1)), null);
  assert.equal(refusalOf({ code: 'NETWORK', message: '' }, items), null);
});

test('too many dates are no fault of one of them', () => {
  assert.deepEqual(refusalOf(error('VALIDATION_ERROR', 'additionalItems'), items), {
    code: 'BAD_REQUEST',
    items: [],
  });
});
